"""What each column is: three languages, any case, headings in one row or two, long sheets and wide ones."""

from collections.abc import Sequence

import pytest

from leagues.files.columns import Columns, find_columns, wrong_with
from leagues.files.sheets import Line, Sheet

ALL = {"date": 0, "time": 1, "table": 2, "player": 3, "hand": 4, "points": 5}
PEOPLE = ["Ádám", "Beszab", "Kati", "Zoli"]
POINTS = ["1", "-1", "0", ""]


def found(*rows: Sequence[str], said: dict[int, str] | None = None) -> Columns:
    lines = [Line(number, [*row]) for number, row in enumerate(rows, start=1) if any(row)]
    return find_columns(Sheet(tuple(lines)), said)


def message(columns: Columns) -> str:
    wrong = wrong_with(columns)
    assert wrong is not None
    assert wrong.code == "columns"
    return wrong.message


@pytest.mark.parametrize(
    "header",
    [
        "date time table player hand points",
        "dátum idő asztal játékos játszma pont",
        "DÁTUM IDŐ ASZTAL JÁTÉKOS JÁTSZMA PONT",
        "datum ura miza igralec delitev točke",
        "Datum Ido Asztal Jatekos Jatszma Pont",
        "Dátum: Idő: Asztal: Játékos: Játszma: Pont:",
        "Da\u0301tum Ido\u030b Asztal Ja\u0301te\u0301kos Ja\u0301tszma Pont",
    ],
)
def test_every_language_is_known(header: str) -> None:
    columns = found(header.split(" "))
    assert (columns.places, columns.unused, wrong_with(columns), columns.is_wide) == (ALL, (), None, False)


def test_any_order_will_do_and_what_is_unused_is_shown() -> None:
    columns = found([], [" pont ", "Játékos", "Megjegyzés", "Dátum"])
    assert columns.places == {"points": 0, "player": 1, "date": 3}
    assert columns.unused == ("Megjegyzés",)


@pytest.mark.parametrize(
    "header", ["x", "date player", "date,player,points", "15 16 17", "player points nap"]
)
def test_missing_columns_are_refused(header: str) -> None:
    assert message(found(header.split(" ")))


def test_what_is_missing_is_named() -> None:
    said = message(found(["játékos", "nap"]))
    assert "Missing: date, points. It reads: játékos, nap" in said


def test_a_column_named_twice_is_refused() -> None:
    assert "(points): pont and points" in message(found(["date", "player", "pont", "points"]))


def test_a_sheet_of_a_thousand_columns_is_none() -> None:
    assert "more than 300" in message(found(["date", "player", "points", *map(str, range(1000))]))


def test_a_column_for_each_player_is_seen_by_its_points() -> None:
    columns = found(
        ["Dátum", "Játszma", *PEOPLE, "Vendég", "Megjegyzés", "Σ"],
        ["2024-03-15", "1", *POINTS, "", "Kati késett", "0"],
        ["2024-03-15", "2", *POINTS[::-1], "", "", "0"],
    )
    assert columns.is_wide
    assert wrong_with(columns) is None
    assert columns.people == dict(zip(range(2, 6), PEOPLE, strict=True))
    assert columns.roles[6:] == ("ignore", "ignore", "total")


def test_one_wrong_cell_makes_no_player_vanish() -> None:
    columns = found(["date", *PEOPLE], ["2024-03-15", *POINTS], ["2024-03-16", "1O", "1", "-1", "0"])
    assert [*columns.people.values()] == PEOPLE


def test_three_players_make_no_sheet() -> None:
    assert "Missing: player" in message(found(["date", *PEOPLE[:3]], ["2024-03-15", *POINTS[:3]]))


def test_headings_in_two_rows_under_a_title() -> None:
    columns = found(
        ["2023/24", "", ""], ["Dátum", "Asztal", "Játékosok"], ["", "", *PEOPLE], ["2024-03-15", "1", *"1234"]
    )
    assert columns.headers == ("Dátum", "Asztal", *PEOPLE)
    assert (columns.below, columns.line) == (3, 3)


def test_one_name_in_two_columns_is_refused() -> None:
    rows = ["date", *PEOPLE, "ÁDÁM"], ["2024-03-15", *POINTS, "4"]
    assert "Two columns are named Ádám." in message(found(*rows))


def test_what_is_said_goes_before_what_is_found() -> None:
    rows = ["Nap", *PEOPLE, "Vendég"], ["2024-03-15", *POINTS, "3"]
    assert message(found(*rows))
    said = found(*rows, said={0: "date", 1: "name", 2: "name", 3: "name", 5: "name"})
    assert wrong_with(said) is None
    assert said.roles == ("date", "name", "name", "name", "ignore", "name")


def test_players_in_columns_and_in_rows_at_once_are_refused() -> None:
    rows = ["date", *PEOPLE, "player"], ["2024-03-15", *POINTS, "x"]
    said = dict(enumerate(["date", *["name"] * 4, "player"]))
    assert "not both" in message(found(*rows, said=said))
