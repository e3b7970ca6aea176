"""An ODS file looked through: the marks of each of its sheets."""

from leagues.files.workbooks.marks import Marks, parse
from leagues.files.workbooks.zips import Parts, damaged

_HIDDEN = ("collapse", "filter")
_FAULTS = ("#", "Err:")
# The rows of a sheet, counted as spreadsheet programs do; what is repeated beyond is no sheet.
_MOST = 1_048_576


def all_marks(parts: Parts) -> dict[str, Marks]:
    """The marks of every sheet by its name."""
    book = _Book()
    parse(parts["content.xml"], book.start, book.end, book.text)
    return {marks.name: marks for marks in book.sheets}


class _Book:
    """Walks through the XML of the whole file."""

    def __init__(self) -> None:
        self.sheets: list[Marks] = []
        self.row, self.rows, self.column = 0, 1, 0
        self.columns_seen = 0
        self.cell: dict[str, str] = {}
        self.said: list[str] = []
        self.in_cell = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        plain = {name.rpartition(":")[2]: value for name, value in attributes.items()}
        if tag == "table":
            self.sheets.append(Marks(plain.get("name", "")))
            self.row, self.columns_seen = 0, 0
        elif not self.sheets:
            return
        elif tag == "table-column":
            self._column(plain)
        elif tag == "table-row":
            self._begin_row(plain)
        elif tag in ("table-cell", "covered-table-cell"):
            self.cell, self.said, self.in_cell = _cell(plain, attributes), [], True

    def text(self, text: str) -> None:
        if self.in_cell:
            self.said.append(text)

    def end(self, tag: str) -> None:
        if tag in ("table-cell", "covered-table-cell") and self.sheets:
            self._end_cell(_times(self.cell, "number-columns-repeated"))
            self.in_cell = False
        elif tag == "table-row":
            self.row += self.rows

    def _column(self, attributes: dict[str, str]) -> None:
        count = _times(attributes, "number-columns-repeated")
        if attributes.get("visibility") in _HIDDEN:
            self.sheets[-1].hidden_columns.append((self.columns_seen, self.columns_seen + count - 1))
        self.columns_seen += count

    def _begin_row(self, attributes: dict[str, str]) -> None:
        self.rows, self.column = _times(attributes, "number-rows-repeated"), 0
        if attributes.get("visibility") in _HIDDEN:
            self.sheets[-1].hidden_rows.append((self.row, self.row + self.rows - 1))

    def _end_cell(self, count: int) -> None:
        marks, said = self.sheets[-1], "".join(self.said)
        if _is_fault(self.cell, said):
            self._each(marks.with_error, count)
        elif "formula" in self.cell and "value-type" not in self.cell and not said:
            self._each(marks.without_result, count)
        elif said.strip() or "value-type" in self.cell:
            marks.fill(self.row, self.column, self.rows, count)
        down, right = (_times(self.cell, f"number-{way}-spanned") for way in ("rows", "columns"))
        if down > 1 or right > 1:
            last = (self.row + down - 1, self.column + right - 1)
            marks.merged.append(((self.row, self.column), last))
        self.column += count

    def _each(self, mark: object, count: int) -> None:
        marks = self.sheets[-1]
        marks.fill(self.row, self.column, self.rows, count)
        for row in range(self.row, self.row + self.rows):
            for column in range(self.column, self.column + count):
                mark(row, column)  # type: ignore[operator]


def _cell(plain: dict[str, str], attributes: dict[str, str]) -> dict[str, str]:
    """The attributes of a cell, what the older and the newer namespace call alike told apart."""
    kind = next((value for name, value in attributes.items() if name.endswith("office:value-type")), None)
    newer = attributes.get("calcext:value-type", "")
    cell = {name: value for name, value in plain.items() if name != "value-type"}
    return {**cell, **({"value-type": kind} if kind else {}), "newer": newer}


def _is_fault(cell: dict[str, str], said: str) -> bool:
    if cell["newer"] == "error":
        return True
    return "formula" in cell and cell.get("value-type") == "string" and said.startswith(_FAULTS)


def _times(attributes: dict[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    if not (text.isascii() and text.isdigit() and 0 < int(text[:8]) <= _MOST):
        raise damaged()
    return int(text[:8])
