"""A table's score sheet as it stands: its rows, and what follows from those that count."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from club.models import Club
from scoring.enums import Detail
from scoring.models import Parti, Seat, Table
from scoring.queries.ends import obstacles
from scoring.queries.lines import Column, Line, columns_of, line_of
from scoring.queries.places import places_by_seat
from scoring.queries.reading import rows_at, rows_of
from scoring.queries.rows import TableRows


@dataclass(frozen=True)
class Sheet:
    """The sheet of one table, with the other tables of its parti for the places and for closing."""

    rows: TableRows
    tables: tuple[TableRows, ...]

    @property
    def parti(self) -> Parti:
        return self.table.parti

    @property
    def table(self) -> Table:
        return self.rows.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rows.seats

    @cached_property
    def places(self) -> Mapping[int, int]:
        """By seat id, over the whole parti; empty before the first hand."""
        return _places(self.parti, self.tables)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Of the hands that have a line, in order."""
        return _numbers(self.rows)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line_of(self.rows, number) for number in self.numbers)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        return columns_of(self.rows)

    @property
    def has_trumps(self) -> bool:
        """Whether the schedule says what is trump; in some games the bidding does, or there is none."""
        return any(due.trump for due in self.rows.deals)

    @property
    def has_passing(self) -> bool:
        return any(due.passing != "none" for due in self.rows.deals)

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
    def to_play(self) -> list[int]:
        """The same with those that are still to come while the score does not end the game."""
        return [number for number in self.rows.numbers if number not in self.rows.hands_written]

    @property
    def drafts(self) -> list[int]:
        return self.rows.drafts()

    @property
    def after_end(self) -> list[int]:
        """Rows that stand after the end of the game."""
        return self.rows.after_end()

    @cached_property
    def closable(self) -> bool:
        """Whether nothing stops the parti from being closed; while rows are missing nobody asks whether
        every other one is right."""
        if not self.parti.is_open or any(rows.missing() for rows in self.tables):
            return False
        return obstacles(self.tables).stops_nothing

    def line(self, number: int) -> Line | None:
        """The row of hand `number`, None where the sheet has no such row."""
        return line_of(self.rows, number) if number in self.numbers else None


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
    """The sheet of a table, in five queries however long the parti is."""
    return _sheet(rows_of(table.parti), table.number)


def sheet_at(*, club: Club, parti_number: int, table_number: int = 1) -> Sheet | None:
    """That sheet in as many; None where the club has no such parti, or the parti no such table."""
    tables = Table.objects.filter(parti__in=partis_of(club), parti__number=parti_number)
    found = list(tables.select_related("parti").order_by("number"))
    if not any(table.number == table_number for table in found):
        return None
    for table in found:
        table.parti = found[0].parti
    found[0].parti.club = club
    return _sheet(rows_at(found), table_number)


def _sheet(tables: tuple[TableRows, ...], number: int) -> Sheet:
    return Sheet(next(rows for rows in tables if rows.table.number == number), tables)


def mark_of(table: Table) -> str:
    """A short text that changes with every write to the parti: each of them raises its revision."""
    parti = table.parti
    return f"{parti.pk}-{table.number}-{parti.state}-{parti.revision}"


def _numbers(rows: TableRows) -> tuple[int, ...]:
    if rows.table.parti.detail == Detail.TOTALS:
        return ()
    if rows.schedule:
        return (
            *rows.numbers,
            *(number for number in sorted(rows.hands_written) if number not in rows.numbers),
        )
    return tuple(sorted(rows.points))


def _places(parti: Parti, tables: tuple[TableRows, ...]) -> Mapping[int, int]:
    if parti.detail == Detail.HANDS and not any(rows.points for rows in tables):
        return {}
    return places_by_seat(parti, tables, whole=False)
