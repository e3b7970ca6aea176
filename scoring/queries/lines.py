"""The lines of a score sheet: which columns it has, and what stands in each of them in one hand."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from club.models import Person
from rules_engine.core.entries import Way
from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed, whole_number
from rules_engine.core.numbers import written as as_text
from scoring.models import Hand, Seat
from scoring.queries.rows import PLAYERS, TableRows
from scoring.queries.written import WAY, Key, Written, as_key, chosen, is_bare, is_of_sides


@dataclass(frozen=True, slots=True)
class Column:
    """One column of numbers: a person's, or the one that partners share."""

    seats: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """The seat that stands for the column."""
        return self.seats[0]

    @property
    def name(self) -> str:
        return " · ".join(seat.person.name for seat in self.seats)

    @property
    def is_team(self) -> bool:
        return len(self.seats) > 1


@dataclass(frozen=True, slots=True)
class Cell:
    """One column in one hand.

    `text` is what the sheet shows: a number, a draft's typed text, or nothing. `gives` are the points that
    follow, where the number is none of points itself. Who does not play sits out, or is not at the table.
    """

    column: Column
    plays: bool
    deals: bool
    text: str
    dealer: str = ""  # which of the partners deals
    is_absent: bool = False
    gives: int | None = None
    person: Person | None = None

    @property
    def seat(self) -> Seat:
        return self.column.seat

    @property
    def name(self) -> str:
        """Whose number it is in this hand: a seat may have been taken over."""
        return self.column.name if self.column.is_team or self.person is None else self.person.name


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the sheet. `due` is None where the seats are not known, where `deal` may still say what is
    trump; revision 0: never written.

    `ways` are those that the row has room for, `way` the one it is written in. `answers` are the texts of
    what is asked once. `is_swapped`: others played than were due.
    """

    number: int
    due: ScheduledHand | None
    hand: Hand | None
    cells: tuple[Cell, ...]
    is_saved: bool
    ways: tuple[Way, ...] = ()
    way: Way | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    has_breakdown: bool = False
    is_swapped: bool = False
    deal: ScheduledHand | None = None

    @property
    def revision(self) -> int:
        return self.hand.revision if self.hand else 0

    @property
    def is_draft(self) -> bool:
        return self.hand is not None and self.hand.is_draft

    @property
    def texts(self) -> dict[Key, str]:
        """Texts of the row by cell, empty ones left out."""
        texts = dict(self.chosen_way)
        texts |= {name: text for name, text in self.answers.items() if text}
        return texts | {cell.seat.pk: cell.text for cell in self.cells if cell.text}

    @property
    def chosen_way(self) -> dict[Key, str]:
        """What a row says of its way, where there is a choice."""
        return {WAY: self.way.slug} if self.way and len(self.ways) > 1 else {}


def columns_of(rows: TableRows) -> tuple[Column, ...]:
    """A column for each seat, or for each team where partners score together."""
    if len(rows.seats) != PLAYERS:
        return tuple(Column((seat,)) for seat in rows.seats)
    return tuple(Column(tuple(rows.seats[at] for at in side)) for side in rows.game.sides)


def line_of(rows: TableRows, number: int) -> Line:
    """One row of a table as it stands."""
    due, hand = rows.due(number), rows.hands.get(number)
    ways = ways_in_a_row(rows, number)
    written = rows.in_numbers(number)
    texts = _texts_of(hand, written)
    way = chosen(ways, texts.get(WAY), ways[0])
    asked = {ask.name: texts.get(ask.name, "") for ask in way.asks if not is_of_sides(ask)}
    players = rows.players(number)
    return Line(
        number=number,
        due=due,
        hand=hand,
        cells=tuple(_cell(rows, column, number, due, players, texts) for column in columns_of(rows)),
        is_saved=number in rows.points,
        ways=ways,
        way=way,
        answers=asked,
        has_breakdown=rows.has_breakdown(number),
        is_swapped=bool(rows.swapped(number)),
        deal=rows.deal(number),
    )


def way_in_a_row(rows: TableRows, number: int) -> Way:
    """The one that a row is written in, the usual one where nothing is written yet."""
    ways = ways_in_a_row(rows, number)
    if len(ways) == 1:
        return ways[0]
    return chosen(ways, _texts_of(rows.hands.get(number), rows.in_numbers(number)).get(WAY), ways[0])


def ways_in_a_row(rows: TableRows, number: int) -> tuple[Way, ...]:
    """The usual way to write a hand down, and others without cards where that one asks for more than
    points: of the rest the page of the hand has room."""
    # What was typed for a hand that the game does not have is read like the first one, to be told.
    ways = rows.ways(number) or rows.ways(1)
    if is_bare(ways[0]):
        return ways[:1]
    return tuple(way for way in ways if not way.has_cards)


def _cell(
    rows: TableRows,
    column: Column,
    number: int,
    due: ScheduledHand | None,
    players: Collection[int] | None,
    texts: Mapping[Key, str],
) -> Cell:
    seat = column.seat
    points = rows.points.get(number, {}).get(seat.pk)
    text = texts.get(seat.pk, "")
    here = rows.presence.person(seat, number)
    dealer = next((one for one in column.seats if due and one.position == due.dealer), None)
    return Cell(
        column=column,
        plays=seat.pk in players if players else points is not None,
        deals=dealer is not None,
        dealer=dealer.person.name if dealer and column.is_team else "",
        text=text,
        is_absent=here is None,
        gives=None if points is None or text == signed(points) else points,
        person=here,
    )


def _texts_of(hand: Hand | None, written: Written | None) -> dict[Key, str]:
    return _drafted(hand) if hand and hand.is_draft else _texts(written)


def _texts(written: Written | None) -> dict[Key, str]:
    """What the cells of a row that counts show."""
    if written is None:
        return {}
    texts: dict[Key, str] = {WAY: written.way}
    texts |= {name: as_text(value) for name, value in written.once.items() if value is not None}
    return texts | {seat: as_text(value) for of in written.each.values() for seat, value in of.items()}


def _drafted(hand: Hand) -> dict[Key, str]:
    """A draft's texts as they were typed; a number among them is written like any other."""
    draft = {key: str(text) for key, text in hand.draft.items() if text}
    return {as_key(key): _as_number(text) for key, text in draft.items()}


def _as_number(text: str) -> str:
    try:
        return signed(whole_number(text))
    except ValueError:
        return text
