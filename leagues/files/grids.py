"""A table of a page as a file: CSV and XLSX, with numbers as numbers."""

import codecs
import datetime
import io
from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from openpyxl import load_workbook
from tablib import Dataset

Cell = str | int | float | Fraction | datetime.date | None

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
FORMULA = ("=", "+", "-", "@", "\t", "\r")
DIGITS = 6


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: `name` of the file without its ending, a head for every column, the rows.

    An average is a Fraction and becomes a decimal number; None is an empty cell.
    """

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def in_bytes(grid: Grid, kind: str) -> bytes:
    """The file, `kind` one of KINDS. CSV has commas, points in numbers and the mark of UTF-8; the sheet of a
    workbook is called as the table, as far as a sheet may be."""
    if kind == "xlsx":
        return _with_texts_only(_dataset(grid, str).export(kind))
    text: str = _dataset(grid, _text).export(kind)
    return codecs.BOM_UTF8 + text.encode()


def answer(grid: Grid, kind: str) -> HttpResponse:
    """The file as a download."""
    response = HttpResponse(in_bytes(grid, kind), content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="{grid.name}.{kind}"'
    return response


def kind_asked(request: HttpRequest, *, there: bool = True, tables: Collection[str] | None = ("",)) -> str:
    """`csv` or `xlsx` where `?file=` asks for one, else empty. `tables`: what `?table=` may be, None where
    the page looks for itself.

    Raises Http404 where what the file is asked of is not `there`: a page says so, a file would be another's.
    """
    asked = request.GET.get("file", "")
    if asked not in KINDS:
        return ""
    if not there or (tables is not None and request.GET.get("table", "") not in tables):
        raise Http404
    return asked


def _dataset(grid: Grid, text: Callable[[str], str]) -> Dataset:
    rows = ([_cell(value, text) for value in row] for row in grid.rows)
    return Dataset(*rows, headers=[*map(text, grid.heads)], title=grid.name)


def _cell(value: Cell, text: Callable[[str], str]) -> str | int | float | datetime.date:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return round(float(value), DIGITS)
    return text(value) if isinstance(value, str) else value


def _with_texts_only(workbook: bytes) -> bytes:
    """The workbook with a text where a name begins as a formula does: a cell says what it is, a line of CSV
    cannot."""
    book = load_workbook(io.BytesIO(workbook))
    formulas = [cell for row in book.active.iter_rows() for cell in row if cell.data_type == "f"]
    if not formulas:
        return workbook
    for cell in formulas:
        cell.data_type = "s"
    changed = io.BytesIO()
    book.save(changed)
    return changed.getvalue()


def _text(text: str) -> str:
    """What a spreadsheet would take for a formula in CSV stays a text; numbers do not come this way."""
    return f"'{text}" if text.startswith(FORMULA) else text
