import csv
import datetime
import io
from fractions import Fraction
from typing import Any

import pytest
from django.test import RequestFactory
from openpyxl import load_workbook

from leagues.files.grids import Grid, answer, in_bytes, kind_asked

TABLE = Grid(
    "standings-2025-26",
    ("Player", "Average", "Points", "Last"),
    (
        ("Őri Zsuzsa", Fraction(16, 7), -128, datetime.date(2026, 10, 30)),
        ("=1+1", None, 0, None),
    ),
)


def rows_of_csv(grid: Grid) -> list[list[str]]:
    return list(csv.reader(io.StringIO(in_bytes(grid, "csv").decode("utf-8-sig"))))


def sheet_of(grid: Grid) -> Any:
    return load_workbook(io.BytesIO(in_bytes(grid, "xlsx"))).active


def rows_of_xlsx(grid: Grid) -> list[tuple[object, ...]]:
    return list(sheet_of(grid).iter_rows(values_only=True))


def test_csv_has_every_row_with_exact_whole_numbers():
    assert rows_of_csv(TABLE) == [
        ["Player", "Average", "Points", "Last"],
        ["Őri Zsuzsa", "2.285714", "-128", "2026-10-30"],
        ["'=1+1", "", "0", ""],
    ]


def test_csv_says_that_it_is_utf_8():
    assert in_bytes(TABLE, "csv").startswith(b"\xef\xbb\xbf")


def test_xlsx_keeps_numbers_and_dates_as_such():
    head, first, second = rows_of_xlsx(TABLE)
    assert head == ("Player", "Average", "Points", "Last")
    assert first == ("Őri Zsuzsa", 2.285714, -128, datetime.datetime(2026, 10, 30))
    assert second[2] == 0


@pytest.mark.parametrize("name", ["=1+1", "+36", "-5", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_name_is_never_a_formula_in_csv(name: str):
    assert rows_of_csv(Grid("people", ("Player",), ((name,),)))[1][0].startswith("'")


def test_a_head_is_never_a_formula_in_csv():
    assert rows_of_csv(Grid("people", ("=A1",), ((1,),)))[0] == ["'=A1"]


def test_heads_and_names_of_a_workbook_are_texts_as_they_are():
    sheet = sheet_of(Grid("people", ("=A1", "+B1"), (("=1+1", "-5"), ("@SUM(A1)", 3))))
    cells = [(cell.value, cell.data_type) for row in sheet.iter_rows() for cell in row]
    assert cells == [(text, "s") for text in ("=A1", "+B1", "=1+1", "-5", "@SUM(A1)")] + [(3, "n")]


def test_a_table_without_rows_is_its_heads():
    empty = Grid("people", ("Player", "Points"), ())
    assert rows_of_csv(empty) == [["Player", "Points"]]
    assert rows_of_xlsx(empty) == [("Player", "Points")]


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("standings-2025-26", "standings-2025-26"),
        ("a/b:c*[d]?", "a-b-c--d--"),
        ("x" * 40, "x" * 31),
    ],
)
def test_the_sheet_is_called_as_the_table(name: str, sheet: str):
    book = load_workbook(io.BytesIO(in_bytes(Grid(name, ("Player",), ()), "xlsx")))
    assert book.sheetnames == [sheet]


def test_answer_is_a_download():
    response = answer(TABLE, "xlsx")
    assert response["Content-Disposition"] == 'attachment; filename="standings-2025-26.xlsx"'
    assert "spreadsheetml" in response["Content-Type"]


@pytest.mark.parametrize(
    ("query", "kind"), [("", ""), ("?file=csv", "csv"), ("?file=xlsx", "xlsx"), ("?file=exe", "")]
)
def test_kind_asked_knows_two_kinds(query: str, kind: str):
    assert kind_asked(RequestFactory().get(f"/{query}")) == kind
