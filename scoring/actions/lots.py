"""Lots: who sits at which table, where, and who deals first (PD-4, PD-5)."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from club.models import Person
from rules_engine.rotation import table_sizes

_lots = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table: people in seating order (the next one plays next) and the position of the first dealer."""

    people: tuple[Person, ...]
    first_dealer: int

    def as_data(self) -> dict[str, object]:
        return {"people": [person.pk for person in self.people], "first_dealer": self.first_dealer}


def draw_lots(people: Sequence[Person]) -> tuple[TablePlan, ...]:
    """Tables, seats and first dealers by lot; raises Refused(table-size) under four people (PD-3)."""
    drawn = _lots.sample(list(people), len(people))
    plans = []
    for size in table_sizes(len(people)):
        seated, drawn = drawn[:size], drawn[size:]
        plans.append(TablePlan(tuple(seated), _lots.randrange(size)))
    return tuple(plans)
