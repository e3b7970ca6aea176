"""What the reader of workbooks does not tell: cells without a value, what is hidden, how far it reaches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate

from leagues.files.sheets import Place
from leagues.files.workbooks.child import MOST_CELLS
from leagues.files.workbooks.zips import damaged
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

_WIDE = gettext_noop("The cells of the sheet “{sheet}” lie too far apart, or there are more than {limit}.")
FORMULA = gettext_noop(
    "This cell holds a formula without its result. "
    "Open the file in a spreadsheet program, save it and bring it again."
)
FAULT = gettext_noop("This cell shows an error of its formula. Put it right and bring the file again.")

Span = tuple[int, int]
"""First and last, both from 0."""
Block = tuple[Place, Place]
"""The first cell and the last one of a merged range."""
Start = Callable[[str, dict[str, str]], None]
End = Callable[[str], None]


@dataclass(slots=True)
class Marks:
    """Of one sheet; `merged` is empty where the reader itself tells it."""

    name: str = ""
    unread: dict[Place, Violation] = field(default_factory=dict)
    hidden_rows: list[Span] = field(default_factory=list)
    hidden_columns: list[Span] = field(default_factory=list)
    merged: list[Block] = field(default_factory=list)
    height: int = 0
    width: int = 0
    cells: int = 0

    def fill(self, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        """Say that there is a value here, repeated over so many rows and columns."""
        self.height = max(self.height, row + rows)
        self.width = max(self.width, column + columns)
        self.cells += rows * columns
        self.check()

    def check(self) -> None:
        """Refuse a sheet that would take too much room once it is laid out."""
        if max(self.height * self.width, self.cells, len(self.unread)) > MOST_CELLS:
            raise too_many_cells(self.name)

    def without_result(self, row: int, column: int) -> None:
        self.unread[row, column] = Violation("formula-empty", FORMULA)
        self.fill(row, column)

    def with_error(self, row: int, column: int) -> None:
        self.unread[row, column] = Violation("cell-error", FAULT)
        self.fill(row, column)


def too_many_cells(sheet: str) -> Refused:
    return Refused(Violation("too-many-cells", _WIDE, data={"sheet": sheet, "limit": MOST_CELLS}))


def within(spans: Iterable[Span], count: int) -> list[int]:
    """The numbers below `count` that lie in one of the spans, ascending."""
    found = {number for first, last in spans for number in range(first, min(last + 1, count))}
    return sorted(found)


def parse(data: bytes, start: Start, end: End, text: Callable[[str], None] | None = None) -> None:
    """Walk through XML, names without their namespace; raises Refused where it is none."""
    parser: Any = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: start(_local(name), attributes)
    parser.EndElementHandler = lambda name: end(_local(name))
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except (ExpatError, ValueError, OverflowError):
        raise damaged() from None


def _local(name: str) -> str:
    return name.rpartition(":")[2]
