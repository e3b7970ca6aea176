"""Which season a day is in, and which one a page shows."""

import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.queries.seasons import season_asked, season_named, season_on, season_shown, seasons
from tests.factories import LeagueFactory
from tests.factories.seasons import season

pytestmark = pytest.mark.django_db


def on(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.fixture
def there():
    """Two winters with a summer between them, stored in no order."""
    league = LeagueFactory()
    season(league, "2026-09-01", "2027-05-31")
    season(league, "2025-09-01", "2026-05-31")
    season(LeagueFactory(club=league.club, slug="other", house=False), "2020-01-01", "2020-12-31")
    return seasons(league)


def test_seasons_are_those_of_the_league_oldest_first(there):
    assert [one.name for one in there] == ["2025-26", "2026-27"]


def test_seasons_take_one_query(there, django_assert_num_queries: DjangoAssertNumQueries):
    league = there[0].league
    with django_assert_num_queries(1):
        assert len(seasons(league)) == 2


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2025-08-31", None),
        ("2025-09-01", "2025-26"),
        ("2026-05-31", "2025-26"),
        ("2026-06-01", None),
        ("2026-08-31", None),
        ("2026-09-01", "2026-27"),
        ("2027-06-01", None),
    ],
)
def test_both_end_days_belong_to_a_season_and_days_between_to_none(there, day, name):
    found = season_on(there, on(day))
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("today", "name"),
    [
        ("2025-01-01", "2025-26"),  # none has begun
        ("2025-12-24", "2025-26"),
        ("2026-07-01", "2025-26"),  # over, the next one to come
        ("2026-09-01", "2026-27"),
        ("2030-01-01", "2026-27"),
    ],
)
def test_the_season_shown_is_the_last_that_has_begun(there, today, name):
    shown = season_shown(there, on(today))
    assert shown is not None
    assert shown.name == name


def test_a_league_without_seasons_shows_none():
    assert season_shown((), on("2026-01-01")) is None
    assert season_asked((), "2025-26", on("2026-01-01")) == (None, "2025-26")


def test_a_season_is_asked_for_by_its_name(there):
    now = on("2026-10-01")
    assert season_asked(there, " 2025-26 ", now) == (there[0], "")
    assert season_asked(there, "", now) == (there[1], "")
    assert season_asked(there, "2024-25", now) == (there[1], "2024-25")
    assert season_named(there, "2025-2") is None
