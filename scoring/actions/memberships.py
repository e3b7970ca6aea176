"""Absences follow a membership that ended or began anew on an earlier day (CL-5b)."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from club.actions import votes
from club.actions.people import lock
from club.dates import days_later
from club.models import Club
from scoring.actions.absence_letters import WITHDRAWN, ask_for_reasons
from scoring.actions.absences import ask_anew
from scoring.actions.bottles import sync
from scoring.models import Attendance
from scoring.queries.members import member_then

MEMBER = member_then("day__date")


def follow_members(*, club: Club) -> None:
    """Let votes and bottles follow who was a member when: what somebody missed outside it does not count.

    An open vote on such an absence is cancelled. Where the membership covers the day after all, he is asked
    anew, with a term of his own. In a fixed number of queries but for those votes.
    """
    with transaction.atomic():
        lock(club)
        absent = Attendance.objects.filter(day__club=club, day__counts=True, present=False)
        voted = absent.filter(vote__isnull=False).select_related("vote__club")
        _cancel(voted.filter(vote__settled_at=None, vote__cancelled_at=None).exclude(MEMBER))
        _ask_anew(club, voted.filter(MEMBER, vote__cancelled_because=WITHDRAWN))
        sync(club=club)


def _cancel(rows: QuerySet[Attendance]) -> None:
    for row in rows:
        assert row.vote is not None
        votes.cancel(vote=row.vote, because=WITHDRAWN)


def _ask_anew(club: Club, rows: QuerySet[Attendance]) -> None:
    club.refresh_from_db(fields=["reason_days"])
    until, asked = days_later(club, timezone.now(), club.reason_days), list(rows)
    ask_anew(asked, until)
    ask_for_reasons(club, asked, until)
