"""Rules by the day from which they hold (KT-19, CL-5b)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from operator import itemgetter
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class RuleBook(Generic[R]):
    """`first` holds before every change, then the latest change; of two of one day the later in the list.

    A change touches nothing that came before it.
    """

    first: R
    changes: Sequence[tuple[date, R]] = ()

    def on(self, day: date) -> R:
        """Return the rules of that day; a change holds from its own day on."""
        rules = self.first
        for start, changed in sorted(self.changes, key=itemgetter(0)):
            if start <= day:
                rules = changed
        return rules
