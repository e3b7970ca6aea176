"""Who sits at a table in which hand (PD-29 … PD-34)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Q

from club.models import Person
from rules_engine.core.game import Presence as Taken
from rules_engine.presence import Change, presence_of
from scoring.models import Parti, Seat, Sitting


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where at a table, to be compared with what a page showed.

    `people`: person id by seat id, who sat there last. `changes` is another text as soon as somebody else
    sits somewhere in any hand; empty while nobody came, left or took a seat over.
    """

    people: Mapping[int, int] = field(default_factory=dict)
    changes: str = ""


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
    def changes(self) -> Taken:
        """From which hand on which seats are taken, where they are others than before (PD-29)."""
        changes = [
            Change(one.from_hand, seat.position, there=one.person is not None)
            for seat in self.seats
            for one in self.sittings.get(seat.pk, ())
        ]
        return presence_of(changes, players=self.at_start)

    @property
    def is_changed(self) -> bool:
        """Whether anybody came, left or took a seat over."""
        return any(self.sittings.get(seat.pk) for seat in self.seats)

    @property
    def firsts(self) -> dict[int, int]:
        """Whom the seats are named after: person id by seat id, in order of the seats."""
        return {seat.pk: seat.person_id for seat in self.seats}

    @property
    def mark(self) -> str:
        """A short text that is another one as soon as somebody else sits somewhere in any hand."""
        first = [f"{seat}.1.{person}" for seat, person in self.firsts.items()]
        later = [
            f"{one.seat_id}.{one.from_hand}.{one.person_id or 0}"
            for seat in self.seats
            for one in self.sittings.get(seat.pk, ())
        ]
        return ",".join(first + later)

    def there(self, number: int) -> set[int]:
        """Ids of the seats that are taken in hand `number`."""
        return {seat.pk for seat in self.seats if self.person(seat, number)}

    def everybody(self, seat: Seat) -> tuple[Person, ...]:
        """Who sat there, each once, in the order in which they came."""
        sat = [self.person(seat, 1), *(one.person for one in self.sittings.get(seat.pk, ()))]
        return tuple(dict.fromkeys(person for person in sat if person))

    def changes_on(self, seat: Seat) -> tuple[Sitting, ...]:
        """The changes on a seat in the order of their hands; that it is empty at first is none."""
        return tuple(one for one in self.sittings.get(seat.pk, ()) if one.from_hand > 1)

    @property
    def by_seat(self) -> list[tuple[Seat, tuple[Sitting, ...]]]:
        """The seats in order, each with the changes on it."""
        return [(seat, self.changes_on(seat)) for seat in self.seats]

    def first_odd(self, seat: Seat) -> Sitting | None:
        """The first change on a seat that does not fit what stands before it: nobody leaves an empty seat,
        comes back to a seat that was never his, or takes over from himself."""
        here: int | None = seat.person_id
        sat = {here}
        for one in self.sittings.get(seat.pk, ()):
            fits = here is not None if one.person_id is None else _may_sit(one.person_id, here, sat)
            if not fits:
                return one
            here = one.person_id
            sat.add(here)
        return None

    @property
    def people(self) -> dict[int, int]:
        """Who sat last on each seat: person id by seat id, in order of the seats."""
        return {seat.pk: self._last(seat).pk for seat in self.seats}

    @property
    def seated(self) -> Seated:
        return Seated(self.people, self.mark if self.is_changed else "")

    @property
    def last_names(self) -> dict[int, str]:
        """The same as names."""
        return {seat.pk: self._last(seat).name for seat in self.seats}

    def _last(self, seat: Seat) -> Person:
        sat = [one.person for one in self.sittings.get(seat.pk, ()) if one.person]
        return sat[-1] if sat else seat.person


def seat_of(parti: Parti, person: Person) -> Seat | None:
    """The seat that is or was the person's in this parti, with its table: nobody has two."""
    seats = Seat.objects.filter(parti=parti).select_related("table")
    return seats.filter(Q(person=person) | Q(sittings__person=person)).first()


def _may_sit(person: int, here: int | None, sat: Collection[int | None]) -> bool:
    return person in sat if here is None else person != here
