"""Note a bottle, say that one was brought, take that back, let one off (CL-5b). None is ever deleted.

Each deed queues at the club until the commit, as does the sync that makes and withdraws the bottles which
follow from absences and breaches; what is done to a row is still a conditional update.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from club import outbox
from club.actions.lines import one_line
from club.actions.people import lock
from club.actions.traces import trace
from club.dates import today
from club.enums import BottleCause, Message
from club.errors import NotAllowed, Refusal
from club.models import Bottle, Club, Person, User
from club.models.bottles import DRINK_LENGTH, REASON_LENGTH
from club.permissions import require_scorer
from club.queries.bottles import TOLD_FOR
from club.queries.clubs import person_of


def note(*, club: Club, person: Person, drink: str, reason: str, mark: str, by: User | None) -> Bottle:
    """Note a bottle on somebody's word: who owes it, what, and why. Owners and scorekeepers do.

    `mark` names the form it came from: sent twice, it gives the bottle noted the first time.
    Raises NotAllowed, Refusal (drink-missing, drink-too-long, bottle-needs-reason, bottle-reason-too-long,
    bottle-needs-person).
    """
    said = one_line(drink, DRINK_LENGTH, missing="drink-missing", too_long="drink-too-long")
    why = _reason(reason)
    with transaction.atomic():
        lock(club)
        require_scorer(user=by, club=club)
        _require_of_club(club, person)
        earlier = Bottle.objects.filter(club=club, noted_with=mark).first() if mark else None
        if earlier is not None:
            return earlier
        bottle = Bottle(club=club, person=person, drink=said, reason=why, noted_with=mark, noted_by=by)
        return _noted(bottle)


def confirm_brought(*, bottle: Bottle, by: User) -> Bottle:
    """Say that somebody else's bottle was brought. Any member does, signed in as himself.

    Raises NotAllowed (bottle-members-confirm), Refusal (bottle-own: another member confirms; bottle-brought,
    bottle-cancelled, bottle-settled).
    """
    with transaction.atomic():
        lock(bottle.club)
        witness = person_of(user=by, club=bottle.club)
        if witness is None or witness.deactivated_at is not None:
            raise NotAllowed("bottle-members-confirm")
        if witness.pk == bottle.person_id:
            raise Refusal("bottle-own")
        if not _due(bottle).update(brought_at=timezone.now(), confirmed_by=witness):
            raise _not_due(bottle)
        _keep_trace(bottle, "bottle-brought", by, confirmed_by=witness.pk)
        outbox.withdraw(club=bottle.club, kind=Message.BOTTLE_DUE, event=event_of(bottle), because="settled")
    bottle.refresh_from_db()
    return bottle


def unconfirm(*, bottle: Bottle, reason: str, by: User | None) -> Bottle:
    """Take a confirmation back that was a mistake, with a reason. Owners and scorekeepers do.

    The bottle is due again. One whose cause was withdrawn meanwhile is cancelled with that, and what it had
    settled is due again. Raises NotAllowed, Refusal (bottle-needs-reason, bottle-reason-too-long,
    bottle-not-brought).
    """
    why = _reason(reason)
    with transaction.atomic():
        lock(bottle.club)
        require_scorer(user=by, club=bottle.club)
        bottle.refresh_from_db()
        before, brought = (
            bottle.confirmed_by_id,
            Bottle.objects.filter(pk=bottle.pk, brought_at__isnull=False),
        )
        if not brought.update(brought_at=None, confirmed_by=None):
            raise Refusal("bottle-not-brought")
        Bottle.objects.filter(credit=bottle).update(credit=None)
        gone = Bottle.objects.filter(pk=bottle.pk, cause_gone_at__isnull=False)
        gone.update(cancelled_at=timezone.now())
        _keep_trace(bottle, "bottle-unconfirmed", by, before={"confirmed_by": before}, reason=why)
    bottle.refresh_from_db()
    return bottle


def cancel(*, bottle: Bottle, reason: str, by: User | None) -> Bottle:
    """Let somebody off a bottle, with a reason; it stays to be read. Owners and scorekeepers do.

    Raises NotAllowed, Refusal (bottle-needs-reason, bottle-reason-too-long, bottle-brought, bottle-cancelled,
    bottle-settled).
    """
    why = _reason(reason)
    with transaction.atomic():
        lock(bottle.club)
        require_scorer(user=by, club=bottle.club)
        off = {"cancelled_at": timezone.now(), "cancelled_by": by, "cancelled_because": why}
        if not _due(bottle).update(**off):
            raise _not_due(bottle)
        _keep_trace(bottle, "bottle-cancelled", by)
        outbox.withdraw(club=bottle.club, kind=Message.BOTTLE_DUE, event=event_of(bottle), because="settled")
    bottle.refresh_from_db()
    return bottle


def event_of(bottle: Bottle) -> str:
    """What the messages about a bottle are known by."""
    return f"bottle-{bottle.pk}"


def _noted(bottle: Bottle) -> Bottle:
    club, bottle.cause = bottle.club, BottleCause.WORD
    bottle.incurred = today(club)
    bottle.save()
    _keep_trace(bottle, "bottle-noted", bottle.noted_by, drink=bottle.drink)
    outbox.post(
        club=club,
        people=[bottle.person_id],
        kind=Message.BOTTLE_DUE,
        event=event_of(bottle),
        args={"bottle": bottle.pk},
        expires_at=timezone.now() + TOLD_FOR,
    )
    return bottle


def _due(bottle: Bottle) -> QuerySet[Bottle]:
    return Bottle.objects.filter(
        pk=bottle.pk, brought_at__isnull=True, cancelled_at__isnull=True, credit__isnull=True
    )


def _not_due(bottle: Bottle) -> Refusal:
    """Why nothing can be done about it any more."""
    now = Bottle.objects.select_related("confirmed_by").get(pk=bottle.pk)
    if now.confirmed_by is not None:
        return Refusal("bottle-brought", name=now.confirmed_by.name)
    return Refusal("bottle-cancelled" if now.cancelled_at else "bottle-settled")


def _require_of_club(club: Club, person: Person) -> None:
    if not Person.objects.filter(pk=person.pk, club=club, erased_at__isnull=True).exists():
        raise Refusal("bottle-needs-person")


def _reason(text: str) -> str:
    return one_line(text, REASON_LENGTH, missing="bottle-needs-reason", too_long="bottle-reason-too-long")


def _keep_trace(bottle: Bottle, deed: str, by: User | None, **more: object) -> None:
    trace(club=bottle.club, by=by, deed=deed, about=bottle, person=bottle.person_id, **more)
