"""What people are told about their absences: that a reason is asked, and that a later deed changed one."""

import datetime
from collections.abc import Collection, Iterable

from club.models import Club
from club.outbox import Letter, post_each, withdraw_each
from club.queries.people import members_of
from scoring.enums import Message
from scoring.models import Attendance

ANSWERED, WITHDRAWN = "answered", "cause-withdrawn"

CHANGED_FOR = datetime.timedelta(days=14)
"""How long it is worth saying that something changed."""


def ask_for_reasons(club: Club, rows: Collection[Attendance], until: datetime.datetime) -> None:
    """Ask each of these absent people why; who is no member any more is not asked. Two queries.

    Who is asked about the same day once more gets a message of its own.
    """
    letters = [
        Letter(row.person_id, _question(row), {"attendance": row.pk}) for row in _of_members(club, rows)
    ]
    post_each(club=club, kind=Message.REASON_ASKED, letters=letters, expires_at=until)


def no_longer_ask(club: Club, rows: Iterable[Attendance], *, because: str) -> None:
    """Take back the questions that have not gone out yet: they were answered, or their cause is withdrawn."""
    events = {event for row in rows for event in (event_of(row), _question(row))}
    withdraw_each(club=club, kind=Message.REASON_ASKED, events=events, because=because)


def say_changed(club: Club, rows: Collection[Attendance], now: datetime.datetime) -> None:
    """Tell these people that a later parti, a correction or a voiding changed whether they were absent."""
    letters = [
        Letter(row.person_id, f"{event_of(row)}-{club.results_revision}", {"attendance": row.pk})
        for row in _of_members(club, rows)
    ]
    post_each(club=club, kind=Message.ABSENCES_CHANGED, letters=letters, expires_at=now + CHANGED_FOR)


def event_of(row: Attendance) -> str:
    """What messages about this absence are named by."""
    return f"absence-{row.pk}"


def _question(row: Attendance) -> str:
    own = f"-{row.reason_until:%Y%m%d%H%M%S}" if row.reason_until else ""
    return event_of(row) + own


def _of_members(club: Club, rows: Collection[Attendance]) -> list[Attendance]:
    here = set(members_of(club).values_list("pk", flat=True)) if rows else set()
    return [row for row in rows if row.person_id in here]
