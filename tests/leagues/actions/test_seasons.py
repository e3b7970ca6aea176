"""The start of a league's seasons is set by its first parti, and moved only by hand."""

import datetime

import pytest

from leagues.actions.seasons import set_season_start
from leagues.models import League
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db


def test_set_season_start_takes_the_first_of_the_month_of_the_first_parti() -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    ranked_parti(league, "2025-11-07", people)
    ranked_parti(league, "2025-10-17", people)
    set_season_start(league)
    assert league.season_start == datetime.date(2025, 10, 1)
    assert League.objects.get().season_start == datetime.date(2025, 10, 1)


def test_set_season_start_leaves_a_start_that_is_set() -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    League.objects.update(season_start=datetime.date(2025, 9, 1))  # somebody was quicker
    ranked_parti(league, "2025-08-01", people)
    set_season_start(league)
    assert league.season_start == datetime.date(2025, 9, 1)


def test_set_season_start_without_a_parti_changes_nothing() -> None:
    league = LeagueFactory()
    set_season_start(league)
    assert league.season_start is None
