"""A table's score sheet as it stands: its rows, and what follows from those that count."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from club.models import Club
from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed, whole_number
from scoring.enums import Detail
from scoring.models import Hand, Parti, Seat, Table
from scoring.queries.rows import TableRows, rows_of


@dataclass(frozen=True, slots=True)
class Cell:
    """One person in one hand. `text` is what the sheet shows: points, a draft's typed text, or nothing."""

    seat: Seat
    plays: bool
    deals: bool
    text: str

    @property
    def name(self) -> str:
        return self.seat.person.name


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the sheet. `due` is None where the seats are not known; revision 0: never written."""

    number: int
    due: ScheduledHand | None
    hand: Hand | None
    cells: tuple[Cell, ...]
    is_saved: bool

    @property
    def revision(self) -> int:
        return self.hand.revision if self.hand else 0

    @property
    def is_draft(self) -> bool:
        return self.hand is not None and self.hand.is_draft

    @property
    def texts(self) -> dict[int, str]:
        """Texts by seat id of those who play, empty cells left out."""
        return {cell.seat.pk: cell.text for cell in self.cells if cell.text}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one table, with the other tables of its parti for the places and for closing."""

    parti: Parti
    rows: TableRows
    tables: tuple[TableRows, ...]
    lines: tuple[Line, ...]
    places: Mapping[int, int]  # by seat id, over the whole parti; empty before the first hand

    @property
    def table(self) -> Table:
        return self.rows.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rows.seats

    @property
    def can_be_written(self) -> bool:
        """Whether rows may still be keyed here; a table with unknown seats came whole from a file."""
        return self.parti.is_open and bool(self.rows.schedule)

    @property
    def totals(self) -> dict[int, int]:
        return self.rows.totals()

    @property
    def open(self) -> list[int]:
        """Hands that have no row yet."""
        return self.rows.missing()

    @property
    def drafts(self) -> list[int]:
        return self.rows.drafts()

    @property
    def closable(self) -> bool:
        """Whether every row of every table is there; closing itself checks the rows once more."""
        return self.parti.is_open and not any(rows.missing() or rows.drafts() for rows in self.tables)

    def line(self, number: int) -> Line | None:
        """The row of hand `number`, None where the sheet has no such row."""
        return next((line for line in self.lines if line.number == number), None)


def partis_of(club: Club) -> QuerySet[Parti]:
    return Parti.objects.filter(club=club)


def table_of(*, club: Club, parti_number: int, table_number: int = 1) -> Table | None:
    """The table with its parti, None where the club has no such parti or the parti no such table."""
    tables = Table.objects.filter(parti__in=partis_of(club), parti__number=parti_number, number=table_number)
    table = tables.select_related("parti").first()
    if table:
        table.parti.club = club
    return table


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table, in four queries however long the parti is."""
    tables = rows_of(table.parti)
    rows = next(rows for rows in tables if rows.table.pk == table.pk)
    return Sheet(
        parti=table.parti,
        rows=rows,
        tables=tables,
        lines=tuple(_line(rows, number) for number in _numbers(rows)),
        places=_places(table.parti, tables),
    )


def mark_of(table: Table) -> str:
    """A short text that changes with every write to the parti: each of them raises its revision."""
    parti = table.parti
    return f"{parti.pk}-{table.number}-{parti.state}-{parti.revision}"


def _numbers(rows: TableRows) -> tuple[int, ...]:
    if rows.table.parti.detail == Detail.TOTALS:
        return ()
    return tuple(rows.numbers) if rows.schedule else tuple(sorted(rows.points))


def _line(rows: TableRows, number: int) -> Line:
    due = rows.schedule[number - 1] if rows.schedule else None
    hand = rows.hands.get(number)
    cells = tuple(_cell(rows, seat, number, due) for seat in rows.seats)
    return Line(number=number, due=due, hand=hand, cells=cells, is_saved=number in rows.points)


def _cell(rows: TableRows, seat: Seat, number: int, due: ScheduledHand | None) -> Cell:
    points = rows.points.get(number, {})
    plays = seat.position in due.players if due else seat.pk in points
    return Cell(
        seat=seat,
        plays=plays,
        deals=due is not None and due.dealer == seat.position,
        text=signed(points[seat.pk]) if seat.pk in points else _drafted(rows.hands.get(number), seat),
    )


def _drafted(hand: Hand | None, seat: Seat) -> str:
    """A draft's text as it was typed; a number among it is written like any other."""
    text = str(hand.draft.get(str(seat.pk), "")) if hand and hand.draft else ""
    try:
        return signed(whole_number(text))
    except ValueError:
        return text


def _places(parti: Parti, tables: tuple[TableRows, ...]) -> Mapping[int, int]:
    if parti.detail == Detail.HANDS and not any(rows.points for rows in tables):
        return {}
    return parti.rules_of.places([rows.totals() for rows in tables], parti.options)
