"""One cell to one value."""

import datetime
from collections.abc import Callable

import pytest

from leagues.files import cells
from rules_engine.core.violations import Refused

MARCH = datetime.date(2024, 3, 15)


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-15",
        "2024. 03. 15.",
        "2024.03.15.",
        "2024. 3. 15",
        "15. 3. 2024",
        "15.03.2024",
        " 2024-03-15\u00a0",
    ],
)
def test_read_date_reads_the_fixed_forms(text: str) -> None:
    assert cells.read_date(text) == MARCH


def test_read_date_never_swaps_day_and_month() -> None:
    assert cells.read_date("4. 3. 2024") == datetime.date(2024, 3, 4)
    assert cells.read_date("2024. 4. 3.") == datetime.date(2024, 4, 3)


NO_DATES = (
    ["", "2024", "15/03/2024", "03/15/2024", "2024-15-03", "2023-02-29", "15. 3. 24"],
    ["2024. július 15.", "٢٠٢٤-03-15", "2024-03-15T00:00", "45366"],
)


@pytest.mark.parametrize("text", [text for texts in NO_DATES for text in texts])
def test_read_date_refuses_everything_else(text: str) -> None:
    with pytest.raises(Refused) as refused:
        cells.read_date(text)
    assert refused.value.violations[0].code == "date-malformed"


@pytest.mark.parametrize("text", ["1899-12-31", "1026-03-05", "5. 3. 1026"])
def test_read_date_says_that_a_year_is_too_early(text: str) -> None:
    with pytest.raises(Refused) as refused:
        cells.read_date(text)
    assert (refused.value.violations[0].code, refused.value.violations[0].data["year"]) == (
        "date-too-early",
        1900,
    )


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("19:30", datetime.time(19, 30)),
        ("19.30", datetime.time(19, 30)),
        ("9:05", datetime.time(9, 5)),
        ("19:30:00", datetime.time(19, 30)),
        (" ", None),
        ("", None),
    ],
)
def test_read_time(text: str, time: datetime.time | None) -> None:
    assert cells.read_time(text) == time


@pytest.mark.parametrize("text", ["24:00", "19:60", "19:30:15", "7 pm", "19", "19,5", "-"])
def test_read_time_refuses_other_forms(text: str) -> None:
    with pytest.raises(Refused) as refused:
        cells.read_time(text)
    assert refused.value.violations[0].code == "time-malformed"


def test_read_points_refuses_absent_points() -> None:
    with pytest.raises(Refused, match="nothing is not zero"):
        cells.read_points(" ")


def test_read_points_names_what_is_no_number() -> None:
    with pytest.raises(Refused, match="“12,5” is not a whole number"):
        cells.read_points("12,5")


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("35", 35), ("", None), ("\u00a0", None)])
def test_read_count(text: str, number: int | None) -> None:
    assert cells.read_count(text) == number


@pytest.mark.parametrize("text", ["0", "-1", "1000", "A", "1.5", "²"])
def test_read_count_refuses_what_counts_nothing(text: str) -> None:
    with pytest.raises(Refused) as refused:
        cells.read_count(text)
    assert refused.value.violations[0].code == "number-malformed"


@pytest.mark.parametrize("read", [cells.read_count, cells.read_points])
def test_a_number_of_too_many_digits_is_called_too_large(read: Callable[[str], int | None]) -> None:
    with pytest.raises(Refused) as refused:
        read(f"1{20 * '0'}")
    assert "too large" in refused.value.violations[0].message


def test_read_name_is_one_name_however_it_is_written() -> None:
    assert {cells.read_name(text)[0] for text in ("Őri Zsuzsa", " O\u030bri\u00a0 Zsuzsa ")} == {"Őri Zsuzsa"}


@pytest.mark.parametrize("text", ["", "\u00a0", "a" * 81, "Á\u200bdám", "\u202eÁdám"])
def test_read_name_refuses_what_is_no_name(text: str) -> None:
    with pytest.raises(Refused) as refused:
        cells.read_name(text)
    assert refused.value.violations[0].code == "name-malformed"
