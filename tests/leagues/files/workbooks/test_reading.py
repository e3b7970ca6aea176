"""Workbooks as people keep them, in three formats: what comes out is what their owner sees."""

import datetime
from pathlib import Path
from typing import Any

import pytest

from leagues.files.results import Choice, Reading, read
from tests.leagues.files.sheets import CAST, GAME
from tests.leagues.files.workbooks.books import (
    COVERED,
    HEADS,
    book,
    cell,
    number,
    ods,
    only,
    row,
    saved,
    xlsx,
)

BOOKS = Path(__file__).parents[3] / "data" / "books"
DAY = datetime.date(2024, 3, 15)
POINTS = (30, -10, -20, 0)
TOTALS = dict(zip(CAST[:4], POINTS, strict=True))


def reading(data: bytes, **choice: Any) -> Reading:
    return read(
        data, game=GAME, rules=GAME.rules(), today=datetime.date(2026, 11, 30), choice=Choice(**choice)
    )


def problems(data: bytes, **choice: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(found.violation.code, found.cells) for found in reading(data, **choice).problems]


def long_rows(day: Any = DAY, time: Any = None) -> list[list[Any]]:
    return [[*HEADS], *([day, time, None, name, None, points] for name, points in TOTALS.items())]


def only_parti(data: bytes, **choice: Any) -> tuple[Any, Any, dict[str, int]]:
    found = reading(data, **choice)
    assert found.problems == ()
    (parti,) = found.partis
    return parti.date, parti.start_time, parti.totals()


@pytest.mark.parametrize("mac", [False, True])
@pytest.mark.parametrize(
    "time", [datetime.time(19, 30), datetime.timedelta(hours=19, minutes=30), "19:30", "19.30"]
)
def test_dates_and_times_of_both_systems(mac: bool, time: Any) -> None:
    data = xlsx(long_rows(time=time), mac=mac)
    assert only_parti(data) == (DAY, datetime.time(19, 30), TOTALS)


@pytest.mark.parametrize(
    "day", ["2024-03-15", "2024. 03. 15.", "15. 3. 2024", datetime.datetime(2024, 3, 15)]
)
def test_dates_as_text_or_with_midnight(day: Any) -> None:
    assert only_parti(xlsx(long_rows(day))) == (DAY, None, TOTALS)


@pytest.mark.parametrize("name", ["results-1900.xls", "results-1904.xls"])
def test_xls_of_both_systems_with_merged_date_and_time(name: str) -> None:
    found = reading((BOOKS / name).read_bytes())
    assert (found.source.kind, found.source.sheet) == ("xls", "Eredmények")
    assert only_parti((BOOKS / name).read_bytes()) == (DAY, datetime.time(19, 30), TOTALS)


def ods_rows(points: tuple[str, ...] = tuple(map(str, POINTS))) -> str:
    heads = row(*map(cell, ("dátum", "idő", "játékos", "pont")))
    first = (
        cell("15.03.24", "date", value="2024-03-15", number_rows_spanned="4"),
        cell("19:30", "time", value="PT19H30M00S"),
    )
    rest = (COVERED, cell("19:30", "time", value="PT19H30M00S"))
    return heads + "".join(
        row(*(rest if at else first), cell(name), number(value))
        for at, (name, value) in enumerate(zip(CAST[:4], points, strict=True))
    )


def test_ods_with_merged_date_and_whole_numbers_that_come_as_fractions() -> None:
    assert only_parti(ods(ods_rows())) == (DAY, datetime.time(19, 30), TOTALS)
    assert reading(ods(ods_rows())).source.kind == "ods"


def test_ods_refuses_a_fraction_by_its_cell() -> None:
    assert problems(ods(ods_rows(("30", "-10.5", "-20", "0")))) == [("points-malformed", ("D3",))]


def test_ods_refuses_a_formula_without_result_and_one_with_an_error() -> None:
    for wrong, code in (
        ('<table:table-cell table:formula="of:=1+1"/>', "formula-empty"),
        ('<table:table-cell table:formula="of:=1/0" calcext:value-type="error" office:value-type="string" '
         'office:string-value=""><text:p>#DIV/0!</text:p></table:table-cell>', "cell-error"),
    ):  # fmt: skip
        assert problems(ods(ods_rows().replace(number("30"), wrong, 1))) == [(code, ("D2",))]


def test_ods_repeats_what_is_written_once_and_passes_over_a_million_empty_rows() -> None:
    rows = ods_rows() + row(cell("", ""), number_rows_repeated="1048000")
    assert only_parti(ods(rows)) == (DAY, datetime.time(19, 30), TOTALS)
    same = "".join(
        row(cell("", "date", value="2024-03-15"), cell(name), cell("0", "float")) for name in CAST[:4]
    )
    heads = row(*map(cell, ("dátum", "játékos", "pont")))
    assert only_parti(ods(heads + same))[2] == dict.fromkeys(CAST[:4], 0)


@pytest.mark.parametrize("text", ["−10", "–10", "-10", "-10,0", "-10.00", "-10 "])
def test_numbers_as_text(text: str) -> None:
    rows = long_rows()
    rows[2][5] = text
    assert only_parti(xlsx(rows))[2] == TOTALS


@pytest.mark.parametrize("wrong", [12.5, "12,5", "1,000", "1_000", True, "x", None])
def test_points_that_are_no_whole_number_are_refused_by_their_cell(wrong: Any) -> None:
    rows = long_rows()
    rows[2][5] = wrong
    assert problems(xlsx(rows)) == [("points-malformed", ("F3",))]


def test_a_formula_without_its_result_is_refused_by_its_cell() -> None:
    rows = long_rows()
    rows[3][5] = "=-10-10"
    found = reading(xlsx(rows)).problems
    assert [(one.violation.code, one.cells, one.lines) for one in found] == [("formula-empty", ("F4",), (4,))]
    assert "formula without its result" in found[0].violation.message


def test_an_error_of_a_formula_is_never_an_empty_cell() -> None:
    made = book([["date", *CAST[:4]], [DAY, *POINTS], [datetime.date(2024, 4, 12), *POINTS]])
    only(made)["E2"].value = "#REF!"
    only(made)["E2"].data_type = "e"
    assert problems(saved(made)) == [("cell-error", ("E2",))]


def test_merged_cells_repeat_days_but_never_points() -> None:
    made = book(long_rows())
    for line in range(3, 6):
        only(made).cell(line, 1).value = None
    only(made).merge_cells("A2:A5")
    assert only_parti(saved(made)) == (DAY, None, TOTALS)
    only(made).merge_cells("F2:F3")
    assert problems(saved(made)) == [("cell-merged", ("F3",))]


def test_hidden_rows_and_columns_are_read_and_said() -> None:
    made = book(long_rows())
    only(made).row_dimensions[3].hidden = True
    only(made).row_dimensions[30].hidden = True
    only(made).column_dimensions["E"].hidden = True
    found = reading(saved(made))
    assert only_parti(saved(made))[2] == TOTALS
    assert (found.source.hidden_rows, found.source.hidden_columns) == ((3,), (5,))


def test_hidden_rows_of_ods_are_said() -> None:
    rows = ods_rows()
    third = rows.split("<table:table-row>")[3]
    hidden = rows.replace(
        f"<table:table-row>{third}", f'<table:table-row table:visibility="collapse">{third}'
    )
    assert reading(ods(hidden)).source.hidden_rows == (3,)


def test_empty_rows_and_columns_are_passed_over() -> None:
    rows = [[None, *one] for one in long_rows()]
    rows.insert(3, [None] * 7)
    rows.insert(0, [])
    assert only_parti(xlsx(rows))[2] == TOTALS


def test_headings_in_two_rows_under_a_title() -> None:
    rows = [
        ["A klub eredményei"],
        [],
        ["Dátum", "Asztal", "Játékosok"],
        [None, None, *CAST[:4]],
        [DAY, 1, *POINTS],
    ]
    made = book(rows)
    only(made).merge_cells("A3:A4")
    only(made).merge_cells("C3:F3")
    assert only_parti(saved(made)) == (DAY, None, TOTALS)


def test_the_sheet_with_results_is_taken_and_another_may_be() -> None:
    data = xlsx([["Shopping"], ["beer"]], long_rows(), long_rows(datetime.date(2024, 4, 12)), [])
    found = reading(data)
    assert (found.source.sheet, found.source.sheets) == ("Sheet 2", ("Sheet 1", "Sheet 2", "Sheet 3"))
    assert only_parti(data, sheet="Sheet 3")[0] == datetime.date(2024, 4, 12)
    assert problems(data, sheet="Sheet 1") == [("columns", ())]
    assert problems(data, sheet="Sheet 9") == [("sheet-unknown", ())]


def test_a_hidden_sheet_comes_last() -> None:
    made = book(long_rows(), long_rows(datetime.date(2024, 4, 12)))
    only(made).sheet_state = "hidden"
    assert reading(saved(made)).source.sheets == ("Sheet 2", "Sheet 1")


def test_a_problem_of_a_hand_names_its_cells() -> None:
    rows = long_rows()
    rows[1][5] = 31
    assert problems(xlsx(rows)) == [("sum-wrong", ("F2", "F3", "F4", "F5"))]


def test_notes_beside_the_table_are_left() -> None:
    rows = [[*one, None, "jó volt"] if at else one for at, one in enumerate(long_rows())]
    assert only_parti(xlsx(rows))[2] == TOTALS


def test_an_empty_workbook_is_refused() -> None:
    assert problems(xlsx([])) == [("file-empty", ())]


WIDE = ["date", "Anna", "Béla", "Cili", "Dani", "Edit"]


def test_a_player_all_of_whose_cells_are_formulas_without_result_is_not_left_out() -> None:
    data = xlsx([WIDE, ["2024-01-05", 10, -10, 20, -20, "=0"]])
    assert problems(data) == [("formula-empty", ("F2",))]


def test_a_player_all_of_whose_cells_are_merged_with_points_is_not_left_out() -> None:
    made = book([WIDE[:5], ["2024-01-05", 10, -10, 0]])
    only(made).merge_cells("D2:E2")
    assert problems(saved(made)) == [("cell-merged", ("E2",))]


def test_notes_that_are_merged_are_still_nobody() -> None:
    rows = [
        [*WIDE[:5], "Notes", "More"],
        ["2024-01-05", 10, -10, 20, -20, "late"],
        ["2024-01-12", 1, 0, -1, 0],
    ]
    made = book(rows)
    only(made).merge_cells("F2:G3")
    found = reading(saved(made))
    assert found.problems == ()
    assert [parti.names for parti in found.partis] == [tuple(WIDE[1:5])] * 2


def test_a_cell_of_day_and_hour_gives_each_column_its_half() -> None:
    moment = datetime.datetime(2024, 3, 15, 19, 30)
    assert only_parti(xlsx(long_rows(moment, moment))) == (DAY, datetime.time(19, 30), TOTALS)
    assert only_parti(xlsx(long_rows(moment))) == (DAY, None, TOTALS)


def test_other_sheets_with_results_and_a_hidden_one_are_said() -> None:
    made = book(long_rows(), [["notes"]], long_rows(DAY + datetime.timedelta(days=7)))
    made.worksheets[2].sheet_state = "hidden"
    source = reading(saved(made)).source
    assert (source.sheet, source.others, source.is_hidden) == ("Sheet 1", ("Sheet 3",), False)
    source = reading(saved(made), sheet="Sheet 3").source
    assert (source.others, source.is_hidden) == (("Sheet 1",), True)
