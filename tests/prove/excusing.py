"""A reason is stated twice at the same moment, or while a correction says that the person was there."""

import datetime
from collections.abc import Callable
from typing import NamedTuple

from club.models import Person, Vote
from scoring.actions import reasons
from scoring.actions.absences import record_day
from scoring.models import Attendance
from tests.factories import ClubFactory, cast
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 8
FIRST = datetime.date(2026, 1, 2)
WEEK = datetime.timedelta(weeks=1)
REASONS = ("illness", "work")


class Seen(NamedTuple):
    """What one of the two was told, and what the book says once both have been told."""

    told: str
    reason: str
    present: bool
    standing_votes: int
    has_its_vote: bool  # the absence points at the vote that stands
    entitled: int


def state_against_state(racer: Racer) -> list[Seen]:
    """Both state a reason for the same absence, each another one."""
    racer.prepare(_days)
    if not racer.guarded:
        _look_before_either_writes(racer)
    return [_round(racer, turn, _state) for turn in racer.rounds(ROUNDS)]


def state_against_correction(racer: Racer) -> list[Seen]:
    """Number 0 states a reason, number 1 says that the person was there."""
    racer.prepare(_days)
    return [_round(racer, turn, _correct if racer.number else _state) for turn in racer.rounds(ROUNDS)]


def _round(racer: Racer, turn: int, deed: Callable[[Attendance, int], str]) -> Seen:
    row = Attendance.objects.select_related("day__club").get(
        day__date=FIRST + turn * WEEK, person__name="Kati"
    )
    racer.meet()
    answer = told(lambda: deed(row, racer.number))
    racer.meet()
    row = Attendance.objects.select_related("vote").get(pk=row.pk)
    standing = Vote.objects.filter(absent=row.person_id, day=FIRST + turn * WEEK, cancelled_at=None)
    return Seen(
        answer,
        row.reason,
        row.present,
        standing.count(),
        row.vote is not None and row.vote in standing,
        sum(vote.entitled.count() for vote in standing),
    )


def _state(row: Attendance, number: int) -> str:
    reasons.state_reason(attendance=row, reason=REASONS[number], note="", by=None)
    return f"stated {REASONS[number]}"


def _correct(row: Attendance, number: int) -> str:
    everybody = list(Person.objects.filter(club=row.day.club).values_list("pk", flat=True))
    record_day(club=row.day.club, date=row.day.date, present=everybody, by=None)
    return "there"


def _look_before_either_writes(racer: Racer) -> None:
    """Both find nothing stated; then each writes."""
    require = reasons._require_asked

    def look(row: Attendance, now: datetime.datetime) -> None:
        require(row, now)
        racer.meet()

    def keep(row: Attendance) -> None:
        Attendance.objects.filter(pk=row.pk).update(reason=row.reason, reason_at=row.reason_at, vote=row.vote)

    reasons.lock, reasons.transaction = lambda club: None, NO_TRANSACTION
    reasons._require_asked, reasons._keep = look, keep


def _days() -> None:
    """A day for each round on which Kati was not there."""
    people = cast(ClubFactory(slug="race"), 5)
    for turn in range(ROUNDS):
        record_day(
            club=people[0].club, date=FIRST + turn * WEEK, present=[one.pk for one in people[:4]], by=None
        )
