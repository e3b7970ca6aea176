"""Ádám is one person at every door, however the name is typed."""

import datetime
import unicodedata

import pytest
from django.urls import reverse

from club.actions.choosing import deactivate
from club.actions.people import add_guest, add_member, rename_person
from club.errors import Refusal
from club.models import Activity, Person, User
from leagues.actions.imports.parts import FileParti, FileTable
from leagues.actions.imports.plan import plan_import
from leagues.actions.imports.store import store_results
from leagues.actions.partis import Seating, start
from leagues.models import League
from tests.factories import LeagueFactory, PersonFactory, UserFactory, account, cast
from tests.factories.people import invited

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]
DAY = datetime.date(2026, 10, 30)
WAYS = [
    pytest.param("Ádám", id="composed"),
    pytest.param(unicodedata.normalize("NFD", "Ádám"), id="decomposed"),
    pytest.param("\N{NO-BREAK SPACE}Ádám\N{NO-BREAK SPACE}", id="no-break spaces"),
    pytest.param("ÁDÁM", id="capitals"),
]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def adam(league) -> Person:
    return PersonFactory(club=league.club, name="Ádám")


@pytest.fixture
def owner(league) -> User:
    return account(league.club)


def alone(adam: Person) -> bool:
    """Whether nobody else of the club is called so."""
    return [one.pk for one in Person.objects.filter(club=adam.club) if "d" in one.name_key] == [adam.pk]


@pytest.mark.parametrize("typed", WAYS)
def test_adding(adam, typed):
    for add in (
        lambda: add_guest(club=adam.club, name=typed, by=None),
        lambda: add_member(club=adam.club, name=typed, joined=DAY, by=None),
    ):
        with pytest.raises(Refusal, match="name-taken"):
            add()
    assert alone(adam)


@pytest.mark.parametrize("typed", WAYS)
def test_adding_on_the_page_offers_the_second_name(client, adam, owner, typed):
    client.force_login(owner)
    address = reverse("people", args=[adam.club.slug])
    page = client.post(address, {"name": typed, "joined": "2026-10-30"})
    assert (page.context["second"].casefold(), page.context["form"]["name"].value()) == ("ádám (2)", typed)
    assert alone(adam)


@pytest.mark.parametrize("typed", WAYS)
def test_renaming(adam, typed):
    kati = PersonFactory(club=adam.club, name="Kati")
    with pytest.raises(Refusal, match="name-taken"):
        rename_person(person=kati, name=typed, by=None)
    assert alone(adam)


@pytest.mark.parametrize("typed", WAYS)
def test_coming_in_by_an_invitation(client, adam, owner, typed):
    client.force_login(UserFactory())
    made = invited(adam.club, owner)
    page = client.post(reverse("join", args=[made.token]), {"name": typed, "deed": "accept"})
    assert page.context["player"] == "Ádám"
    assert alone(adam)


@pytest.mark.parametrize("typed", WAYS)
def test_an_import(league, adam, typed):
    names = (typed, "Béla", "Kati", "Zoli")
    for name in names[1:]:
        PersonFactory(club=league.club, name=name)
    table = FileTable(1, names, tuple((line,) for line in range(2, 6)), totals=(3, 0, 0, -3))
    parti = FileParti(DAY, None, (table,))
    assert plan_import(league=league, partis=[parti]).strangers == ()
    (stored,) = store_results(league=league, partis=[parti], confirmed=set(), by=None).partis
    assert adam in {seat.person for seat in stored.seats.all()}
    assert alone(adam)


@pytest.mark.parametrize("typed", WAYS)
def test_a_start_on_the_page_and_by_the_action(client, league, adam, owner, typed):
    client.force_login(owner)
    people = [PersonFactory(club=league.club, name=name) for name in ("Béla", "Kati", "Zoli")]
    form = {
        "mark": "0" * 32,
        "date": "2026-10-30",
        "members": [str(one.pk) for one in people],
        "guests": typed,
    }
    page = client.post(reverse("start", args=[league.club.slug]), {**form, "action": "seats"})
    assert adam in page.context["form"].entrants
    entrants = (*people, typed)
    parti = start(league=league, date=DAY, start_time=None, tables=[Seating(entrants, 0)], mark="x", by=owner)
    assert adam in {seat.person for seat in parti.parti.seats.all()}
    assert alone(adam)


def test_who_was_deactivated_is_not_offered_and_is_back_with_a_trace_when_he_plays(client, league, owner):
    people = cast(league.club, 3)
    gone = PersonFactory(club=league.club, name="Ödön", guest=True)
    deactivate(person=gone, by=owner)
    client.force_login(owner)
    assert "Ödön" not in client.get(reverse("start", args=[league.club.slug])).content.decode()
    entrants = (*people, "ödön")
    start(league=league, date=DAY, start_time=None, tables=[Seating(entrants, 0)], mark="x", by=owner)
    gone.refresh_from_db()
    assert gone.deactivated_at is None
    assert Activity.objects.get(deed="person-reactivated").data == {"person": gone.pk}
    assert Person.objects.filter(club=league.club, name_key="ödön").count() == 1
