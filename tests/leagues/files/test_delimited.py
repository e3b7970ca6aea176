"""The sign between the columns: found, or said."""

import datetime

import pytest

from leagues.files.delimited import find_delimiter
from leagues.files.results import Choice, Reading, read
from tests.leagues.files.sheets import GAME

LONG = ["date,player,points", "2024-03-15,Ádám,5"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("rows", [LONG, ["date,A,B,C,D", "2024-03-15,1,-1,0,0"]])
def test_the_delimiter_is_the_one_by_which_most_is_known(rows: list[str], delimiter: str) -> None:
    assert find_delimiter("\n".join(rows).replace(",", delimiter)) == delimiter


def test_the_decimal_comma_of_a_heading_makes_no_comma_the_delimiter() -> None:
    assert find_delimiter("date;player;points;note\n2024-03-15;Ádám;5;a,b,c,d,e,f\n") == ";"


def test_quotation_marks_in_disorder_leave_the_heading_to_be_read() -> None:
    assert find_delimiter('date;player;points\n2024-03-15;"Ádám;5\n') == ";"


def test_a_long_file_is_not_read_thrice() -> None:
    assert find_delimiter("date;player;points\n" + "2024-03-15;Ádám;5\n" * 100_000) == ";"
    assert find_delimiter(";" * 1_000_000) == ","


def reading(text: str, delimiter: str | None = None) -> Reading:
    today = datetime.date(2026, 11, 30)
    choice = Choice(delimiter=delimiter)
    return read(text.encode(), game=GAME, rules=GAME.rules(), today=today, choice=choice)


def test_another_delimiter_may_be_said() -> None:
    rows = "\n".join(LONG)
    assert reading(rows).source.delimiter == ","
    said = reading(rows, ";")
    assert (said.source.delimiter, said.columns and said.columns.headers) == (";", ("date,player,points",))
    assert reading(rows, "x").source.delimiter == ","
