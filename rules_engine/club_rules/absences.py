"""Absences: which of them count, and the bottles they cost (CL-1, CL-2)."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeVar

from rules_engine.club_rules.bottles import JAGERMEISTER, Bottle, next_parti
from rules_engine.club_rules.options import DEFAULT_BOOK, HouseBook, HouseRules

K = TypeVar("K", bound=Hashable)

Presence = Literal["present", "excused", "undecided", "unexcused"]
"""How a member stood to a parti; an absence that is still `undecided` counts nowhere."""

_STRONGEST: tuple[Presence, ...] = ("present", "excused", "undecided", "unexcused")
_Days = tuple[date, ...]


@dataclass(frozen=True, slots=True)
class Attendance:
    """How one member stood to one parti of the house league, at which he was a member."""

    date: date
    presence: Presence


@dataclass(frozen=True, slots=True)
class Count:
    """How far a member is on the way to the next bottle: "5 of 8".

    `days` are the unexcused absences that count, oldest first. They can be `limit` or more where stricter
    rules began after them: the bottle is then incurred with the next absence.
    """

    days: tuple[date, ...]
    limit: int

    @property
    def number(self) -> int:
        """How many absences count."""
        return len(self.days)


def absence_bottles(
    player: K,
    attendances: Iterable[Attendance],
    partis: Iterable[date],
    book: HouseBook = DEFAULT_BOOK,
) -> tuple[Bottle[K, date], ...]:
    """Return the bottles of a member, oldest first; after each the count starts at 0 (CL-1, CL-2).

    `attendances` come in any order, none of them from before he was a member. An absence is of a day: several
    partis of one day count once, and who played one of them was there. Each day has its own rules.
    `partis` are the days of all partis of the house league, played or planned: a bottle is due on the next.
    """
    days = tuple(partis)
    counts = _count(attendances, book)
    return tuple(Bottle(player, JAGERMEISTER, row[-1], next_parti(days, row[-1]), row) for row in counts.full)


def absence_count(attendances: Iterable[Attendance], on: date, book: HouseBook = DEFAULT_BOOK) -> Count:
    """Return where a member stands at the end of the day `on`, with the limit of that day (CL-1)."""
    rules = book.on(on)
    counts = _count((attendance for attendance in attendances if attendance.date <= on), book)
    return Count(counts.so_far(rules), rules.limit)


@dataclass(slots=True)
class _Counts:
    """The days of each bottle, and what counts since the last: all days, and those of them in a row."""

    full: list[_Days]
    since: _Days = ()
    in_a_row: _Days = ()

    def so_far(self, rules: HouseRules) -> _Days:
        return self.in_a_row if rules.mode == "consecutive" else self.since

    def miss(self, day: date, rules: HouseRules) -> None:
        self.since, self.in_a_row = (*self.since, day), (*self.in_a_row, day)
        if len(self.so_far(rules)) >= rules.limit:
            self.full.append(self.so_far(rules))
            self.since = self.in_a_row = ()

    def end_the_row(self, rules: HouseRules) -> None:
        self.in_a_row = ()
        if rules.mode == "consecutive":
            self.since = ()


def _count(attendances: Iterable[Attendance], book: HouseBook) -> _Counts:
    counts = _Counts([])
    for day, presence in _by_day(attendances):
        rules = book.on(day)
        if presence == "unexcused":
            counts.miss(day, rules)
        elif _breaks(presence, rules):
            counts.end_the_row(rules)
    return counts


def _by_day(attendances: Iterable[Attendance]) -> list[tuple[date, Presence]]:
    days: dict[date, Presence] = {}
    for attendance in attendances:
        known = days.get(attendance.date, attendance.presence)
        days[attendance.date] = min(known, attendance.presence, key=_STRONGEST.index)
    return sorted(days.items())


def _breaks(presence: Presence, rules: HouseRules) -> bool:
    return presence == "present" or (presence == "excused" and rules.excused == "breaks")
