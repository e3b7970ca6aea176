"""What one stranger was shown is kept for the next, and nobody else ever sees it or leaves something."""

import datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from club.actions.clubs import change_club
from club.actions.people import rename_person
from club.enums import Role, Visibility
from club.models import Person
from leagues.models import League
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.evenings import closed_evening

pytestmark = pytest.mark.django_db
PAGES = ["king/", "standings/", "people/{person}/"]


@pytest.fixture
def league() -> League:
    league = LeagueFactory(club=ClubFactory(slug="dama", name="Dáma", visibility=Visibility.PUBLIC))
    closed_evening(league, cast(league.club, 5))
    return league


@pytest.fixture
def path(league: League, request: pytest.FixtureRequest) -> str:
    """A page that is kept."""
    return str(request.param).format(person=first_of(league).pk)


def first_of(league: League) -> Person:
    return Person.objects.filter(club=league.club).earliest("pk")


def asked(client: Client, page: str, **given: Any) -> tuple[int, str]:
    """How many queries a page costs, and what it says."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = client.get(f"/c/dama/{page}", **given)
    assert answer.status_code == 200
    return len(queries), answer.content.decode()


@pytest.mark.parametrize("path", PAGES, indirect=True)
def test_the_second_stranger_costs_one_query_and_reads_the_same(league: League, path: str) -> None:
    first, said = asked(Client(), path)
    second, again = asked(Client(), path)
    assert (first > 5, second, again) == (True, 1, said)


@pytest.mark.parametrize("path", PAGES, indirect=True)
def test_who_is_signed_in_reads_and_leaves_nothing(league: League, path: str) -> None:
    member = Client()
    member.force_login(account(league.club, Role.OWNER, name="Vera"))
    _many, own = asked(member, path)
    _many, said = asked(Client(), path)
    assert "Vera" in own
    assert "Vera" not in said
    many, again = asked(member, path)
    assert many > 5
    assert "Vera" in again


@pytest.mark.parametrize("path", PAGES, indirect=True)
def test_a_deed_is_seen_at_once(league: League, path: str) -> None:
    person = first_of(league)
    name = person.name
    _many, before = asked(Client(), path)
    rename_person(person=person, name="Somebody Else", by=None)
    _many, after = asked(Client(), path)
    assert name in before
    assert name not in after
    assert "Somebody Else" in after


@pytest.mark.parametrize("path", PAGES, indirect=True)
def test_a_club_that_closes_its_book_is_gone_at_once(league: League, path: str) -> None:
    asked(Client(), path)
    club = league.club
    change_club(
        club=club, name=club.name, zone=club.zone, language=club.language, visibility="members", by=None
    )
    assert Client().get(f"/c/dama/{path}").status_code in {302, 404}


def test_language_look_and_host_are_pages_of_their_own(league: League) -> None:
    _many, english = asked(Client(), "king/", headers={"Accept-Language": "en"})
    _many, hungarian = asked(Client(), "king/", headers={"Accept-Language": "hu"})
    assert english != hungarian
    dark = Client()
    dark.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in asked(dark, "king/")[1]
    assert 'data-theme="dark"' not in asked(Client(), "king/")[1]


def test_the_next_day_is_another_page(league: League) -> None:
    asked(Client(), "king/")
    with time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=400)):
        many, _said = asked(Client(), "king/")
    assert many > 1


def test_a_question_of_its_own_is_not_kept(league: League) -> None:
    asked(Client(), "king/?on=2020-01-01")
    assert asked(Client(), "king/?on=2020-01-01")[0] > 1


def test_only_pages_without_a_clock_are_kept() -> None:
    """A page that counts hours must not be in this list."""
    waiting: list[URLPattern | URLResolver] = list(get_resolver().url_patterns)
    kept = set()
    for one in waiting:
        if isinstance(one, URLResolver):
            waiting.extend(one.url_patterns)
        elif getattr(getattr(one.callback, "__wrapped__", None), "__name__", "") and _is_kept(one.callback):
            kept.add(one.name)
    assert kept == {"king", "league-king", "standings", "league-standings", "person"}


def _is_kept(view: Any) -> bool:
    while view is not None:
        if view.__code__.co_filename.endswith("strangers.py"):
            return True
        view = getattr(view, "__wrapped__", None)
    return False
