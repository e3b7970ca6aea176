"""The absences of a club as its page shows them: what is still open, and what came of all, day by day."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from club.models import Club, Person
from scoring.models import Attendance, PlayDay
from scoring.queries.absences import Excuse, counted, excuses

DAYS = 9
"""Days of play on one page."""


@dataclass(frozen=True, slots=True)
class Absence:
    """One absence and how it stands now."""

    row: Attendance
    excuse: Excuse


@dataclass(frozen=True, slots=True)
class DayOfPlay:
    """A day with how many were there and who was not, by name."""

    day: PlayDay
    present: int
    absent: tuple[Absence, ...]


def absences_of(club: Club) -> QuerySet[Attendance]:
    """The absences of the club that may be stated, voted on and counted, newest day first."""
    rows = counted(club).filter(present=False).select_related("day", "person", "vote", "reason_entered_by")
    return rows.order_by("-day__date", "person__sort_key", "pk")


def open_absences(club: Club, now: datetime.datetime | None = None) -> list[Absence]:
    """Those that still wait for a reason or for the end of a vote. A fixed number of queries."""
    at = now or timezone.now()
    voted_on = Q(vote__isnull=False, vote__settled_at__isnull=True, vote__cancelled_at__isnull=True)
    told = _told(list(absences_of(club).filter(_asked(at) | voted_on)), at)
    return [one for one in told if one.excuse.standing in ("asked", "voting")]


def reasons_asked(person: Person, now: datetime.datetime | None = None) -> QuerySet[Attendance]:
    """The absences of this person for which a reason can still be stated."""
    return absences_of(person.club).filter(_asked(now or timezone.now()), person=person)


def days_of_play(
    club: Club, start: int = 0, now: datetime.datetime | None = None
) -> tuple[list[DayOfPlay], bool]:
    """DAYS days from the newest one at `start` on, and whether there are older ones."""
    days = list(PlayDay.objects.filter(club=club, counts=True).order_by("-date")[start : start + DAYS + 1])
    shown = days[:DAYS]
    rows = _told(list(absences_of(club).filter(day__in=shown)), now or timezone.now())
    there = counted(club).filter(day__in=shown, present=True).order_by().values_list("day_id", flat=True)
    present = list(there)
    return [_day(day, present.count(day.pk), rows) for day in shown], len(days) > DAYS


def page_of(club: Club, day: int) -> int:
    """Where the page begins on which this day (id) is: one of DAYS from the newest one on."""
    date = PlayDay.objects.filter(club=club, counts=True, pk=day).values("date")
    newer = PlayDay.objects.filter(club=club, counts=True, date__gt=date[:1]).count()
    return newer - newer % DAYS


def _asked(now: datetime.datetime) -> Q:
    own, of_day = Q(reason_until__gt=now), Q(reason_until__isnull=True, day__reason_until__gt=now)
    return Q(vote__isnull=True, reason="") & (own | of_day)


def _told(rows: Sequence[Attendance], now: datetime.datetime) -> list[Absence]:
    found = excuses(rows, now, told=True)
    return [Absence(row, found[row.pk]) for row in rows]


def _day(day: PlayDay, present: int, rows: Sequence[Absence]) -> DayOfPlay:
    return DayOfPlay(day, present, tuple(one for one in rows if one.row.day_id == day.pk))
