"""Plan a night, move it, call it off, take that back."""

import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club import outbox
from club.actions import venues
from club.actions.ending import cancel_open, keep_closed_votes
from club.actions.lines import one_line
from club.actions.night_news import tell_members
from club.actions.opening import reopen
from club.actions.people import lock
from club.actions.replies import reply
from club.actions.traces import trace
from club.dates import today
from club.enums import Message
from club.errors import Refusal
from club.models import Club, Night, Person, User, Vote
from club.models.nights import NOTE_LENGTH, REASON_LENGTH
from club.models.votes import STANDING
from club.permissions import require_scorer
from club.queries.nights import MOVED, is_over, starts_at

__all__ = ["NightStale", "cancel", "change", "plan", "refuse_day", "reply", "revive"]

FARTHEST = datetime.timedelta(days=800)
A_DAY = datetime.timedelta(days=1)
CALLED_OFF = "night-cancelled"


class NightStale(Refusal):
    """Somebody else changed the night after the form was opened; `night` is what it is now."""

    def __init__(self, night: Night) -> None:
        super().__init__("night-stale")
        self.night = night


def plan(
    *,
    club: Club,
    date: datetime.date,
    start_time: datetime.time,
    note: str = "",
    host: Person | None = None,
    place: str = "",
    mark: str = "",
    by: User | None,
) -> Night:
    """Plan a night and invite the members; host and place, where they are known, are its first offer.

    `mark` names the form it came from: sent twice, it gives the night planned the first time.
    Raises NotAllowed, Refusal (night-in-past, night-too-far, note-too-long, night-mark-used, host-missing,
    and those of `venues.offer`).
    """
    with transaction.atomic():
        _begin(club, by)
        earlier = Night.objects.filter(club=club, made_with=mark).first() if mark else None
        if earlier is not None:
            return _same(earlier, date, start_time)
        refuse_day(club, date)
        said = one_line(note, NOTE_LENGTH, too_long="note-too-long")
        night = Night.objects.create(
            club=club, date=date, start_time=start_time, note=said, made_by=by, made_with=mark
        )
        trace(club=club, by=by, deed="night-planned", about=night, after=_what(night))
        if host is not None or place.strip():
            _offer(night, host, place, by)
        tell_members(night, Message.NIGHT, f"night-{night.pk}", starts_at(night))
    return night


def change(
    *,
    night: Night,
    date: datetime.date,
    start_time: datetime.time,
    note: str,
    revision: int,
    by: User | None,
) -> Night:
    """Give a night another day, start or note; `revision` is the one that the form showed.

    Members hear of another day or start. Raises NotAllowed, NightStale, Refusal (night-cancelled, night-over,
    night-in-past, night-too-far, note-too-long).
    """
    with transaction.atomic():
        _begin(night.club, by)
        said = one_line(note, NOTE_LENGTH, too_long="note-too-long")
        _hold(night, revision)
        before, was = _what(night), starts_at(night)
        night.date, night.start_time, night.note = date, start_time, said
        if _what(night) == before:
            return night
        refuse_day(night.club, date)
        keep_closed_votes(night)
        _move_on(night, date=date, start_time=start_time, note=said)
        moved = starts_at(night) != was
        deed = MOVED if moved else "night-changed"
        trace(club=night.club, by=by, deed=deed, about=night, before=before, after=_what(night))
        if moved:
            _tell_change(night, max(was, starts_at(night)))
    return night


def cancel(*, night: Night, reason: str, by: User | None) -> Night:
    """Call a night off with a reason; an open vote on its venue ends without a result, a decided one stands.

    Raises NotAllowed, Refusal (cancel-reason-missing, reason-too-long, done-already, night-over).
    """
    with transaction.atomic():
        _begin(night.club, by)
        said = one_line(reason, REASON_LENGTH, missing="cancel-reason-missing", too_long="reason-too-long")
        _hold_for_turn(night, cancelled=False)
        _move_on(night, cancelled_at=timezone.now(), cancelled_because=said)
        trace(club=night.club, by=by, deed="night-cancelled", about=night, reason=said)
        cancel_open(night=night, because=CALLED_OFF, by=by)
        outbox.withdraw(club=night.club, kind=Message.NIGHT, event=f"night-{night.pk}", because=CALLED_OFF)
        _tell_change(night, starts_at(night) + A_DAY)
    return night


def revive(*, night: Night, by: User | None) -> Night:
    """Take back that a night was called off; a vote on its venue that ended with it opens anew.

    Raises NotAllowed, Refusal (done-already, night-over).
    """
    with transaction.atomic():
        _begin(night.club, by)
        _hold_for_turn(night, cancelled=True)
        _move_on(night, cancelled_at=None, cancelled_because="")
        trace(club=night.club, by=by, deed="night-revived", about=night)
        _vote_again(night, by)
        _tell_change(night, starts_at(night))
    return night


def refuse_day(club: Club, date: datetime.date) -> None:
    """Refuse night-in-past and night-too-far, where a year was typed wrong."""
    now = today(club)
    if date < now:
        raise Refusal("night-in-past", day=date)
    if date > now + FARTHEST:
        raise Refusal("night-too-far", day=date)


def _begin(club: Club, by: User | None) -> None:
    lock(club)
    require_scorer(user=by, club=club)


def _same(night: Night, date: datetime.date, start_time: datetime.time) -> Night:
    if (night.date, night.start_time) != (date, start_time):
        raise Refusal("night-mark-used", day=night.date)
    return night


def _hold(night: Night, revision: int) -> None:
    """What is read here holds until the commit, since the deeds of a club queue."""
    night.refresh_from_db()
    if night.is_cancelled:
        raise Refusal("night-cancelled")
    _refuse_over(night)
    if night.revision != revision:
        raise NightStale(night)


def _hold_for_turn(night: Night, *, cancelled: bool) -> None:
    night.refresh_from_db()
    if night.is_cancelled != cancelled:
        raise Refusal("done-already")
    _refuse_over(night)


def _refuse_over(night: Night) -> None:
    if is_over(night):
        raise Refusal("night-over")


def _move_on(night: Night, **values: object) -> None:
    """Write the values under the revision that was read, and let calendars follow."""
    moved = Night.objects.filter(pk=night.pk, revision=night.revision).update(
        **values, revision=F("revision") + 1, sequence=F("sequence") + 1, changed_at=timezone.now()
    )
    night.refresh_from_db()
    if not moved:
        raise NightStale(night)


def _offer(night: Night, host: Person | None, place: str, by: User | None) -> None:
    if host is None:
        raise Refusal("host-missing")
    if host.club_id != night.club_id:
        raise Refusal("not-a-member", name=host.name)
    venues.offer(night=night, host=host, place=place, by=by)


def _vote_again(night: Night, by: User | None) -> None:
    """Open anew the vote that ended when the night was called off; after the start there is none."""
    ended = Vote.objects.filter(night=night, cancelled_because=CALLED_OFF).order_by("-pk").first()
    if timezone.now() < starts_at(night) and not Vote.objects.filter(STANDING, night=night).exists():
        reopen(night=night, ended=ended, by=by)


def _tell_change(night: Night, expires_at: datetime.datetime) -> None:
    tell_members(night, Message.NIGHT_CHANGED, f"night-{night.pk}-{night.sequence}", expires_at)


def _what(night: Night) -> dict[str, str]:
    return {
        "date": night.date.isoformat(),
        "start": night.start_time.isoformat("minutes"),
        "note": night.note,
    }
