"""The bottles of a club as they have to stand by now, compared with those that are stored. Writes nothing."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from club.enums import BottleCause
from club.models import Bottle, Club
from club.queries.bottles import bottles_of
from scoring.models import Attendance, Breach
from scoring.queries.matching import Cause, Links, causes_of, match
from scoring.queries.owed import Owed, owed


@dataclass(slots=True)
class Standing:
    """A bottle as it has to stand, not saved yet, and its causes, none where they were withdrawn.

    `deeds` says what has to be done to what is stored: names of deeds with their data, as they are traced.
    """

    bottle: Bottle
    causes: tuple[Cause, ...]
    deeds: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    @property
    def is_new(self) -> bool:
        return self.bottle.pk is None

    def note(self, deed: str, **data: Any) -> None:
        self.deeds.append((deed, data))


@dataclass(frozen=True, slots=True)
class Book:
    """All bottles that follow by rule or once did, and at which bottle each cause points as stored."""

    standing: tuple[Standing, ...]
    links: Links

    @property
    def moves(self) -> dict[Cause, Bottle | None]:
        """The causes that have to point elsewhere, None where they count for no bottle any more.

        Those of a bottle that has lost its cause stay, to be read, until another bottle needs them.
        """
        wanted = {cause: one.bottle for one in self.standing for cause in one.causes}
        kept = {one.bottle.pk for one in self.standing if one.causes}
        moves: dict[Cause, Bottle | None] = {
            cause: bottle
            for cause, bottle in wanted.items()
            if bottle.pk is None or self.links.get(cause) != bottle.pk
        }
        idle = (cause for cause, pk in self.links.items() if cause not in wanted and pk in kept)
        return moves | dict.fromkeys(idle)


def book_of(club: Club, now: datetime.datetime, *, followed: bool = False) -> Book:
    """What there has to be by now, in a constant number of queries; `followed`: what there had to be when it
    was last worked out."""
    stored = list(bottles_of(club).exclude(cause=BottleCause.WORD).order_by("pk"))
    following, links = owed(club, now, followed=followed), _links(club)
    kept = match(following, stored, links)
    found = {bottle.pk for bottle in kept.values()}
    standing = [
        *(_left(bottle, now) for bottle in stored if bottle.pk not in found),
        *(_kept(one, kept[at]) if at in kept else _new(club, one) for at, one in enumerate(following)),
    ]
    _settle(standing)
    return Book(tuple(standing), links)


def _links(club: Club) -> dict[Cause, int]:
    absences = Attendance.objects.filter(bottle__club=club).order_by().values_list("pk", "bottle")
    breaches = Breach.objects.filter(bottle__club=club).order_by().values_list("pk", "bottle")
    found: dict[Cause, int] = {(Attendance, pk): bottle for pk, bottle in absences if bottle}
    return found | {(Breach, pk): bottle for pk, bottle in breaches if bottle}


def _new(club: Club, one: Owed) -> Standing:
    bottle = Bottle(club=club, person_id=one.person, drink=one.drink, cause=one.cause, incurred=one.incurred)
    found = Standing(bottle, causes_of(one))
    found.note("bottle-due", drink=one.drink, cause=one.cause.value)
    return found


def _kept(one: Owed, bottle: Bottle) -> Standing:
    found = Standing(bottle, causes_of(one))
    if bottle.cause_gone_at is not None:
        bottle.cause_gone_at = None
        found.note("bottle-cause-back")
    if bottle.incurred != one.incurred:
        found.note("bottle-moved", before=bottle.incurred.isoformat(), after=one.incurred.isoformat())
        bottle.incurred = one.incurred
    return found


def _left(bottle: Bottle, now: datetime.datetime) -> Standing:
    """A bottle that nothing keeps: an open one is cancelled; what was brought or let off stays so."""
    found = Standing(bottle, ())
    if bottle.cause_gone_at is None:
        bottle.cause_gone_at = now
        found.note("bottle-cause-gone")
        if bottle.brought_at is None and bottle.cancelled_at is None:
            bottle.cancelled_at, bottle.credit = now, None
    return found


def _settle(standing: Sequence[Standing]) -> None:
    """Let what was brought for a cause that is gone settle what the same person owes, the oldest first."""
    used = {one.bottle.credit_id for one in standing}
    unused = (one for one in standing if _is_credit(one.bottle) and one.bottle.pk not in used)
    due = _by_person(one for one in standing if one.bottle.is_due)
    for person, brought in _by_person(unused).items():
        for one, credit in zip(due[person], brought, strict=False):
            one.bottle.credit = credit.bottle
            one.note("bottle-credited", credit=credit.bottle.pk)


def _is_credit(bottle: Bottle) -> bool:
    return bottle.brought_at is not None and bottle.cause_gone_at is not None


def _by_person(some: Iterable[Standing]) -> dict[int, list[Standing]]:
    found: dict[int, list[Standing]] = defaultdict(list)
    for one in sorted(some, key=_age):
        found[one.bottle.person_id].append(one)
    return found


def _age(one: Standing) -> tuple[Any, ...]:
    """By the day; of one day those that are stored first, in the order in which they were made."""
    return one.bottle.incurred, one.is_new, one.bottle.pk or 0, one.bottle.cause, [pk for _, pk in one.causes]
