"""Which stored bottle stands for which of those that follow, by the causes they share.

What follows keeps the stored bottle of the same person and kind with which it shares most causes; where two
share as many, the older of what follows goes first, and takes the bottle that was made first. A bottle that
was cancelled because its cause was withdrawn, or that has settled another, stands for nothing any more. A
bottle that nothing keeps has lost its cause.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from club.enums import BottleCause
from club.models import Bottle
from scoring.models import Attendance, Breach
from scoring.queries.owed import Owed

Cause = tuple[type[Attendance] | type[Breach], int]
"""What a bottle is owed for: the kind of row, and its id."""

Links = Mapping[Cause, int]
"""At which bottle, by id, each cause points."""


def causes_of(one: Owed) -> tuple[Cause, ...]:
    """The rows that should point at the bottle."""
    rows = Attendance if one.cause == BottleCause.ABSENCES else Breach
    return tuple((rows, pk) for pk in one.causes)


def match(following: Sequence[Owed], stored: Sequence[Bottle], links: Links) -> dict[int, Bottle]:
    """The stored bottle that each of `following` keeps, by its place in the list."""
    spent = {bottle.credit_id for bottle in stored}
    free = {bottle.pk: bottle for bottle in stored if bottle.pk not in spent and not is_withdrawn(bottle)}
    shared = Counter(
        (index, links[cause])
        for index, one in enumerate(following)
        for cause in causes_of(one)
        if cause in links and _is_of(free.get(links[cause]), one)
    )
    kept: dict[int, Bottle] = {}
    for index, pk in sorted(shared, key=lambda pair: _rank(shared[pair], following[pair[0]], pair[1])):
        if index not in kept and pk in free:
            kept[index] = free.pop(pk)
    return kept


def is_withdrawn(bottle: Bottle) -> bool:
    """Cancelled because its cause was withdrawn, not by anybody's word."""
    return bottle.cancelled_at is not None and not bottle.cancelled_because


def _is_of(bottle: Bottle | None, one: Owed) -> bool:
    return bottle is not None and (bottle.person_id, bottle.cause) == (one.person, one.cause)


def _rank(shared: int, one: Owed, bottle: int) -> tuple[Any, ...]:
    return -shared, one.incurred, one.causes, bottle
