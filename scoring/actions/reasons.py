"""Why somebody was absent: stated once and in time, it opens the vote (CL-2, CL-3, CL-5b)."""

import datetime

from django.db import transaction
from django.utils import timezone

from club.actions import votes
from club.actions.acting import Actor, account, entered_by
from club.actions.lines import one_line
from club.actions.people import lock
from club.actions.traces import trace
from club.dates import days_later, today
from club.errors import Refusal
from club.models import Club, Person, Vote
from club.queries.casting import able_on
from club.queries.people import members_of
from rules_engine.club_rules import absence_voters
from scoring.actions.absence_letters import ANSWERED, no_longer_ask
from scoring.enums import Reason
from scoring.models import Attendance
from scoring.models.absences import NOTE_LENGTH
from scoring.queries.hosts import host_of
from scoring.queries.house_rules import house_book


def state_reason(*, attendance: Attendance, reason: str, note: str, by: Actor) -> Vote:
    """State why the person of `attendance` was absent, for good, and open the vote on it at once.

    Who votes is fixed by the house rules of that day, among those who are still members (CL-5b).
    Raises NotAllowed (not-yours), Refusal (not-a-member, reason-unknown, reason-words-missing, note-too-long,
    absence-gone: present after all or the day counts no more, reason-stated, reason-too-late).
    """
    said = _said(reason, note)
    with transaction.atomic():
        lock(attendance.day.club)
        row = _held(attendance)
        keyed_by = entered_by(person=row.person, by=by)
        now = timezone.now()
        _require_asked(row, now)
        row.reason, row.reason_note, row.reason_at, row.reason_entered_by = reason, said, now, keyed_by
        row.vote = _open_vote(row, by)
        _keep(row)
        no_longer_ask(row.day.club, [row], because=ANSWERED)
        trace(club=row.day.club, by=account(by), deed="reason-stated", about=row, person=row.person_id,
              date=row.day.date.isoformat(), entered=keyed_by is not None)  # fmt: skip
    return row.vote


def _said(reason: str, note: str) -> str:
    """The words beside the reason in one line."""
    if reason not in Reason.values:
        raise Refusal("reason-unknown")
    missing = "reason-words-missing" if reason == Reason.OTHER else ""
    return one_line(note, NOTE_LENGTH, missing=missing, too_long="note-too-long")


def _held(attendance: Attendance) -> Attendance:
    """The absence as it is now; the club is held, so that it stays so until the commit."""
    rows = Attendance.objects.select_related("day__club", "day__host", "day__night", "person__club")
    row = rows.filter(pk=attendance.pk).first()
    if row is None:
        raise Refusal("absence-gone")
    return row


def _require_asked(row: Attendance, now: datetime.datetime) -> None:
    if row.present or not row.day.counts:
        raise Refusal("absence-gone")
    if row.reason:
        raise Refusal("reason-stated")
    if now >= row.until:
        raise Refusal("reason-too-late")


def _keep(row: Attendance) -> None:
    """Written where nothing was stated so far; the row count decides between two who come together."""
    asked = Attendance.objects.filter(pk=row.pk, present=False, reason="")
    kept = asked.update(
        reason=row.reason,
        reason_note=row.reason_note,
        reason_at=row.reason_at,
        reason_entered_by=row.reason_entered_by,
        vote=row.vote,
    )
    if not kept:
        raise Refusal("reason-stated")


def _open_vote(row: Attendance, by: Actor) -> Vote:
    club = row.day.club
    host = _host(row)
    closes_at = days_later(club, row.until, club.vote_days)
    host_until = days_later(club, closes_at, club.host_days if host else 0)
    return votes.open_absence_vote(
        club=club,
        absent=row.person,
        day=row.day.date,
        host=host,
        entitled=_voters(row, club),
        closes_at=closes_at,
        host_until=host_until,
        casting_until=days_later(club, host_until, club.casting_days),
        by=by,
    )


def _host(row: Attendance) -> Person | None:
    """The host of that day if he can be asked: he has not left, and it is not his own absence (CL-3)."""
    host = host_of(row.day)
    if host is None or host == row.person:
        return None
    return host if able_on(today(row.day.club)).filter(pk=host.pk).exists() else None


def _voters(row: Attendance, club: Club) -> list[Person]:
    """Who votes by the rules of that day; who has left since is not there to vote."""
    there = dict(Attendance.objects.filter(day=row.day).values_list("person_id", "present"))
    voters = absence_voters(
        row.person_id,
        present=[pk for pk, present in there.items() if present],
        members=there,
        rules=house_book(club).on(row.day.date),
    )
    return list(members_of(club).filter(pk__in=voters))
