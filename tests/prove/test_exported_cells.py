"""P20, the reader's half: no cell of an exported table is a formula, and a negative number stays a number."""

import csv
import datetime
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from leagues.files.grids import FORMULA, Cell, Grid, in_bytes

BAD = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    '=HYPERLINK("http://example.com")',
    "-2+3+cmd|' /C calc'!A0",
]
NUMBERS: list[Cell] = [-5, 0, 12, -0.5, Fraction(-17, 8)]


def in_csv(grid: Grid) -> list[list[str]]:
    return list(csv.reader(io.StringIO(in_bytes(grid, "csv").decode("utf-8-sig"), newline="")))


def in_xlsx(grid: Grid) -> list[list[object]]:
    book = load_workbook(io.BytesIO(in_bytes(grid, "xlsx")))
    return [[(cell.data_type, cell.value) for cell in row] for row in book.worksheets[0].iter_rows()]


@pytest.mark.parametrize("text", BAD)
def test_a_text_is_never_a_formula(text: str) -> None:
    grid = Grid("table", (text, "Points"), ((text, -5),))
    for row in in_csv(grid):
        assert not row[0].startswith(FORMULA)
    for row in in_xlsx(grid):
        kind, value = row[0]  # type: ignore[misc]
        assert kind == "s"  # a cell of text, which no program works out
        assert str(value).strip() == text.strip()


@given(st.text(alphabet="=+-@\t\r\n,;\"' aő1", max_size=12))
def test_no_text_at_all_is(text: str) -> None:
    assert not any(row[0].startswith(FORMULA) for row in in_csv(Grid("table", ("Name", "x"), ((text, 1),))))


def test_negative_numbers_stay_numbers() -> None:
    grid = Grid("table", ("a", "b", "c", "d", "e"), (tuple(NUMBERS),))
    assert in_csv(grid)[1] == ["-5", "0", "12", "-0.5", "-2.125"]
    assert in_xlsx(grid)[1] == [("n", -5), ("n", 0), ("n", 12), ("n", -0.5), ("n", -2.125)]


def test_days_stay_days() -> None:
    assert in_csv(Grid("table", ("day",), ((datetime.date(2026, 3, 15),),)))[1] == ["2026-03-15"]
