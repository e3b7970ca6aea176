"""A sheet as it stands in a file: cells as text, before any meaning is read into them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.core.violations import Violation

Place = tuple[int, int]
"""Row and column, both from 0."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row that is not blank; `number` counts from 1, as people see it."""

    number: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sheet that are not blank.

    `unread` says why a cell has no value; `covered` are the cells that a merged one hides, each with the text
    of the cell above it with which it is merged (empty where it lies beside). Of a workbook the hidden rows
    and columns are named, by their numbers from 1.
    """

    lines: tuple[Line, ...]
    is_workbook: bool = False
    unread: Mapping[Place, Violation] = field(default_factory=dict)
    covered: Mapping[Place, str] = field(default_factory=dict)
    hidden_rows: tuple[int, ...] = ()
    hidden_columns: tuple[int, ...] = ()

    def address(self, line: int, column: int) -> str:
        """How a spreadsheet program calls the cell ("B7"); empty where the file is no workbook."""
        return f"{letters(column)}{line}" if self.is_workbook else ""


def letters(column: int) -> str:
    """The letters of a column counted from 0: A … Z, AA …"""
    before, last = divmod(column, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + last)
