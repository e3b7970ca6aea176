"""A day of play, and how everybody who was a member that day stood to it (CL-1 … CL-3, CL-5b).

What is written here are facts: who was present, and when a reason was asked. Whether an absence is excused
follows from them, the vote and the clock (`scoring.queries.absences`).
"""

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from club.actions import votes
from club.actions.people import lock
from club.actions.traces import trace
from club.dates import days_later
from club.models import Club, Night, User
from scoring.actions.absence_letters import WITHDRAWN, ask_for_reasons, no_longer_ask, say_changed
from scoring.actions.bottles import sync
from scoring.models import Attendance, PlayDay
from scoring.models.absences import AWAITED
from scoring.queries.hosts import host_of
from scoring.queries.members import members_on

ASKED_ANEW = {
    "present": False,
    "reason": "",
    "reason_note": "",
    "reason_at": None,
    "reason_entered_by": None,
    "vote": None,
    "swept_at": None,
}


@dataclass(slots=True)
class _Changes:
    """What a day's rows become: who is written down for the first time, came after all, was absent after all,
    or was no member that day after all."""

    new: list[Attendance] = field(default_factory=list)
    came: list[Attendance] = field(default_factory=list)
    missed: list[Attendance] = field(default_factory=list)
    gone: list[Attendance] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any((self.new, self.came, self.missed, self.gone))


def record_day(
    *,
    club: Club,
    date: datetime.date,
    present: Collection[int],
    by: User | None,
    night: Night | None = None,
) -> PlayDay | None:
    """Write down who was there on a day of the house league and who was not, as it stands now.

    `present` are the ids of those who played in a parti that counts, guests among them; nobody: the day
    counts no more. Part of the deed that closed, corrected or voided a parti, which has asked for permission.
    Members are those of the day as memberships stand now: a membership that is dated back later adds no row
    until the day is recorded once more. Absent people are asked for the reason until the first closing +
    `reason_days`; who is absent only after a later deed has `reason_days` from then. The number of queries is
    fixed, but for votes that a correction makes pointless.
    """
    with transaction.atomic():
        lock(club)
        club.refresh_from_db(fields=["results_revision", "reason_days"])
        day = PlayDay.objects.filter(club=club, date=date).select_related("club", "night").first()
        if day is None:
            return _begin(club, date, frozenset(present), by, night) if present else None
        before = _rows(day)
        if present:
            _record_again(day, before, frozenset(present), by, night)
        elif day.counts:
            _count_no_more(day, before, by)
        return day


def _begin(
    club: Club, date: datetime.date, present: frozenset[int], by: User | None, night: Night | None
) -> PlayDay:
    now = timezone.now()
    day = PlayDay(
        club=club,
        date=date,
        night=night,
        opened_at=now,
        reason_until=days_later(club, now, club.reason_days),
    )
    day.host = host_of(day)
    day.save()
    rows = [Attendance(day=day, person_id=pk, present=pk in present) for pk in sorted(members_on(club, date))]
    Attendance.objects.bulk_create(rows)
    ask_for_reasons(club, [row for row in rows if not row.present], day.reason_until)
    trace(club=club, by=by, deed="day-recorded", about=day, date=date.isoformat(), **_roll(rows))
    return day


def _record_again(
    day: PlayDay, before: Sequence[Attendance], present: frozenset[int], by: User | None, night: Night | None
) -> None:
    changes = _changes(day, before, present)
    was = {"counts": day.counts, **_roll(before)}
    day.counts, day.night = True, night or day.night
    day.host = host_of(day)
    day.save(update_fields=["counts", "night", "host"])
    if changes or not was["counts"]:
        _apply(day, changes, by)
        now = {"counts": True, **_roll(_rows(day))}
        trace(club=day.club, by=by, deed="absences-changed", about=day, date=day.date.isoformat(),
              before=was, after=now)  # fmt: skip


def _changes(day: PlayDay, before: Sequence[Attendance], present: frozenset[int]) -> _Changes:
    """Where a day counts again everybody who is absent is asked anew: what there was has been withdrawn."""
    members, changes = members_on(day.club, day.date), _Changes()
    for row in before:
        if row.person_id not in members:
            changes.gone.append(row)
        elif row.person_id in present:
            if not row.present:
                changes.came.append(row)
        elif row.present or not day.counts:
            changes.missed.append(row)
    for pk in sorted(members - {row.person_id for row in before}):
        changes.new.append(Attendance(day=day, person_id=pk, present=pk in present))
    return changes


def _apply(day: PlayDay, changes: _Changes, by: User | None) -> None:
    now = timezone.now()
    until = days_later(day.club, now, day.club.reason_days)
    _withdraw(day.club, [*changes.came, *changes.gone], by)
    _update(changes.came, present=True)
    ask_anew(changes.missed, until)
    Attendance.objects.filter(pk__in=[row.pk for row in changes.gone]).delete()
    for row in changes.new:
        row.reason_until = None if row.present else until
    Attendance.objects.bulk_create(changes.new)
    ask_for_reasons(day.club, [*changes.missed, *(row for row in changes.new if not row.present)], until)
    say_changed(day.club, [*changes.came, *changes.missed], now)


def _count_no_more(day: PlayDay, rows: Sequence[Attendance], by: User | None) -> None:
    absent = [row for row in rows if not row.present]
    day.counts = False
    day.save(update_fields=["counts"])
    _withdraw(day.club, absent, by)
    say_changed(day.club, absent, timezone.now())
    was = {"counts": True, **_roll(rows)}
    trace(club=day.club, by=by, deed="absences-changed", about=day, date=day.date.isoformat(),
          before=was, after={**was, "counts": False})  # fmt: skip


def _withdraw(club: Club, rows: Sequence[Attendance], by: User | None) -> None:
    """Let the questions and votes about these absences go, also those that are decided."""
    no_longer_ask(club, rows, because=WITHDRAWN)
    for row in rows:
        if row.vote is not None and row.vote.cancelled_at is None:
            votes.cancel(vote=row.vote, because=WITHDRAWN, by=by)


def ask_anew(rows: Sequence[Attendance], until: datetime.datetime) -> None:
    """Let these be absent with nothing of an earlier answer, and until then to state a reason."""
    _update(rows, **ASKED_ANEW, reason_until=until)


def _update(rows: Sequence[Attendance], **values: object) -> None:
    Attendance.objects.filter(pk__in=[row.pk for row in rows]).update(**values)
    for row in rows:
        for name, value in values.items():
            setattr(row, name, value)


def _rows(day: PlayDay) -> list[Attendance]:
    return list(Attendance.objects.filter(day=day).select_related("vote").order_by("person_id"))


def _roll(rows: Sequence[Attendance]) -> dict[str, list[int]]:
    """Who was there and who was not, by id."""
    return {
        "present": [row.person_id for row in rows if row.present],
        "absent": [row.person_id for row in rows if not row.present],
    }


def sweep(now: datetime.datetime | None = None) -> list[Club]:
    """Let the bottles follow where the time for a reason is over or a vote was decided; the clubs it touched.

    Only what was not followed up yet is looked at, so that it may run at any time, and nothing is lost when
    it does not.
    """
    at = now or timezone.now()
    clubs = Club.objects.filter(pk__in=_decided(at).values("day__club")).order_by("pk")
    for club in clubs:
        with transaction.atomic():
            lock(club)
            follow_up(club, at)
    return list(clubs)


def follow_up(club: Club, now: datetime.datetime) -> None:
    """Work out the bottles of a club, and note which absences were decided by then."""
    _decided(now).filter(day__club=club).update(swept_at=now)
    sync(club=club, now=now)


def _decided(now: datetime.datetime) -> QuerySet[Attendance]:
    """Absences not followed up yet that are decided: nobody stated a reason in time, or a vote is settled."""
    own, of_day = Q(reason_until__lte=now), Q(reason_until__isnull=True, day__reason_until__lte=now)
    silent = Q(reason="", vote__isnull=True) & (own | of_day)
    rows = Attendance.objects.filter(AWAITED, day__counts=True)
    return rows.filter(silent | Q(vote__settled_at__isnull=False))
