"""The page on which two records become one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.enums import Role
from club.models import Person
from leagues.models import League
from leagues.queries.doubles import fingerprint
from tests.factories import PersonFactory, account
from tests.factories.evenings import book
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db


@pytest.fixture
def twin(league: League, eight: list[Person], today: Any) -> Person:
    """A guest who played one parti with Beszab, Gergő and Kati, and was first."""
    twin = PersonFactory(club=league.club, name="Adam", guest=True)
    ranked_parti(league, "2026-06-12", [twin, eight[1], eight[3], eight[4]])
    return twin


def page_of(person: Person) -> str:
    return reverse("merge-person", args=[person.club.slug, person.pk])


def test_the_page_lists_what_would_move(client: Client, league: League, twin: Person) -> None:
    client.force_login(account(league.club))
    adam = Person.objects.get(name="Ádám")
    before = book()
    shown = client.get(page_of(twin), {"into": adam.pk}).content.decode()
    assert "parti 9, 12 Jun 2026" in shown
    assert "From Adam to Ádám" in shown
    assert fingerprint(adam, twin) in shown
    assert book() == before


def test_the_page_merges_what_it_showed(client: Client, league: League, twin: Person) -> None:
    client.force_login(account(league.club))
    adam = Person.objects.get(name="Ádám")
    sent = {"into": adam.pk, "seen": fingerprint(adam, twin)}
    answer = client.post(page_of(twin), sent, follow=True)
    assert "Everything of Adam is with Ádám now." in answer.content.decode()
    assert not Person.objects.filter(pk=twin.pk).exists()
    assert client.post(page_of(twin), sent).status_code == 404


def test_what_has_changed_since_is_shown_again(client: Client, league: League, twin: Person) -> None:
    client.force_login(account(league.club))
    adam = Person.objects.get(name="Ádám")
    answer = client.post(page_of(twin), {"into": adam.pk, "seen": "old"})
    assert answer.status_code == 422
    assert "has changed since" in answer.content.decode()
    assert Person.objects.filter(pk=twin.pk).exists()


def test_who_met_at_a_table_is_told_where(client: Client, league: League, twin: Person) -> None:
    client.force_login(account(league.club))
    beszab = Person.objects.get(name="Beszab")
    shown = client.get(page_of(twin), {"into": beszab.pk}).content.decode()
    assert "met at a table in parti 9 on 12 June 2026" in shown
    assert "Merge the two" not in shown


def test_only_owners_see_it_and_only_people_of_the_club(client: Client, league: League, twin: Person) -> None:
    client.force_login(account(league.club, Role.SCOREKEEPER))
    assert client.get(page_of(twin)).status_code == 404
    client.force_login(account(league.club))
    stranger = PersonFactory()
    answer = client.get(page_of(twin), {"into": stranger.pk})
    assert "Merge the two" not in answer.content.decode()
    assert client.post(page_of(twin), {"into": stranger.pk, "seen": "x"}).status_code == 422
