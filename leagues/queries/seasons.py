"""Seasons of a league: a year each, both end days included, no gaps; a parti belongs to that of its date."""

import datetime
import re
from dataclasses import dataclass

from django.db.models import Max, Min

from leagues.models import League
from leagues.queries.partis import counted

DAY = datetime.timedelta(days=1)
FIRST_YEAR, LAST_YEAR = 2, datetime.MAXYEAR - 1


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """From `start` to `end`, both included."""

    start: datetime.date
    end: datetime.date

    @property
    def name(self) -> str:
        """As it is addressed: 2025-26, or 2026 where the season is the calendar year."""
        if self.start.year == self.end.year:
            return f"{self.start.year:04}"
        return f"{self.start.year:04}-{self.end.year % 100:02}"

    def __contains__(self, day: datetime.date) -> bool:
        return self.start <= day <= self.end


def season_of(season_start: datetime.date, day: datetime.date) -> Season:
    """The season of a day, when one begins on `season_start`; days before it belong to earlier years."""
    year = day.year if day >= _anniversary(season_start, day.year) else day.year - 1
    return _season(season_start, year)


def season_named(season_start: datetime.date, name: str) -> Season | None:
    """The season addressed 2025-26 or 2026; None where there is no such season."""
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{2})?", name) or not FIRST_YEAR <= int(name[:4]) <= LAST_YEAR:
        return None
    season = _season(season_start, int(name[:4]))
    return season if season.name == name else None


def seasons_between(
    season_start: datetime.date, first: datetime.date, last: datetime.date
) -> tuple[Season, ...]:
    """All seasons from that of `first` to that of `last`, oldest first."""
    years = range(season_of(season_start, first).start.year, season_of(season_start, last).start.year + 1)
    return tuple(_season(season_start, year) for year in years)


def season_start(league: League) -> datetime.date | None:
    """From when on the league's seasons are counted; until that is stored, the first parti says it."""
    if league.season_start is not None:
        return league.season_start
    first = counted(league).aggregate(day=Min("date"))["day"]
    return first.replace(day=1) if first else None


def seasons(league: League, today: datetime.date) -> tuple[Season, ...]:
    """The seasons from that of the first parti to the present one, oldest first; none without a parti.

    In one query, two where the start is not stored yet.
    """
    days = counted(league).aggregate(first=Min("date"), last=Max("date"))
    start = season_start(league)
    if days["first"] is None or start is None:
        return ()
    return seasons_between(start, days["first"], max(today, days["last"]))


def _season(season_start: datetime.date, year: int) -> Season:
    return Season(_anniversary(season_start, year), _anniversary(season_start, year + 1) - DAY)


def _anniversary(day: datetime.date, year: int) -> datetime.date:
    """The same day of another year; 29 February is the 28th where there is none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)
