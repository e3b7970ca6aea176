"""The first line: three delimiters, three languages, any case."""

import pytest

from leagues.files.columns import read_header
from rules_engine.core.violations import Refused

ALL = {"date": 0, "time": 1, "table": 2, "player": 3, "hand": 4, "points": 5}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "header",
    [
        "date time table player hand points",
        "dátum idő asztal játékos játszma pont",
        "DÁTUM IDŐ ASZTAL JÁTÉKOS JÁTSZMA PONT",
        "datum ura miza igralec delitev točke",
        "Datum Ido Asztal Jatekos Jatszma Pont",
        "Da\u0301tum Ido\u030b Asztal Ja\u0301te\u0301kos Ja\u0301tszma Pont",
    ],
)
def test_read_header_knows_every_language(delimiter: str, header: str) -> None:
    columns = read_header(header.replace(" ", delimiter) + "\r\n2024-03-15")
    assert (columns.delimiter, columns.places, columns.unused) == (delimiter, ALL, ())


def test_read_header_takes_any_order_and_shows_what_is_unused() -> None:
    columns = read_header('\n pont ;"Játékos";Megjegyzés;Dátum\n')
    assert columns.places == {"points": 0, "player": 1, "date": 3}
    assert columns.unused == ("Megjegyzés",)


@pytest.mark.parametrize(
    "header", ["", "date,player", "date points player", "15;16;17", "player,points,nap", ";" * 200_000]
)
def test_read_header_refuses_missing_columns(header: str) -> None:
    with pytest.raises(Refused) as refused:
        read_header(header)
    assert [violation.code for violation in refused.value.violations] == ["columns"]


def test_read_header_names_what_is_missing() -> None:
    with pytest.raises(Refused, match=r"Missing: date, points\. It reads: játékos;nap"):
        read_header("játékos;nap\n")


def test_read_header_refuses_column_named_twice() -> None:
    with pytest.raises(Refused, match=r"Two columns are named pont\."):
        read_header("date,player,pont,points")
