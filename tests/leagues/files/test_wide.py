"""A column for each player: hands, totals, who sat out, and the sums that the sheet itself gives."""

import datetime
from collections.abc import Sequence

import pytest

from leagues.files.results import Choice, Reading, read
from tests.leagues.files.sheets import CAST, GAME, POINTS

HEAD = ["Dátum", "Asztal", "Játszma", *CAST[:5]]
DAY = "2024. 03. 15."


def reading(*rows: Sequence[str], **choice: object) -> Reading:
    data = "\n".join(";".join(row) for row in rows).encode()
    today = datetime.date(2026, 11, 30)
    return read(data, game=GAME, rules=GAME.rules(), today=today, choice=Choice(**choice))  # type: ignore[arg-type]


def problems(*rows: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
    return [(found.violation.code, found.lines) for found in reading(*rows).problems]


def hands(day: str = DAY, out: str = "") -> list[list[str]]:
    """A table of five in the order of the schedule, every hand with the same points."""
    rows = []
    for hand in GAME.schedule(players=5, first_dealer=0):
        cells = [out] * 5
        for seat, points in zip(hand.players, POINTS, strict=True):
            cells[seat] = str(points)
        rows.append([day, "1", str(hand.hand), *cells])
    return rows


@pytest.mark.parametrize("out", ["", "-", "–", "—"])
def test_rows_are_hands_and_an_empty_cell_or_a_dash_sits_out(out: str) -> None:
    found = reading(HEAD, *hands(out=out))
    assert (found.problems, found.read) == ((), 25)
    table = found.partis[0].tables[0]
    assert (table.names, len(table.hands), table.seats_known) == (CAST[:5], 25, True)
    assert table.hands[:2] == ((18, -21, -23, 26, None), (None, 18, -21, -23, 26))


def test_rows_without_a_number_are_hands_in_their_order() -> None:
    numbered = [row[:2] + row[3:] for row in (HEAD, *hands())]
    assert reading(*numbered).partis == reading(HEAD, *hands()).partis


def test_a_single_row_of_a_day_holds_totals() -> None:
    found = reading(
        ["Dátum", *CAST[:5]], [DAY, "30", "-10", "", "-20", "0"], ["2024-04-12", "1", "-1", "0", "", "0"]
    )
    assert found.problems == ()
    assert [parti.totals() for parti in found.partis] == [
        {"Ádám": 30, "Beszab": -10, "Gergő": -20, "Kati": 0},
        {"Ádám": 1, "Beszab": -1, "Csaba": 0, "Kati": 0},
    ]


def test_a_wrong_cell_is_named_and_the_others_of_the_row_ask_nothing() -> None:
    rows = hands()
    rows[1][4] = "1O"
    assert problems(HEAD, *rows) == [("points-malformed", (3,))]


def test_a_row_with_three_players_is_refused() -> None:
    rows = hands()
    rows[1][4] = ""
    assert problems(HEAD, *rows) == [("wrong-players", (3,))]


def test_a_row_in_which_nobody_has_points_is_refused() -> None:
    assert problems(HEAD, *hands(), ["2024-04-12", "1", "", *[""] * 5]) == [("points-malformed", (27,))]


def totals(rows: Sequence[Sequence[str]], first: str = "összesen") -> list[str]:
    columns = zip(*(row[3:] for row in rows), strict=True)
    return [first, "", "", *(str(sum(int(cell) for cell in column if cell)) for column in columns)]


@pytest.mark.parametrize("word", ["Σ", "∑", "Összesen", "összesen:", "skupaj", "TOTAL", "Vsota"])
def test_a_row_of_totals_is_compared_and_is_no_hand(word: str) -> None:
    found = reading(HEAD, *hands(), totals(hands(), word))
    assert (found.problems, found.totals, len(found.partis[0].tables[0].hands)) == ((), 5, 25)


def test_a_total_that_differs_names_the_player_and_both_numbers() -> None:
    last = totals(hands())
    right, last[3] = last[3], "99"
    (found,) = reading(HEAD, *hands(), last).problems
    assert (found.violation.code, found.lines) == ("total-differs", (27,))
    said = f"The sheet says 99 in total for Ádám; the rows add up to {right.replace('-', '−')}."
    assert found.violation.message == said


def test_totals_of_each_parti_and_of_all_together() -> None:
    first, second = hands(), hands("2024-04-12")
    sheet = [HEAD, *first, totals(first), *second, totals(second), totals([*first, *second], "Σ")]
    assert (problems(*sheet), reading(*sheet).totals) == ([], 15)
    sheet[26][4] = "1"
    assert problems(*sheet) == [("total-differs", (27,))]


def test_totals_that_name_their_day_may_stand_anywhere() -> None:
    rows = hands()
    last = [DAY, "1", "Σ", *totals(rows)[3:]]
    assert problems(HEAD, last, *hands("2024-04-12"), *rows) == []
    last[5] = "7"
    assert problems(HEAD, last, *hands("2024-04-12"), *rows) == [("total-differs", (2,))]


def test_nothing_is_compared_where_a_cell_cannot_be_read() -> None:
    rows = hands()
    rows[1][4] = "x"
    assert problems(HEAD, *rows, totals(hands())) == [("points-malformed", (3,))]


def test_a_total_that_is_no_number_is_refused() -> None:
    last = totals(hands())
    last[4] = "?"
    assert problems(HEAD, *hands(), last) == [("points-malformed", (27,))]


def test_a_column_of_sums_is_compared_row_by_row() -> None:
    rows = [[*HEAD, "Σ"], *([*row, "0"] for row in hands())]
    assert problems(*rows) == []
    rows[3][-1] = "2"
    (found,) = reading(*rows).problems
    assert (found.violation.code, found.lines) == ("total-differs", (4,))
    assert "says 2 for the sum of this row; its points add up to 0" in found.violation.message


def test_rows_for_each_player_may_have_totals_too() -> None:
    rows = [["dátum", "játékos", "játszma", "pont"]]
    for line in hands():
        rows += [[DAY, name, line[2], cell] for name, cell in zip(CAST, line[3:], strict=False) if cell]
    sums = totals(hands())[3:]
    ends = [[DAY, name, "összesen", cell] for name, cell in zip(CAST, sums, strict=False)]
    found = reading(*rows, *ends, ["Σ", "", "", "0"])
    assert (found.problems, found.totals) == ((), 6)
    ends[0][3] = "1"
    assert problems(*rows, *ends) == [("total-differs", (102,))]


def test_a_name_may_be_that_of_somebody_known_by_another() -> None:
    rows = ["Dátum", "Ádi", *CAST[1:4]], [DAY, "30", "-10", "-20", "0"]
    found = reading(*rows, names={"ádi": "Ádám"})
    assert found.partis[0].names == CAST[:4]
    rows = ["Dátum", "Ádi", *CAST[:4]], [DAY, "30", "0", "-10", "-20", "0"]
    assert [one.violation.code for one in reading(*rows, names={"ádi": "Ádám"}).problems] == ["player-twice"]


def test_what_was_said_of_the_columns_holds() -> None:
    rows = ["Nap", *CAST[:4], "Vendég"], [DAY, "30", "-10", "-20", "", "0"]
    assert reading(*rows).partis == ()
    roles = {0: "date", 1: "name", 2: "name", 3: "name", 5: "name"}
    assert reading(*rows, roles=roles).partis[0].names == (*CAST[:3], "Vendég")


def test_points_with_a_decimal_comma_are_points_of_players() -> None:
    found = reading(["dátum", *CAST[:4]], ["2024-01-05", "10,0", "-10,0", "20,0", "-20,0"])
    assert found.problems == ()
    assert found.partis[0].totals() == dict(zip(CAST, (10, -10, 20, -20), strict=False))


def test_rows_of_totals_are_no_rows_that_are_kept() -> None:
    found = reading(HEAD, *hands(), totals(hands()))
    assert (found.read, found.totals) == (25, 5)


def test_a_day_in_the_first_row_of_a_block_only_is_said_to_be_missing_below() -> None:
    rows = hands()
    rows[1][0] = ""
    (found,) = reading(HEAD, *rows).problems
    assert found.lines == (3,)
    assert found.violation.message == "The day is missing: this cell is empty. It stands in every row."
