"""Which messages come by e-mail, and which were read. One's own business: the club's log says nothing."""

import datetime
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from club.actions.acting import Actor, entered_by
from club.errors import NotAllowed
from club.models import Person, SwitchedOff
from club.outbox import kinds
from club.queries.messages import messages_to, switched_off


def choose(*, person: Person, wanted: Collection[str], by: Actor) -> None:
    """Say which kinds are wanted by e-mail; all others stay on the list alone.

    Raises not-a-member, not-yourself.
    """
    _require_self(person, by)
    off = {kind.key for kind in kinds()} - set(wanted)
    with transaction.atomic():
        SwitchedOff.objects.filter(person=person, kind__in=set(wanted)).delete()
        _switch_off(person, off - switched_off(person))


def switch_off(*, person: Person, kind: str, by: Actor) -> None:
    """Take one kind out of the post; doing it twice changes nothing. Raises as `choose` does."""
    _require_self(person, by)
    _switch_off(person, {kind})


def mark_read(*, person: Person, upto: datetime.datetime, by: Actor) -> int:
    """Mark what was on the list at that moment as read; says how many were not. Raises as `choose` does."""
    _require_self(person, by)
    return messages_to(person, upto).filter(read_at__isnull=True).update(read_at=timezone.now())


def _switch_off(person: Person, kinds: Collection[str]) -> None:
    """The constraint decides where two do it at once."""
    rows = [SwitchedOff(person=person, kind=kind) for kind in sorted(kinds)]
    SwitchedOff.objects.bulk_create(rows, ignore_conflicts=True)


def _require_self(person: Person, by: Actor) -> None:
    if entered_by(person=person, by=by, guest=True) is not None:
        raise NotAllowed("not-yourself")
