"""A bottle: who owes it, what is in it, since when and until when, and why (CL-1, CL-4, CL-5)."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from rules_engine.core.marking import gettext_noop

K = TypeVar("K", bound=Hashable)
C = TypeVar("C", bound=Hashable)

JAGERMEISTER = "Jägermeister"
UNICUM = "Zwack Unicum"
OWN_CHOICE = gettext_noop("own choice")


@dataclass(frozen=True, slots=True)
class Bottle(Generic[K, C]):
    """One bottle that `player` owes.

    incurred: the day of the last of its causes. due: the day of the next parti, None while no later one is
    known. causes: what it is owed for, oldest first: days of absence, or breaches.
    """

    player: K
    drink: str
    incurred: date
    due: date | None
    causes: tuple[C, ...]


def next_parti(partis: Iterable[date], after: date) -> date | None:
    """Return the first of the days `partis` after the day `after`, None without one (CL-1, CL-4, CL-5)."""
    return min((day for day in partis if day > after), default=None)
