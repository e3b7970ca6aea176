"""People stand in one order on every database, whatever collation it was made with."""

import random
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.db.models.functions import Collate

from club.models import Person
from club.names import sort_key
from club.queries.people import people_of
from tests.factories import ClubFactory

ORDER = [
    "Ádám", "Ádám (2)", "Ádám B.", "Adél", "aladár", "Cukor", "Csaba", "Ész Ter", "Eszter", "kis b", "Kis B.",
    "Kiss Zoltán", "Kissné", "Őze", "Őze 2", "Űrhajós", "Zoli", "Zsuzsa", "Ж. Борис",
]  # fmt: skip


@pytest.fixture
def club(db):
    club = ClubFactory()
    for name in random.Random(3).sample(ORDER, len(ORDER)):
        Person.objects.create(club=club, name=name)
    return club


def collations() -> list[str]:
    """Those of PostgreSQL that differ most from one another; the ones SQLite has."""
    if connection.vendor != "postgresql":
        return ["BINARY", "NOCASE", "RTRIM"]
    wished = ["C", "hu-x-icu", "en-x-icu", "da-x-icu", "cs-x-icu", "et-x-icu", "de-x-icu"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT collname FROM pg_collation WHERE collname = ANY(%s)", [wished])
        return [name for (name,) in cursor.fetchall()]


def test_people_stand_in_the_hungarian_order(club):
    assert [person.name for person in people_of(club)] == ORDER
    assert sorted(ORDER, key=sort_key) == ORDER


def test_the_order_is_the_same_under_every_collation(club):
    for collation in collations():
        found = people_of(club).order_by(Collate("sort_key", collation), "pk")
        assert [person.name for person in found] == ORDER, collation


def test_by_the_names_themselves_collations_disagree(club):
    orders = {
        tuple(people_of(club).order_by(Collate("name", collation), "pk").values_list("name", flat=True))
        for collation in collations()
    }
    assert len(orders) > 1


def test_a_key_has_digits_only():
    assert all(sort_key(name).isascii() and sort_key(name).isdecimal() for name in ORDER)


def test_keys_of_people_who_were_there_before_are_written_anew(club):
    Person.objects.filter(club=club).update(sort_key="!")
    import_module("club.migrations.0003_sort_keys").write_keys(apps, None)
    assert [person.name for person in people_of(club)] == ORDER
