"""What came of absences, and how many count (CL-1 … CL-3, CL-5b).

It follows from what was stated, the votes and the clock: right when no job has run, as every deadline is
asked of `now`.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet
from django.utils import timezone

from club.dates import today
from club.models import Club, Person, Vote
from club.queries.ballots import Outcome
from club.queries.votes import outcomes
from rules_engine import club_rules
from rules_engine.club_rules import AbsenceOutcome, Count, Presence, absence_count
from scoring.models import Attendance
from scoring.models.absences import AWAITED
from scoring.queries.house_rules import house_book
from scoring.queries.members import member_then

Standing = Literal["present", "asked", "voting", "excused", "unexcused", "silent", "gone"]
"""Was there; may still state a reason; is voted on; what the vote said; no reason came in time; or the day
counts no more."""

EXCUSED: Literal["excused"] = "excused"


@dataclass(frozen=True, slots=True)
class Excuse:
    """How somebody stands to a day: `outcome` is that of the vote, None where there is none."""

    standing: Standing
    outcome: AbsenceOutcome | None = None

    @property
    def presence(self) -> Presence:
        """The same as the engine counts it."""
        if self.standing in ("asked", "voting", "gone"):
            return "undecided"
        return "unexcused" if self.standing == "silent" else self.standing  # type: ignore[return-value]


def counted(club: Club) -> QuerySet[Attendance]:
    """What counts: days that count, of those whose membership covers the day as it stands now."""
    rows = Attendance.objects.filter(member_then("day__date"), day__club=club, day__counts=True)
    return rows.select_related("day", "vote").order_by("day__date", "day_id", "person_id")


def excuses(
    rows: Iterable[Attendance], now: datetime.datetime | None = None, *, told: bool = False
) -> dict[int, Excuse]:
    """How each of these rows stands, by its id; `day` and `vote` are loaded. A fixed number of queries.

    A vote whose result is stored is not counted again (`rebuild --check` does that), unless it is to be
    `told` with its tally.
    """
    at, rows = now or timezone.now(), list(rows)
    to_count = [row.vote for row in rows if row.vote is not None and (told or row.vote.settled_at is None)]
    found = outcomes(to_count, at) if to_count else {}
    return {row.pk: _excuse(row, found, at) for row in rows}


def excuse_of(attendance: Attendance, now: datetime.datetime | None = None) -> Excuse:
    """How one row stands."""
    return excuses([attendance], now)[attendance.pk]


def attendances(
    club: Club, upto: datetime.date, now: datetime.datetime | None = None, *, followed: bool = False
) -> dict[int, list[club_rules.Attendance]]:
    """Everybody's attendances up to and with a day, as the engine wants them, by person id.

    What came of them is as of `now`; `followed`: as of when the bottles were last worked out. A fixed number
    of queries.
    """
    rows = list(counted(club).filter(day__date__lte=upto))
    found = excuses(rows, now)
    by_person: dict[int, list[club_rules.Attendance]] = defaultdict(list)
    for row in rows:
        presence = "undecided" if followed and row.is_awaited else found[row.pk].presence
        by_person[row.person_id].append(club_rules.Attendance(row.day.date, presence))
    return dict(by_person)


def decided(club: Club, now: datetime.datetime) -> list[int]:
    """The ids of the absences that are decided by now and were not when the bottles were last worked out."""
    rows = list(counted(club).filter(AWAITED))
    found = excuses(rows, now)
    return [row.pk for row in rows if found[row.pk].presence != "undecided"]


def counts(club: Club, now: datetime.datetime | None = None) -> dict[int, Count]:
    """How far everybody with a row is today ("5 of 8"), by person id. A fixed number of queries."""
    day, book = today(club), house_book(club)
    return {person: absence_count(of, day, book) for person, of in attendances(club, day, now).items()}


def standings_of(
    club: Club, members: Sequence[Person], now: datetime.datetime | None = None
) -> list[tuple[Person, Count]]:
    """The count of each of these people, in their order; with nothing recorded it is none of the limit."""
    found, limit = counts(club, now), house_book(club).on(today(club)).limit
    return [(person, found.get(person.pk, Count((), limit))) for person in members]


def _excuse(row: Attendance, found: Mapping[int, Outcome], now: datetime.datetime) -> Excuse:
    if row.present:
        return Excuse("present")
    if not row.day.counts:
        return Excuse("gone")
    if row.vote is not None:
        return _of_vote(row.vote, found)
    return Excuse("asked" if now < row.until else "silent")


def _of_vote(vote: Vote, found: Mapping[int, Outcome]) -> Excuse:
    outcome = found.get(vote.pk)
    if vote.cancelled_at is not None:
        return Excuse("gone")
    if not isinstance(outcome, AbsenceOutcome):  # stored, and not asked for
        return Excuse(EXCUSED if vote.result == EXCUSED else "unexcused")
    if outcome.excused is None:
        return Excuse("voting", outcome)
    return Excuse(EXCUSED if outcome.excused else "unexcused", outcome)
