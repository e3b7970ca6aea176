"""The days and names of seasons that nobody set by hand."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.queries.season_spans import Span, following, name_of, preceding, whole_months, year_around

DAYS = st.dates(datetime.date(1700, 1, 1), datetime.date(2300, 12, 31))


def on(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def span(start: str, end: str) -> Span:
    return Span(on(start), on(end))


def test_a_year_begins_on_the_first_of_the_month() -> None:
    assert year_around(on("2025-10-17")) == span("2025-10-01", "2026-09-30")
    assert year_around(on("2026-01-31")) == span("2026-01-01", "2026-12-31")


@pytest.mark.parametrize(
    ("start", "end", "months"),
    [
        ("2025-09-01", "2026-08-31", 12),
        ("2025-09-15", "2026-03-14", 6),
        ("2026-02-01", "2026-02-28", 1),
        ("2026-01-31", "2026-02-27", 1),
        ("2025-09-01", "2026-08-30", 0),
        ("2025-09-01", "2025-09-01", 0),
        ("2024-02-29", "2025-02-27", 12),
    ],
)
def test_whole_months(start: str, end: str, months: int) -> None:
    assert whole_months(span(start, end)) == months


@pytest.mark.parametrize(
    ("season", "after", "before"),
    [
        (("2025-09-01", "2026-08-31"), ("2026-09-01", "2027-08-31"), ("2024-09-01", "2025-08-31")),
        (("2026-01-01", "2026-06-30"), ("2026-07-01", "2026-12-31"), ("2025-07-01", "2025-12-31")),
        # no whole months: a year
        (("2026-01-01", "2026-06-29"), ("2026-06-30", "2027-06-29"), ("2025-01-01", "2025-12-31")),
    ],
)
def test_seasons_before_and_after_are_as_long(season, after, before) -> None:
    assert following(span(*season)) == span(*after)
    assert preceding(span(*season)) == span(*before)


def test_time_has_ends() -> None:
    last = year_around(datetime.date.max)
    assert (last.end, following(last)) == (datetime.date.max, None)
    assert whole_months(last) == 0
    first = year_around(datetime.date.min)
    assert preceding(first) is None
    assert preceding(Span(on("0001-03-01"), on("0002-02-28"))) == span("0001-01-01", "0001-02-28")


@given(DAYS, st.integers(0, 2000))
def test_neighbours_leave_no_gap(start: datetime.date, days: int) -> None:
    season = Span(start, start + datetime.timedelta(days))
    after, before = following(season), preceding(season)
    assert after is not None
    assert before is not None
    assert (after.start - season.end).days == (season.start - before.end).days == 1
    assert before.start <= before.end
    assert after.start <= after.end


@given(DAYS)
def test_the_year_of_a_day_has_the_day_and_twelve_months(day: datetime.date) -> None:
    season = year_around(day)
    assert season.start <= day <= season.end
    assert whole_months(season) == 12


@pytest.mark.parametrize(
    ("start", "end", "name"),
    [
        ("2025-09-01", "2026-08-31", "2025-26"),
        ("2026-01-01", "2026-12-31", "2026"),
        ("1999-10-01", "2000-09-30", "1999-00"),
        ("1935-01-01", "2034-12-31", "1935-34"),
        ("2030-01-01", "9999-12-31", "2030-9999"),
        ("0026-01-01", "0026-12-31", "0026"),
    ],
)
def test_a_season_is_called_by_its_years(start: str, end: str, name: str) -> None:
    assert name_of(span(start, end), ()) == name


def test_a_name_that_is_taken_is_numbered() -> None:
    half = span("2026-07-01", "2026-12-31")
    assert name_of(half, {"2026"}) == "2026-2"
    assert name_of(half, {"2026", "2026-2"}) == "2026-3"


def test_a_name_that_is_taken_with_another_dash_is_not_made_again() -> None:
    assert name_of(span("2025-09-01", "2026-08-31"), ["2025\u201326"]) == "2025-26-2"
    assert name_of(span("2025-09-01", "2026-08-31"), ["2025\u201326", "2025\u201326\u20132"]) == "2025-26-3"
