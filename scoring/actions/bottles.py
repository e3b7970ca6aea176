"""Bring the stored bottles in step with the absences and breaches of a club (CL-1, CL-4, CL-5).

Called in the transaction of whatever may have changed them; it may run twice, late, or after every deed.
"""

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from club import outbox
from club.actions.bottles import event_of
from club.actions.people import lock
from club.enums import Message
from club.models import Activity, Bottle, Club
from club.queries.bottles import TOLD_FOR
from scoring.models import Attendance, Breach
from scoring.queries.absences import decided
from scoring.queries.matching import Cause
from scoring.queries.standing import Standing, book_of

CHANGING = ("incurred", "cause_gone_at", "cancelled_at", "credit")


def sync(*, club: Club, now: datetime.datetime | None = None) -> int:
    """Make the bottles that follow by now and withdraw those that do not any more; how many were touched.

    A new one is told to who owes it. One whose cause is gone is cancelled with that; if it was brought by
    then, it stays and settles the next bottle of the same person that follows by rule. What somebody was let
    off stays so while its cause stands. Which stored bottle is which: `scoring.queries.matching`.

    Absences that are decided by now are noted as followed up.
    """
    with transaction.atomic():
        lock(club)
        at = now or timezone.now()
        Attendance.objects.filter(pk__in=decided(club, at)).update(swept_at=at)
        book = book_of(club, at)
        moves, touched = book.moves, [one for one in book.standing if one.deeds]
        _save([one.bottle for one in touched if not one.is_new])
        new = Bottle.objects.bulk_create([one.bottle for one in touched if one.is_new])
        _point(moves)
        _trace(club, touched)
        _tell(club, new, touched)
    return len(touched)


def _save(bottles: Sequence[Bottle]) -> None:
    """What settled one that is not owed any more is free first: it may settle another."""
    Bottle.objects.filter(pk__in=[bottle.pk for bottle in bottles if bottle.credit_id is None]).update(
        credit=None
    )
    Bottle.objects.bulk_update(bottles, CHANGING)


def _point(moves: Mapping[Cause, Bottle | None]) -> None:
    """Let each cause point at its bottle."""
    rows: dict[Any, list[Any]] = defaultdict(list)
    for (model, pk), bottle in moves.items():
        rows[model].append(model(pk=pk, bottle=bottle))
    for model in (Attendance, Breach):
        model.objects.bulk_update(rows[model], ["bottle"])


def _trace(club: Club, touched: Sequence[Standing]) -> None:
    """One trace for each deed, as `club.actions.traces` writes them; nobody did it, it follows."""
    Activity.objects.bulk_create(
        Activity(
            club=club,
            deed=deed,
            about="bottle",
            about_id=one.bottle.pk,
            data={"person": one.bottle.person_id, **data},
        )
        for one in touched
        for deed, data in one.deeds
    )


def _tell(club: Club, new: Sequence[Bottle], touched: Sequence[Standing]) -> None:
    due = [bottle for bottle in new if bottle.is_due]
    letters = [outbox.Letter(one.person_id, event_of(one), {"bottle": one.pk}) for one in due]
    expires = timezone.now() + TOLD_FOR
    outbox.post_each(club=club, kind=Message.BOTTLE_DUE, letters=letters, expires_at=expires)
    off = [event_of(one.bottle) for one in touched if not one.bottle.is_due]
    outbox.withdraw_each(club=club, kind=Message.BOTTLE_DUE, events=off, because="withdrawn")
