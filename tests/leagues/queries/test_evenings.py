"""Partis as pages list them: several on one evening, and who sits in those still open."""

import datetime

import pytest

from leagues.models import League
from leagues.queries.evenings import newest_first, seated_on, still_open
from leagues.queries.partis import counted
from scoring.enums import State
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import open_evening
from tests.factories.partis import closed_parti
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db
EARLY, LATE = datetime.time(19), datetime.time(21, 30)


@pytest.fixture
def league() -> League:
    return LeagueFactory(game="hearts")


def test_partis_of_one_evening_stand_by_start_time_and_then_by_number(league: League) -> None:
    points = dict(zip(cast(league.club, 4), (0, 30, 34, 40), strict=True))
    for start in (LATE, EARLY, LATE, None, EARLY):
        closed_parti(league, FRIDAY, points, start_time=start)
    assert [parti.number for parti in counted(league)] == [4, 2, 5, 1, 3]
    assert [parti.number for parti in newest_first(league)] == [3, 1, 5, 2, 4]


def test_open_partis_of_one_evening_stand_newest_first(league: League) -> None:
    people = cast(league.club, 4)
    for start in (LATE, EARLY, LATE):
        open_evening(league, people, start_time=start)
    assert [parti.number for parti in still_open(league)] == [3, 1, 2]


def test_seated_are_those_of_the_open_partis_of_that_day_in_any_league(league: League) -> None:
    people = cast(league.club, 10)
    other = LeagueFactory(club=league.club, slug="other", house=False)
    open_evening(league, people[:4])
    second = open_evening(other, people[3:8])
    open_evening(league, people[6:], date=FRIDAY - datetime.timedelta(days=1))
    elsewhere = LeagueFactory()
    open_evening(elsewhere, cast(elsewhere.club, 4))
    assert seated_on(league.club, FRIDAY) == {
        **{person.pk: 1 for person in people[:3]},
        **{person.pk: 2 for person in people[3:8]},
    }
    Parti.objects.filter(pk=second.pk).update(state=State.CLOSED, closed_at=second.started_at)
    assert seated_on(league.club, FRIDAY) == {person.pk: 1 for person in people[:4]}
