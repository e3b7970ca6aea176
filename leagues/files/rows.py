"""Lines of a results file to rows: each cell to its value, each wrong cell to a problem with its line."""

import csv
import datetime
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from leagues.actions.imports.parts import Problem
from leagues.files import cells
from leagues.files.columns import Columns
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

T = TypeVar("T")
MOST_ROWS = 200_000
_ROWS = gettext_noop("The file has more than {limit} rows; bring it in parts.")
_NONE = gettext_noop("There are no results below the first line.")
_LENGTH = gettext_noop("This row has {count} cells, the first line has {due}.")
_QUOTES = gettext_noop("A quotation mark is not closed, or does not close its cell.")


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `time` None is a parti without a time, `hand` None a total, `key` the name as compared.

    With `problems` some cell could not be read, and what stands in its place is no value.
    """

    line: int
    date: datetime.date | None = None
    time: datetime.time | None = None
    table: int = 1
    name: str = ""
    key: str = ""
    hand: int | None = None
    points: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Cells:
    """The cells of one line by column, collecting what is wrong with them."""

    line: int
    row: list[str]
    columns: Columns
    problems: list[Problem] = field(default_factory=list)

    def read(self, column: str, reader: Callable[[str], T | None]) -> T | None:
        place = self.columns.places.get(column)
        try:
            return reader("" if place is None else self.row[place])
        except Refused as refused:
            self.problems.extend(Problem((self.line,), violation) for violation in refused.violations)
            return None


def read_rows(text: str, columns: Columns) -> list[Row]:
    """Return the rows below the header, blank lines left out; raises Refused when the cells run together."""
    rows: list[Row] = []
    for line, row in islice(_lines(text, columns.delimiter), 1, None):
        rows.append(_read_row(line, row, columns))
        if len(rows) > MOST_ROWS:
            raise Refused(Violation("too-many-rows", _ROWS, data={"limit": MOST_ROWS}))
    if not rows:
        raise Refused(Violation("file-empty", _NONE))
    return rows


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise Refused(Violation("quotes", _QUOTES, data={"line": line})) from None
        if any(cell.strip() for cell in row):
            yield line, row
        line = reader.line_num + 1


def _read_row(line: int, row: list[str], columns: Columns) -> Row:
    due = len(columns.headers)
    # Spreadsheets pad rows with empty cells; a row cut short is half a file.
    if len(row) < due or any(cell.strip() for cell in row[due:]):
        violation = Violation("row-length", _LENGTH, data={"count": len(row), "due": due})
        return Row(line, problems=(Problem((line,), violation),))
    return _typed_row(_Cells(line, row, columns))


def _typed_row(row: _Cells) -> Row:
    name, key = row.read("player", cells.read_name) or ("", "")
    read = Row(
        line=row.line,
        date=row.read("date", cells.read_date),
        time=row.read("time", cells.read_time),
        table=row.read("table", cells.read_count) or 1,
        name=name,
        key=key,
        hand=row.read("hand", cells.read_count),
        points=row.read("points", cells.read_points) or 0,
    )
    return replace(read, problems=tuple(row.problems)) if row.problems else read
