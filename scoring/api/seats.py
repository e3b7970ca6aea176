"""People of a table by the number of their seat, from 1 in the order of play; ids of seats stay inside."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from club.errors import Refusal
from club.models import Person
from scoring.models import Seat
from scoring.queries.rows import TableRows

SEAT = "The number of a seat, from 1 in the order of play."
BY_SEAT = "By the number of the seat, as text: JSON has no other keys."
SEATS = range(1, 20)
"""More than a table ever has."""


class SeatNumber(serializers.IntegerField):
    """A seat in what is sent."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", SEAT)
        super().__init__(min_value=SEATS[0], max_value=SEATS[-1], **kwargs)


def number_of(seat: Seat) -> int:
    return seat.position + 1


def numbers(seats: Iterable[Seat]) -> dict[int, int]:
    """The number of each seat by its id."""
    return {seat.pk: number_of(seat) for seat in seats}


def by_seat(rows: TableRows, values: Mapping[int, Any]) -> dict[str, Any]:
    """What is known by seat ids, by the seats' numbers and in their order."""
    return {str(number_of(seat)): values[seat.pk] for seat in rows.seats if seat.pk in values}


def in_numbers(rows: TableRows, seats: Iterable[int]) -> list[int]:
    """The numbers of these seats, in order."""
    known = numbers(rows.seats)
    return sorted(known[seat] for seat in seats if seat in known)


def seat_numbered(rows: TableRows, number: int) -> Seat:
    """The seat of this number. Refuses seat-not-there."""
    found = next((seat for seat in rows.seats if number_of(seat) == number), None)
    if found is None:
        raise Refusal("seat-not-there", seat=number, table=rows.table.number)
    return found


def ref(person: Person | None) -> dict[str, Any] | None:
    """Somebody as every answer names him."""
    return {"id": person.pk, "name": person.name} if person else None
