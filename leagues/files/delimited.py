"""Text to a sheet: which sign parts its columns, and its lines."""

import csv
import io
from collections.abc import Iterator

from leagues.files.columns import find_columns, wrong_with
from leagues.files.sheets import Line, Sheet
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

DELIMITERS = (",", ";", "\t")
MOST_ROWS = 200_000
# So many signs say which delimiter it is; whoever made one endless line does not get to fill the memory.
_SAMPLE = 64 * 1024
_QUOTES = gettext_noop("A quotation mark is not closed, or does not close its cell.")
_ROWS = gettext_noop("The file has more than {limit} rows; bring it in parts.")


def sheet_of(text: str, delimiter: str) -> Sheet:
    """The lines that are not blank; raises Refused when the cells run together."""
    lines = tuple(_lines(text, delimiter))
    return Sheet(lines)


def find_delimiter(text: str) -> str:
    """The sign with which the columns of the beginning say most."""
    sample = text if len(text) <= _SAMPLE else text[: text.rfind("\n", 0, _SAMPLE) + 1] or text[:_SAMPLE]
    return max(DELIMITERS, key=lambda delimiter: _worth(sample, delimiter))


def _worth(sample: str, delimiter: str) -> tuple[bool, int, int]:
    """Whether results can be read, how many columns are known, and how many there are."""
    try:
        lines = tuple(_lines(sample, delimiter))
        columns = find_columns(Sheet(lines)) if lines else None
    except Refused:
        lines, columns = _first_line(sample, delimiter), None
        columns = find_columns(Sheet(lines)) if lines else None
    if columns is None:
        return False, 0, 0
    known = sum(role != "ignore" for role in columns.roles)
    return wrong_with(columns) is None, known, len(columns.headers)


def _first_line(sample: str, delimiter: str) -> tuple[Line, ...]:
    """Of a sample whose quotation marks are in disorder, or cut."""
    first = next((line for line in sample.splitlines() if line.strip()), "")
    return (Line(1, next(csv.reader([first], delimiter=delimiter), [])),) if first else ()


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line, count = 1, 0
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise Refused(Violation("quotes", _QUOTES, data={"line": line})) from None
        if any(cell.strip() for cell in cells):
            count += 1
            # The headings are a row more.
            if count > MOST_ROWS + 1:
                raise Refused(Violation("too-many-rows", _ROWS, data={"limit": MOST_ROWS}))
            yield Line(line, cells)
        line = reader.line_num + 1
