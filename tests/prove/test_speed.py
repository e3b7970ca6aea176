"""No page asks the database more often because the book is longer; every page of the site is tried.

The seconds are `make bench`'s: they depend on the machine, the number of queries does not.
"""

import datetime
import random
from collections.abc import Collection

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.actions.survey import survey
from leagues.models import League
from leagues.queries.fairness import Fairness, fairness
from leagues.queries.partis import counted
from tests.big_book import write_book
from tests.factories.whole import FRIDAYS, Whole
from tests.prove.addresses import addresses
from tests.prove.test_access_matrix import TABLE

pytestmark = pytest.mark.django_db

FEW, MORE = 24, 60  # more than a page of any list has; with fewer some pages have less to say
READERS = ("public", "owner")
OK = 200


def write(whole: Whole, count: int, until: datetime.date) -> None:
    write_book(whole.league, whole.people, count, until=until, chance=random.Random(count))


def pages(whole: Whole) -> list[tuple[str, str]]:
    """Name and address of every page; those of a league of the one with the long book."""
    slug, house, other = whole.club.slug, whole.league, whole.other_league
    own = {
        "at-table": reverse("at-table", args=[slug, whole.open.number]),
        "league-season": reverse("league-season", args=[slug, house.slug, house.seasons.latest("start").pk]),
    }
    found = {
        name: address.replace(f"/{slug}/{other.slug}/", f"/{slug}/{house.slug}/")
        for name, address in addresses(whole)
    }
    return [*(found | own).items()]


def grown(whole: Whole, role: str, only: Collection[str] = ()) -> dict[str, tuple[int, int]]:
    """The pages that ask more or less often with a longer book: queries before and after, by name."""
    write(whole, FEW, FRIDAYS[0] - datetime.timedelta(1))
    client = client_of(whole, role)
    there = [(name, address) for name, address in opened(whole, client) if not only or name in only]
    short = queries(client, there)
    write(whole, MORE, FRIDAYS[0] - datetime.timedelta(100))
    long = queries(client, there)
    return {name: (short[name], long[name]) for name in short if short[name] != long[name]}


def client_of(whole: Whole, role: str) -> Client:
    client = Client()
    if role != "public":
        client.force_login(whole.accounts[role])
    return client


def opened(whole: Whole, client: Client) -> list[tuple[str, str]]:
    """The pages that answer; each has then looked up what is looked up once in the life of a process."""
    return [(name, address) for name, address in pages(whole) if client.get(address).status_code == OK]


def queries(client: Client, there: Collection[tuple[str, str]]) -> dict[str, int]:
    """How often each page asks the database when nothing is remembered, by its name."""
    return {name: _queries(client, address) for name, address in there}


def _queries(client: Client, address: str) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)


def test_no_page_of_a_club_escapes(whole: Whole) -> None:
    """An owner opens every page of a club that somebody may open."""
    there = {name for name, _address in opened(whole, client_of(whole, "owner"))}
    assert {name for name, page in TABLE.items() if page.of_club and page.get != "nobody"} - there == set()


@pytest.mark.parametrize("role", READERS)
def test_pages_ask_as_often_with_a_long_book_as_with_a_short_one(whole: Whole, role: str) -> None:
    assert grown(whole, role) == {}


def test_a_page_that_asks_about_every_parti_is_seen(whole: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself, with a page that is made to."""

    def about_each(league: League, start: datetime.date, end: datetime.date) -> Fairness:
        for parti in counted(league):
            parti.refresh_from_db()
        return fairness(league, start, end)

    monkeypatch.setattr("leagues.views.fairness.fairness", about_each)
    ((name, (few, many)),) = grown(whole, "public", only={"fairness", "home"}).items()
    assert (name, many - few) == ("fairness", MORE)


def test_a_book_written_in_bulk_is_what_the_deeds_would_have_made(whole: Whole) -> None:
    write(whole, FEW, FRIDAYS[0] - datetime.timedelta(1))
    found = survey()
    assert (found.differences, found.broken) == ([], [])
