"""What went wrong with files in systems like this one (R63 … R72), each with a file of its own."""

import datetime
import unicodedata

import pytest

from leagues.files.results import Choice, Reading, read
from tests.leagues.files.sheets import GAME

NAMES = ("Győző", "Kati", "Őri Zsuzsa", "Ádám")


def reading(data: bytes, **choice: object) -> Reading:
    today = datetime.date(2026, 11, 30)
    return read(data, game=GAME, rules=GAME.rules(), today=today, choice=Choice(**choice))  # type: ignore[arg-type]


def text(*points: str, date: str = "2024. 03. 15.", head: str = "Dátum;Játékos;Pont") -> str:
    rows = [f"{date};{name};{said}" for name, said in zip(NAMES, points, strict=True)]
    return "\r\n".join([head, *rows, ""])


def totals(data: bytes, **choice: object) -> list[int]:
    found = reading(data, **choice)
    assert found.problems == ()
    return [*found.partis[0].totals().values()]


def codes(data: bytes) -> list[str]:
    return [found.violation.code for found in reading(data).problems]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_r63_semicolons_are_found_shown_and_may_be_said(delimiter: str) -> None:
    data = text("5", "-5", "0", "0").replace(";", delimiter).encode()
    assert totals(data) == totals(data, delimiter=delimiter) == [5, -5, 0, 0]
    assert reading(data).source.delimiter == delimiter


@pytest.mark.parametrize("said", ["12,5", "12.5", "0,435", "1,000", "1.000", "12,", ",5"])
def test_r64_a_decimal_sign_is_never_dropped(said: str) -> None:
    assert codes(text(said, "-5", "0", "0").encode()) == ["points-malformed"]


def test_r65_numbers_that_were_read_wrong_would_not_add_up_to_the_total_of_the_sheet() -> None:
    data = text("12", "-12", "0", "0") + "összesen;Győző;12\r\n"
    assert totals(data.encode()) == [12, -12, 0, 0]
    assert codes(data.replace("összesen;Győző;12", "Σ;Győző;120").encode()) == ["total-differs"]


@pytest.mark.parametrize("minus", ["-", "\N{MINUS SIGN}", "\N{EN DASH}"])
def test_r66_every_minus_is_one(minus: str) -> None:
    assert totals(text("5", f"{minus}5", "0", "0").encode()) == [5, -5, 0, 0]


@pytest.mark.parametrize("sign", ["~5", "(5)", "5-", "\N{SOFT HYPHEN}5", "\N{FULLWIDTH HYPHEN-MINUS}5"])
def test_r66_an_unknown_sign_is_refused(sign: str) -> None:
    assert codes(text("5", sign, "0", "0").encode()) == ["points-malformed"]


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}"])
def test_r67_a_space_between_thousands_is_read(space: str) -> None:
    assert totals(text(f"1{space}234", f"-1{space}234", "0", "0").encode()) == [1234, -1234, 0, 0]


def test_r68_the_mark_of_utf8_is_no_letter_of_the_first_heading() -> None:
    data = text("5", "-5", "0", "0").encode("utf-8-sig")
    assert totals(data) == [5, -5, 0, 0]
    columns = reading(data).columns
    assert columns is not None
    assert columns.headers[0] == "Dátum"


@pytest.mark.parametrize("date", ["2024-03-15", "2024. 03. 15.", "2024. 3. 15", "15. 3. 2024", "15.03.2024"])
def test_r69_dates_have_fixed_forms(date: str) -> None:
    found = reading(text("5", "-5", "0", "0", date=date).encode())
    assert [parti.date for parti in found.partis] == [datetime.date(2024, 3, 15)]


@pytest.mark.parametrize("date", ["03/15/2024", "2024-15-03", "2024. július 15.", "15. 3. 24", "45366"])
def test_r69_and_nothing_is_guessed(date: str) -> None:
    assert codes(text("5", "-5", "0", "0", date=date).encode()) == ["date-malformed"] * 4


def test_r70_the_alphabet_of_the_region_is_read_and_said() -> None:
    found = reading(text("5", "-5", "0", "0").encode("cp1250"))
    assert (found.encoding, found.partis[0].names) == ("cp1250", NAMES)


@pytest.mark.parametrize("codec", ["cp1250", "latin-1"])
def test_r70_letters_that_were_garbled_before_are_refused(codec: str) -> None:
    data = text("5", "-5", "0", "0").encode().decode(codec, errors="ignore").encode()
    assert codes(data) == ["garbled"]


def test_r71_one_name_written_in_three_ways_is_one_person() -> None:
    data = "dátum;játékos;pont\n"
    for day, name in enumerate(("Ádám", unicodedata.normalize("NFD", "Ádám"), " ÁDÁM\N{NO-BREAK SPACE}"), 1):
        data += text("5", "-5", "0", "0", date=f"2024-03-0{day}").split("\r\n", 1)[1].replace("Ádám", name)
    found = reading(data.encode())
    assert found.problems == ()
    assert {table.names[3].casefold() for parti in found.partis for table in parti.tables} == {"ádám"}


def test_r72_rows_read_are_rows_kept_and_rows_refused() -> None:
    data = text("5", "x", "0", "0") + text("5", "-5", "0", "0", date="2024-03-22").split("\r\n", 1)[1]
    found = reading(data.encode())
    assert (found.read, found.refused(found.problems)) == (8, 1)
    assert [parti.date.day for parti in found.partis] == [22]
