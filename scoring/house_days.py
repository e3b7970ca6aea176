"""On which days the house league played: one slot, filled from above, as scoring knows no leagues (CL-5b).

`leagues` registers a function of a club; without it only the days of play that were recorded are known.
"""

import datetime
from collections.abc import Callable, Iterable

from club.models import Club

Days = Callable[[Club], Iterable[datetime.date]]
"""The days of closed partis of the league that was house league then, those from a file among them."""


class _Slot:
    days: Days | None = None


def register(days: Days) -> None:
    """Fill the slot; called once, when the apps are ready."""
    _Slot.days = days


def days(club: Club) -> Iterable[datetime.date]:
    """The days of the partis that the club's bottles wait for."""
    return _Slot.days(club) if _Slot.days else ()
