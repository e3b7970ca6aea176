"""Jobs may run twice, late and for clubs that are gone."""

import datetime

import pytest
import time_machine

from leagues.models import League, Reign, TitleState
from leagues.queries.folding import mark_of
from leagues.tasks import record_lapses, replay_titles
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    league = LeagueFactory()
    people = cast(league.club, 4)
    for number in range(1, 9):
        ranked_parti(league, f"2025-09-{number:02}", people)
    return league


def test_replay_titles_twice_stores_everything_once(league: League) -> None:
    other = LeagueFactory(club=league.club, slug="other", house=False)
    for _twice in range(2):
        replay_titles(league.club_id)
    assert TitleState.objects.count() == 8
    assert not mark_of(other).is_behind


def test_replay_titles_leaves_other_clubs_alone(league: League) -> None:
    replay_titles(LeagueFactory().club_id)
    assert mark_of(league).is_behind


def test_replay_titles_of_a_club_that_is_gone_does_nothing() -> None:
    replay_titles(12345)
    assert not TitleState.objects.exists()


def test_record_lapses_catches_up_where_a_replay_was_lost(league: League) -> None:
    with time_machine.travel(datetime.date(2025, 10, 1)):
        record_lapses()
    assert list(Reign.objects.values_list("start", "end")) == [(datetime.date(2025, 9, 8), None)]


def test_record_lapses_twice_stores_one_end(league: League) -> None:
    with time_machine.travel(datetime.date(2025, 10, 1)):
        record_lapses()
    with time_machine.travel(datetime.date(2026, 10, 1)):
        record_lapses()
        record_lapses()
    assert [reign.reason for reign in Reign.objects.all()] == ["pause"]
