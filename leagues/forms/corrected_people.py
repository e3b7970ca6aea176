"""The people of a correction: who sat where, out of the club's people or a guest by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from club.actions.naming import checked_person_name
from club.errors import Refusal
from club.models import Club, Person
from club.names import comparison_key
from leagues.sentences import sentence
from scoring.models import Seat, Table
from scoring.queries.rows import TableRows


@dataclass(frozen=True, slots=True)
class SeatInput:
    """One seat as it is shown: the person chosen (an id as text), or a guest's name typed beside it.

    `person` is who would sit there, None where nothing changes; one who is new has no row yet, and an id
    below zero. Of an open parti `message` also says that somebody else has put the seat right meanwhile.
    """

    seat: Seat
    table: int
    chosen: str
    typed: str
    person: Person | None = None
    message: str = ""

    @property
    def was(self) -> str:
        return str(self.seat.person_id)

    @property
    def now(self) -> str:
        """Who is stored, where somebody else was typed."""
        return self.seat.person.name if self.person or self.message else ""

    @property
    def is_stranger(self) -> bool:
        """Whether the person chosen is none of the list."""
        return bool(self.message) and not self.typed and self.person is None

    @property
    def is_new(self) -> bool:
        return self.person is not None and self.person.pk < 0


class Newcomers:
    """People who are not in the club yet, each name once."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._people: dict[str, Person] = {}

    def named(self, name: str) -> Person:
        clean = checked_person_name(name)
        person = Person(pk=-1 - len(self._people), club=self._club)
        person.set_name(clean)
        return self._people.setdefault(comparison_key(clean), person)


def seat_inputs(
    tables: Iterable[TableRows], people: Mapping[int, Person], club: Club, posted: Mapping[str, str] | None
) -> list[SeatInput]:
    """The seats, as stored or as posted (`p<seat>`, `p<seat>-was`, `n<seat>`)."""
    newcomers = Newcomers(club)
    return [
        _seat(seat, rows.table, people, newcomers, posted or {}) for rows in tables for seat in rows.seats
    ]


def _seat(
    seat: Seat, table: Table, people: Mapping[int, Person], newcomers: Newcomers, posted: Mapping[str, str]
) -> SeatInput:
    now = str(seat.person_id)
    chosen, typed = posted.get(f"p{seat.pk}", now), posted.get(f"n{seat.pk}", "").strip()
    was = posted.get(f"p{seat.pk}-was", now)
    if not typed and chosen in {now, was}:
        return SeatInput(seat, table.number, now, "")
    try:
        person = _named(typed, people, newcomers) if typed else _chosen(chosen, people)
    except Refusal as refusal:
        return SeatInput(seat, table.number, chosen, typed, message=sentence(refusal))
    if person.pk == seat.person_id:
        return SeatInput(seat, table.number, chosen, typed)
    # A closed parti says what changed meanwhile with its preview; an open one is saved at once.
    message = _meanwhile(seat, person) if table.parti.is_open and was != now else ""
    return SeatInput(seat, table.number, chosen, typed, person, message)


def _meanwhile(seat: Seat, person: Person) -> str:
    places = {"seat": seat.position + 1, "now": seat.person.name, "chosen": person.name}
    return sentence(Refusal("seat-meanwhile", **places))


def _named(name: str, people: Mapping[int, Person], newcomers: Newcomers) -> Person:
    key = comparison_key(name)
    known = next((person for person in people.values() if person.name_key == key), None)
    return known or newcomers.named(name)


def _chosen(text: str, people: Mapping[int, Person]) -> Person:
    person = people.get(int(text)) if text.isascii() and text.isdigit() and len(text) < 18 else None
    if person is None:
        raise Refusal("person-unknown")
    return person
