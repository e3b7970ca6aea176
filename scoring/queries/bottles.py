"""On which days bottles are due, and where the stored bottles differ from what follows."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from club.enums import BottleCause
from club.models import Bottle, Club
from club.queries.bottles import bottles_of
from club.queries.nights import upcoming
from scoring.enums import State
from scoring.models import Parti
from scoring.queries.standing import Standing, book_of

Row = list[Any]


def days_of_partis(club: Club, now: datetime.datetime) -> tuple[datetime.date, ...]:
    """The days on which a bottle is due (CL-1, CL-4, CL-5): those on which the club played, in any league and
    also where a file says so, and those from today on for which a night is planned. In two queries.

    A night that passed without a parti was none, so nobody is late for it.
    """
    played = Parti.objects.filter(club=club, state=State.CLOSED).order_by().values_list("date", flat=True)
    planned = upcoming(club, now).filter(cancelled_at__isnull=True).values_list("date", flat=True)
    return tuple(sorted({*played.distinct(), *planned}))


def differences(club: Club, now: datetime.datetime | None = None) -> tuple[list[Row], list[Row]]:
    """The rows that are stored and not so any more, and those that have to stand in their place.

    As of when the bottles were last worked out: that a deadline has passed since is no fault of the book.
    Pages know it already, and the next run of what is due stores it.

    A row is the id (0 where there is no bottle yet), person, cause, day, ids of the causes, whether they are
    gone, and the bottle that settles it. Both are empty where the book is right.
    """
    book = book_of(club, now or timezone.now(), followed=True)
    causes: dict[int, list[int]] = defaultdict(list)
    for (_rows, pk), bottle in book.links.items():
        causes[bottle].append(pk)
    stored = [_row(one, causes[one.pk]) for one in bottles_of(club).exclude(cause=BottleCause.WORD)]
    follows = [_row_of(one, causes) for one in book.standing]
    return [row for row in stored if row not in follows], [row for row in follows if row not in stored]


def _row_of(one: Standing, causes: dict[int, list[int]]) -> Row:
    """Who has lost the cause keeps pointing at it."""
    kept = [pk for _rows, pk in one.causes] if one.causes else causes[one.bottle.pk]
    return _row(one.bottle, kept)


def _row(bottle: Bottle, causes: Iterable[int]) -> Row:
    return [
        bottle.pk or 0,
        bottle.person_id,
        bottle.cause,
        bottle.incurred.isoformat(),
        sorted(causes),
        bottle.cause_gone_at is not None,
        bottle.credit_id,
    ]
