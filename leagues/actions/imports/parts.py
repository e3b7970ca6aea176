"""What a results file says once it is read: partis by names, and what is wrong with which line."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.core.violations import Violation


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the file is refused. `lines` count from 1, the header is one; empty when it is the whole file.

    `cells` are the addresses in a workbook, as spreadsheet programs write them (B7).
    """

    lines: tuple[int, ...]
    violation: Violation
    cells: tuple[str, ...] = ()

    @property
    def line(self) -> int | None:
        return min(self.lines, default=None)


@dataclass(frozen=True, slots=True)
class FileTable:
    """One table. `hands` holds points per hand in the order of `names`, None for who sat out.

    With `seats_known` the names are in seating order and the first of them dealt first; otherwise they
    stand as they first appear. A table of totals has no hands. `lines` are each person's lines.
    """

    number: int
    names: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...]
    seats_known: bool = False
    hands: tuple[tuple[int | None, ...], ...] = ()
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FileParti:
    """One parti, its tables by number."""

    date: datetime.date
    start_time: datetime.time | None
    tables: tuple[FileTable, ...]

    @property
    def has_hands(self) -> bool:
        return bool(self.tables[0].hands)

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(sorted({line for table in self.tables for lines in table.lines for line in lines}))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for table in self.tables for name in table.names)

    def totals(self) -> dict[str, int]:
        """Return everybody's points in the parti, the tables in their order."""
        return {name: total for table in self.tables for name, total in table_totals(table).items()}


def table_totals(table: FileTable) -> dict[str, int]:
    """Return the points of each person at the table."""
    if table.totals:
        return dict(zip(table.names, table.totals, strict=True))
    columns = zip(*table.hands, strict=True)
    return {
        name: sum(points for points in column if points is not None)
        for name, column in zip(table.names, columns, strict=True)
    }


def refused_lines(problems: Iterable[Problem]) -> set[int]:
    """Return every line that some problem concerns."""
    return {line for problem in problems for line in problem.lines}
