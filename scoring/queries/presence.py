"""Who sits at a table in which hand (PD-29 … PD-34)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from club.models import Person
from scoring.models import Seat, Sitting


@dataclass(frozen=True)
class Presence:
    """The seats of a table in order, and by seat id the changes on it in the order of their hands."""

    seats: tuple[Seat, ...]
    sittings: Mapping[int, tuple[Sitting, ...]]

    def person(self, seat: Seat, number: int) -> Person | None:
        """Who sits there in hand `number`, None while the seat is empty."""
        person: Person | None = seat.person
        for sitting in self.sittings.get(seat.pk, ()):
            if sitting.from_hand <= number:
                person = sitting.person
        return person

    @cached_property
    def at_start(self) -> int:
        """How many sat down at the start; those who came later have the seats after theirs."""
        return sum(self.person(seat, 1) is not None for seat in self.seats) or len(self.seats)

    @cached_property
    def changes(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """(hand, positions of the seats taken from it on), only where they are others than before."""
        found, before = [], tuple(range(self.at_start))
        for hand in sorted({one.from_hand for of in self.sittings.values() for one in of}):
            there = tuple(seat.position for seat in self.seats if self.person(seat, hand))
            if there != before:
                found.append((hand, there))
            before = there
        return tuple(found)

    @property
    def people(self) -> dict[int, int]:
        """Who sat last on each seat: person id by seat id, in order of the seats."""
        return {seat.pk: self._last(seat).pk for seat in self.seats}

    def _last(self, seat: Seat) -> Person:
        sat = [one.person for one in self.sittings.get(seat.pk, ()) if one.person]
        return sat[-1] if sat else seat.person
