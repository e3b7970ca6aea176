"""The hands of a parti as a report tells them: what turned each table, and which were best and worst."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.queries.reports import PartiOfDay
from leagues.reports.turning import Turn, extremes, turn_of
from rules_engine.core.cards import SUITS
from rules_engine.core.numbers import signed
from scoring.models import Place
from scoring.queries.lines import Column, columns_of
from scoring.queries.rows import TableRows
from scoring.sheets.words import trump_phrase


@dataclass(frozen=True, slots=True)
class Table:
    """One table keyed by hands. `places` are those of its seats, best first."""

    number: int
    rows: TableRows
    places: tuple[Place, ...]

    @property
    def hands(self) -> list[int]:
        """The numbers of its hands, in order of play."""
        return sorted(self.rows.points)

    @property
    def names(self) -> list[str]:
        return [seat.person.name for seat in self.rows.seats]

    @property
    def firsts(self) -> list[str]:
        """Who was first at this table."""
        return [place.person.name for place in self.places if place.place == self.places[0].place]

    @property
    def turn(self) -> Turn[int] | None:
        """The turning hand; seat ids are the players."""
        points = [self.rows.points[number] for number in self.hands]
        places = {place.seat_id: place.place for place in self.places}
        return turn_of(points, places, higher_is_better=self.rows.game.higher_is_better)

    def name_of(self, seat_id: int) -> str:
        """Who has the place of a seat."""
        return next(place.person.name for place in self.places if place.seat_id == seat_id)

    def score(self, totals: Mapping[int, int]) -> list[tuple[str, int]]:
        """Totals by seat as names and points, best first; of equal ones in the order of the places."""
        standing = [(place.person.name, totals[place.seat_id]) for place in self.places]
        return sorted(standing, key=lambda one: one[1], reverse=self.rows.game.higher_is_better)


@dataclass(frozen=True, slots=True)
class HandMark:
    """One number of a sheet: whose, in which hand of which table. Partners share one."""

    table: Table
    hand: int
    names: tuple[str, ...]
    points: int

    def told(self, *, several: bool) -> str:
        """Ádám, 145 (hand 12, hearts are trump); with the table where there are several."""
        where = [_("table %(number)s") % {"number": self.table.number}] if several else []
        where += [hand_name(self.hand), *deal(self.table.rows, self.hand)]
        return f"{' · '.join(self.names)}, {signed(self.points)} ({', '.join(where)})"


def tables_of(parti: PartiOfDay) -> list[Table]:
    """The tables of a parti of which hands are known."""
    found = []
    for rows in parti.tables:
        seats = {seat.pk for seat in rows.seats}
        places = tuple(place for place in parti.evening.places if place.seat_id in seats)
        if rows.points and places:
            found.append(Table(rows.table.number, rows, places))
    return found


def best_and_worst(tables: Sequence[Table]) -> tuple[list[HandMark], list[HandMark]]:
    """The best and the worst numbers in the hands of these tables of one parti, in order of play."""
    marks = [(mark, mark.points) for table in tables for mark in _marks(table)]
    return extremes(marks, higher_is_better=tables[0].rows.game.higher_is_better if tables else True)


def hand_name(number: int) -> str:
    return _("hand %(number)s") % {"number": number}


def hand_told(rows: TableRows, number: int) -> str:
    """hand 12 (hearts are trump), as far as the deal is known."""
    known = deal(rows, number)
    return f"{hand_name(number)} ({', '.join(known)})" if known else hand_name(number)


def deal(rows: TableRows, number: int) -> list[str]:
    """What a hand is called where each has a name, and its trump where one is due or was written down."""
    due, written = rows.deal(number), rows.written(number)
    name = [_begun_small(_(due.name))] if due and due.name else []
    if due and any(one.trump for one in rows.deals):
        return [*name, trump_phrase(due.trump)]
    chosen = written.once.get("trump") if written else None
    return [*name, trump_phrase(chosen)] if chosen in tuple(SUITS) else name


def _begun_small(name: str) -> str:
    """The name of a deal within a sentence: no tricks."""
    return name[:1].lower() + name[1:]


def _marks(table: Table) -> Iterator[HandMark]:
    for number in table.hands:
        for column in columns_of(table.rows):
            points = table.rows.points[number].get(column.seat.pk)
            if points is not None:
                yield HandMark(table, number, _names(table.rows, column, number), points)


def _names(rows: TableRows, column: Column, number: int) -> tuple[str, ...]:
    """Who made a number: whoever sat there then."""
    there = rows.names(number)
    return tuple(there[seat.pk] for seat in column.seats)
