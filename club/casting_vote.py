"""Who has the casting vote: one slot, filled from above with those who hold or held the title (CL-3, CL-9).

`leagues` registers a function of a club and a moment; without it nobody has ever been King. What follows when
none of them can decide is a query of the club (`club.queries.casting`).
"""

import datetime
from collections.abc import Callable, Sequence
from typing import Protocol


class HasClub(Protocol):
    pk: int
    zone: str


Holders = Callable[[HasClub, datetime.date], Sequence[int]]
"""The ids of the people to ask on a day, the King or last holder first, then the holders before him."""


class _Slot:
    holders: Holders | None = None


def register(holders: Holders) -> None:
    """Fill the slot; called once, when the apps are ready."""
    _Slot.holders = holders


def holders(club: HasClub, on: datetime.date) -> Sequence[int]:
    """Whom to ask, in this order; empty where nobody ever held the title."""
    return _Slot.holders(club, on) if _Slot.holders else ()
