"""The reigns that would differ when two records become one, in words."""

import datetime
from dataclasses import dataclass

from club.dates import today
from club.models import Person
from club.queries.people import people_of
from leagues.models import League
from leagues.queries.doubles import title_if_one
from leagues.queries.title import names, title_on
from leagues.views.reigns import ReignRow, reign_rows
from rules_engine.title import Reign


@dataclass(frozen=True, slots=True)
class LeagueReigns:
    """The reigns of a league that would be gone, and those there would be instead, oldest first."""

    league: League
    gone: tuple[ReignRow, ...]
    new: tuple[ReignRow, ...]


def reigns_moving(kept: Person, emptied: Person) -> list[LeagueReigns]:
    """The reigns that would differ, league by league."""
    leagues = League.objects.filter(club=kept.club).select_related("club").order_by("-house", "name", "id")
    name = names(people_of(kept.club).values_list("pk", flat=True))
    found = []
    for league in leagues:
        now = today(league.club)
        before = _rows(title_on(league, now).reigns, name, now)
        after = _rows(title_if_one(league, kept, emptied, now).reigns, name, now)
        gone, new = _without(before, after), _without(after, before)
        if gone or new:
            found.append(LeagueReigns(league, gone, new))
    return found


def _rows(reigns: tuple[Reign[int], ...], name: dict[int, str], now: datetime.date) -> list[ReignRow]:
    return reign_rows(reigns, name.__getitem__, now)[::-1]


def _without(rows: list[ReignRow], others: list[ReignRow]) -> tuple[ReignRow, ...]:
    return tuple(row for row in rows if row not in others)
