"""From which day to which the seasons before and after a season are, and what one is called."""

import calendar
import datetime
import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Protocol

DAY = datetime.timedelta(days=1)
YEAR = 12  # months
DASHES = re.compile(r"\s*[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]\s*")


class HasDays(Protocol):
    """A season, stored or not: from `start` to `end`, both included."""

    @property
    def start(self) -> datetime.date: ...

    @property
    def end(self) -> datetime.date: ...


@dataclass(frozen=True, slots=True)
class Span:
    """The days of a season that is not stored yet, both included."""

    start: datetime.date
    end: datetime.date


def year_around(day: datetime.date) -> Span:
    """A year from the first of the month of `day`."""
    start = day.replace(day=1)
    return Span(start, _last(start, YEAR))


def following(season: HasDays) -> Span | None:
    """The days right after a season: as many whole months as it has, else a year; None at the end of time."""
    if season.end == datetime.date.max:
        return None
    start = season.end + DAY
    return Span(start, _last(start, whole_months(season) or YEAR))


def preceding(season: HasDays) -> Span | None:
    """The days right before a season, as long as above; None at the beginning of time."""
    if season.start == datetime.date.min:
        return None
    return Span(_shifted(season.start, -(whole_months(season) or YEAR)), season.start - DAY)


def whole_months(season: HasDays) -> int:
    """How many months a season lasts, 0 where they are not whole ones."""
    if season.end == datetime.date.max:
        return 0
    after = season.end + DAY
    months = YEAR * (after.year - season.start.year) + after.month - season.start.month
    return months if months > 0 and _shifted(season.start, months) == after else 0


def name_of(season: HasDays, taken: Collection[str]) -> str:
    """What nobody has named: 2025-26, 2026 within a year, 2030-9999 where two digits are another year's too;
    2026-2 where that is taken."""
    name, years = f"{season.start.year:04}", season.end.year - season.start.year
    if years:
        name = f"{name}-{season.end.year % 100:02}" if years < 100 else f"{name}-{season.end.year}"
    keys = set(map(name_key, taken))
    if name_key(name) not in keys:
        return name
    return next(other for number in count(2) if name_key(other := f"{name}-{number}") not in keys)


def name_key(name: str) -> str:
    """What two names that read alike have in common: 2025-26 is 2025 – 26."""
    return DASHES.sub("-", " ".join(name.split())).casefold()


def _last(start: datetime.date, months: int) -> datetime.date:
    after = _shifted(start, months)
    return after if after == datetime.date.max else after - DAY


def _shifted(day: datetime.date, months: int) -> datetime.date:
    """The same day so many months later; the last of a month that has no such day, and no day out of time."""
    year, month = divmod(YEAR * day.year + day.month - 1 + months, YEAR)
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        return datetime.date.max if months > 0 else datetime.date.min
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
