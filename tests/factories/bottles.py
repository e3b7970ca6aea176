"""Bottles, and the days of play and absences that they follow from."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from club.actions import bottles
from club.enums import VoteKind
from club.models import Bottle, Club, Person, Vote
from scoring.actions.partis import next_number
from scoring.enums import Reason, State
from scoring.models import Attendance, Parti, PlayDay

NEW_YEAR = datetime.date(2026, 1, 2)
WEEK = datetime.timedelta(7)


def friday(number: int) -> datetime.date:
    """The so many-th Friday of 2026, from 0."""
    return NEW_YEAR + number * WEEK


def play_day(club: Club, day: datetime.date, *, absent: Iterable[Person] = ()) -> PlayDay:
    """A day of play long decided, with its parti, at which these stayed away without a reason."""
    moment = timezone.now() - 400 * WEEK
    found, is_new = PlayDay.objects.get_or_create(
        club=club, date=day, defaults={"opened_at": moment, "reason_until": moment}
    )
    if is_new:
        played_on(club, day)
    Attendance.objects.bulk_create(Attendance(day=found, person=person, present=False) for person in absent)
    return found


def played_on(club: Club, day: datetime.date) -> Parti:
    """A closed parti of that day, with nobody at its tables."""
    return Parti.objects.create(
        club=club,
        number=next_number(club),
        date=day,
        game="pikk-dama",
        rules_version=1,
        state=State.CLOSED,
        closed_at=timezone.now(),
    )


def excused(day: PlayDay, person: Person) -> Attendance:
    """An absence whose vote nobody decided in time, so that it is excused (CL-3)."""
    over = timezone.now() - WEEK
    vote = Vote.objects.create(
        club=person.club,
        kind=VoteKind.ABSENCE,
        absent=person,
        day=day.date,
        opened_at=over,
        closes_at=over,
        host_until=over,
        casting_until=over,
    )
    return Attendance.objects.create(
        day=day, person=person, present=False, reason=Reason.ILLNESS, reason_at=over, vote=vote
    )


def absences(person: Person, numbers: Iterable[int]) -> list[Attendance]:
    """Unexcused absences of one member, one for each Friday of these numbers."""
    for number in numbers:
        play_day(person.club, friday(number), absent=[person])
    return list(Attendance.objects.filter(person=person).order_by("day__date"))


def owed(person: Person, **values: Any) -> Bottle:
    """A bottle noted on somebody's word."""
    given: dict[str, Any] = {"drink": "Unicum", "reason": "He lost a bet.", "mark": "", "by": None}
    return bottles.note(club=person.club, person=person, **given | values)
