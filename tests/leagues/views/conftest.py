"""A league whose King, window and tie-breaks every page test can rely on."""

import datetime
from collections.abc import Iterator, Sequence

import pytest
import time_machine

from club.models import Person
from leagues.models import League
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

TODAY = datetime.date(2026, 11, 30)


@pytest.fixture
def today() -> Iterator[datetime.date]:
    """The morning of 30 November 2026 in Budapest."""
    with time_machine.travel(datetime.datetime(2026, 11, 30, 9, tzinfo=datetime.UTC), tick=False):
        yield TODAY


@pytest.fixture
def league(db: None) -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    """Ádám, Beszab, Csaba, Gergő, Kati."""
    return cast(league.club, 5)


def evenings(league: League, orders: Sequence[Sequence[Person]], first: str = "2026-01-09") -> None:
    """A closed parti every third Friday, in the order of places given."""
    day = datetime.date.fromisoformat(first)
    for order in orders:
        ranked_parti(league, day, order)
        day += datetime.timedelta(weeks=3)


@pytest.fixture
def eight(league: League, people: list[Person]) -> list[Person]:
    """Eight partis, 9 January to 5 June 2026: Beszab before Ádám, Gergő, Kati; Csaba came to two."""
    adam, beszab, csaba, gergo, kati = people
    usual = [beszab, adam, gergo, kati]
    evenings(league, [usual] * 6 + [[*usual, csaba]] * 2)
    return people
