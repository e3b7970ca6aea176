"""Seasons: a year each from the first of a month, both end days included."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.models import League
from leagues.queries.seasons import Season, season_named, season_of, seasons, seasons_between
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

SEPTEMBER = datetime.date(2025, 9, 1)
JANUARY = datetime.date(2026, 1, 1)


def on(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2025-08-31", "2024-25"),
        ("2025-09-01", "2025-26"),
        ("2025-12-31", "2025-26"),
        ("2026-01-01", "2025-26"),
        ("2026-08-31", "2025-26"),
        ("2026-09-01", "2026-27"),
        ("1999-10-01", "1999-00"),
    ],
)
def test_season_of_a_day_when_they_begin_in_september(day: str, name: str) -> None:
    assert season_of(SEPTEMBER, on(day)).name == name


@pytest.mark.parametrize(("day", "name"), [("2025-12-31", "2025"), ("2026-01-01", "2026")])
def test_season_of_a_calendar_year_has_its_name(day: str, name: str) -> None:
    assert season_of(JANUARY, on(day)).name == name


def test_season_that_begins_on_leap_day_begins_on_the_28th_in_other_years() -> None:
    leap = datetime.date(2024, 2, 29)
    assert season_of(leap, on("2025-02-28")).start == on("2025-02-28")
    assert season_of(leap, on("2028-02-28")).end == on("2028-02-28")


@pytest.mark.parametrize("name", ["2025-26", "2024-25", "1999-00"])
def test_season_named_finds_it(name: str) -> None:
    found = season_named(SEPTEMBER, name)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    "name", ["", "2025", "2025-27", "20-21", "2025-2026", "0000-01", "9999-00", "२०२५-२६"]
)
def test_season_named_refuses_what_is_no_season(name: str) -> None:
    assert season_named(SEPTEMBER, name) is None


@given(st.dates(datetime.date(1990, 1, 1), datetime.date(2090, 1, 1)), st.dates(max_value=on("9000-01-01")))
def test_every_day_is_in_its_season_and_neighbours_leave_no_gap(
    start: datetime.date, day: datetime.date
) -> None:
    if day.year < 3:
        return
    season = season_of(start, day)
    assert day in season
    after = season_of(start, season.end + datetime.timedelta(days=1))
    assert (after.start - season.end).days == 1
    assert season_named(start, season.name) == season


def test_seasons_between_lists_every_year_oldest_first() -> None:
    found = seasons_between(SEPTEMBER, on("2023-09-15"), on("2026-02-01"))
    assert [season.name for season in found] == ["2023-24", "2024-25", "2025-26"]


@pytest.mark.django_db
def test_seasons_of_a_league_run_from_its_first_parti_to_today() -> None:
    league = LeagueFactory(season_start=SEPTEMBER)
    ranked_parti(league, "2024-03-01", cast(league.club, 4))
    assert [season.name for season in seasons(league, on("2026-01-05"))] == ["2023-24", "2024-25", "2025-26"]


@pytest.mark.django_db
def test_seasons_of_a_league_begin_with_the_month_of_the_first_parti_until_stored() -> None:
    league = LeagueFactory()
    ranked_parti(league, "2025-10-17", cast(league.club, 4))
    assert seasons(league, on("2026-01-05")) == (Season(on("2025-10-01"), on("2026-09-30")),)


@pytest.mark.django_db
def test_seasons_of_a_league_without_partis_are_none() -> None:
    league: League = LeagueFactory(season_start=SEPTEMBER)
    assert seasons(league, on("2026-01-05")) == ()
