"""Tables, seats and first dealers as they were drawn at the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from club.errors import Refusal
from club.models import Person
from club.writing import listed
from leagues.actions.partis import Entrant, Seating
from leagues.forms.start import name_of
from leagues.sentences import sentence
from rules_engine.core.violations import Refused
from rules_engine.rotation import ACTIVE, TABLE, check_table, table_sizes


@dataclass(frozen=True, slots=True)
class Chair:
    """Where one person sits, as typed: `key` names the fields, empty text is no choice."""

    key: str
    entrant: Entrant
    table: str
    seat: str

    @property
    def name(self) -> str:
        return name_of(self.entrant)


class SeatsForm:
    """A table and a seat for each person, a first dealer for each table.

    Fields are `table-<key>`, `seat-<key>` and `dealer-<table>`. Without a post everybody sits in the order
    of the list and whoever has seat 1 deals first.
    """

    def __init__(self, entrants: Sequence[Entrant], posted: Mapping[str, str] | None = None) -> None:
        self.table_choices = [str(number) for number in range(1, len(entrants) // ACTIVE + 1)]
        self.seat_choices = [str(number) for number in range(1, min(TABLE[-1], len(entrants)) + 1)]
        places = _prefilled(len(entrants))
        self.chairs = [
            self._chair(key, entrant, place, posted)
            for (key, entrant), place in zip(_keyed(entrants), places, strict=True)
        ]
        self.dealers = self._dealers(posted)
        self.errors: list[str] = []
        self.wrong: set[str] = set()  # keys of chairs, to be marked
        self.tables: list[Seating] = []

    @property
    def has_tables(self) -> bool:
        return len(self.table_choices) > 1

    def is_valid(self) -> bool:
        """Read the tables, or keep every sentence of what is wrong."""
        for refusal in self._missing() or self._read():
            self.errors.append(sentence(refusal))
        return not self.errors

    def _chair(
        self, key: str, entrant: Entrant, place: tuple[str, str], posted: Mapping[str, str] | None
    ) -> Chair:
        if posted is None:
            return Chair(key, entrant, *place)
        table = posted.get(f"table-{key}", "") if self.has_tables else "1"
        return Chair(key, entrant, table, posted.get(f"seat-{key}", ""))

    def _dealers(self, posted: Mapping[str, str] | None) -> dict[str, str]:
        if posted is not None:
            return {table: posted.get(f"dealer-{table}", "") for table in self.table_choices}
        first = {chair.table: chair.key for chair in self.chairs if chair.seat == "1"}
        return {table: first.get(table, "") for table in self.table_choices}

    def _missing(self) -> list[Refusal | Refused]:
        missing = [
            chair
            for chair in self.chairs
            if chair.table not in self.table_choices or chair.seat not in self.seat_choices
        ]
        self.wrong |= {chair.key for chair in missing}
        return [Refusal("seat-missing", name=chair.name) for chair in missing]

    def _read(self) -> list[Refusal | Refused]:
        used = max(int(chair.table) for chair in self.chairs)
        refused: list[Refusal | Refused] = []
        for table in self.table_choices[:used]:
            refused += self._read_table(table)
        return refused

    def _read_table(self, table: str) -> Iterator[Refusal | Refused]:
        chairs = sorted(
            (chair for chair in self.chairs if chair.table == table), key=lambda chair: int(chair.seat)
        )
        if not chairs:
            yield Refusal("table-empty", table=table)
            return
        yield from self._seats_shared(table, chairs)
        yield from _seats_empty(table, chairs)
        yield from _size_refused(len(chairs))
        yield from self._seat(table, chairs)

    def _seats_shared(self, table: str, chairs: Sequence[Chair]) -> Iterator[Refusal]:
        for seat in sorted({chair.seat for chair in chairs}):
            there = [chair for chair in chairs if chair.seat == seat]
            if len(there) > 1:
                self.wrong |= {chair.key for chair in there}
                names = listed([chair.name for chair in there])
                yield Refusal("seat-taken", names=names, seat=seat, table=table)

    def _seat(self, table: str, chairs: Sequence[Chair]) -> Iterator[Refusal]:
        dealer = next((chair for chair in self.chairs if chair.key == self.dealers[table]), None)
        if dealer is None:
            yield Refusal("dealer-missing", table=table)
        elif dealer not in chairs:
            yield Refusal("dealer-elsewhere", name=dealer.name, table=table)
        else:
            entrants = tuple(chair.entrant for chair in chairs)
            self.tables.append(Seating(entrants, chairs.index(dealer)))


def _keyed(entrants: Sequence[Entrant]) -> Iterator[tuple[str, Entrant]]:
    """A key for each: a person's own, a new guest's place in the list."""
    for index, entrant in enumerate(entrants):
        yield (f"p{entrant.pk}" if isinstance(entrant, Person) else f"g{index}"), entrant


def _prefilled(people: int) -> list[tuple[str, str]]:
    """Table and seat for each, tables as equal as possible (PD-3)."""
    sizes = enumerate(table_sizes(people), start=1)
    return [(str(table), str(seat)) for table, size in sizes for seat in range(1, size + 1)]


def _seats_empty(table: str, chairs: Sequence[Chair]) -> Iterator[Refusal]:
    taken = {int(chair.seat) for chair in chairs}
    for seat in range(1, max(taken)):
        if seat not in taken:
            yield Refusal("seat-empty", seat=seat, table=table)


def _size_refused(size: int) -> Iterator[Refused]:
    try:
        check_table(size)
    except Refused as refused:
        yield refused
