"""Two owners add a season each at the same moment, and their days overlap."""

import datetime
from typing import NamedTuple

from leagues.actions import seasons
from leagues.models import League, Season
from tests.factories import LeagueFactory
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6


class Added(NamedTuple):
    """The id of the season, or the refusal; how many there are of that year once both were told."""

    told: object
    there: int


def add_against_add(racer: Racer) -> list[Added]:
    racer.prepare(lambda: LeagueFactory(club__slug="race", club__zone="UTC"))
    if not racer.guarded:
        _look_before_either_adds(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        league = League.objects.select_related("club").get()
        year = 2000 + 2 * turn
        racer.meet()
        answer = told(lambda: _add(league, year, racer.number).pk)  # noqa: B023
        racer.meet()
        answers.append(Added(answer, Season.objects.filter(start__year=year).count()))
    return answers


def _add(league: League, year: int, number: int) -> Season:
    """Days that no constraint holds against each other: other borders, other names."""
    start = datetime.date(year, 3 + number, 1)
    end = datetime.date(year, 11 + number, 30)
    return seasons.add_season(
        league=league, name=f"{year} by {number}", start=start, end=end, rules={}, by=None
    )


def _look_before_either_adds(racer: Racer) -> None:
    """Both look at the seasons there are before either adds one: no queue at the club, no transaction."""
    refuse = seasons._refuse_among

    def look(season: Season, others: list[Season]) -> None:
        refuse(season, others)
        racer.meet()

    seasons._refuse_among, seasons.hold_league = look, lambda league: None
    seasons.transaction = NO_TRANSACTION
