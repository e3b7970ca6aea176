"""What a report is made of: the crown against the title worked out whole, and who may know what."""

import datetime
from collections.abc import Iterator
from itertools import pairwise

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.membership import end_membership
from club.models import Person
from leagues.actions.title import catch_up
from leagues.models import League
from leagues.queries.partis import counted
from leagues.queries.reports import Report, moves_of, report_of
from leagues.queries.title import title_with, verdict
from tests.factories import LeagueFactory, cast
from tests.factories.absences import day_with
from tests.factories.bottles import owed
from tests.factories.breaches import noted
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.reports import night_of

pytestmark = pytest.mark.django_db
FRIDAY = datetime.date(2026, 10, 30)
A_WEEK = datetime.timedelta(days=7)


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with time_machine.travel(datetime.datetime(2026, 10, 30, 21, tzinfo=datetime.UTC), tick=False):
        yield


@pytest.fixture
def league() -> League:
    """Its title is awarded from the first parti on, by one parti of the last two, and to nobody in a tie."""
    rules = {"window": 2, "need": 1, "min_partis": 1, "complete_tie": "vacant"}
    found: League = LeagueFactory(rules=rules)
    return found


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


def report(league: League, day: datetime.date = FRIDAY, *, inside: bool = True) -> Report:
    found = report_of(league, day, inside=inside)
    assert found is not None
    return found


def kinds(league: League, day: datetime.date = FRIDAY) -> list[str]:
    return [move.kind for move in report(league, day).crown.moves]


def test_day_without_a_parti_that_counts_has_no_report(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY, people)
    assert report_of(league, FRIDAY + A_WEEK, inside=True) is None
    assert report_of(LeagueFactory(club=league.club, slug="b", house=False), FRIDAY, inside=True) is None


def test_crown_is_won_kept_taken_and_lost(league: League, people: list[Person]) -> None:
    adam, beszab, csaba, gergo = people
    orders = [people, people, [gergo, beszab, csaba, adam], [beszab, gergo, adam, csaba]]
    for weeks, order in zip((3, 2, 1, 0), orders, strict=True):
        ranked_parti(league, FRIDAY - weeks * A_WEEK, order)
    found = [kinds(league, FRIDAY - weeks * A_WEEK) for weeks in (3, 2, 1, 0)]
    assert found == [["won"], ["kept"], ["taken"], ["lost"]]


@pytest.mark.parametrize("caught_up", [False, True])
def test_moves_of_a_day_are_those_of_the_title_without_its_later_partis(
    league: League, people: list[Person], caught_up: bool
) -> None:
    """Beside what `title_with` gives when the partis of the day come one by one."""
    orders = [people, people[::-1], people[1:] + people[:1], people, people[::-1]]
    for at, order in enumerate(orders):
        ranked_parti(league, FRIDAY - A_WEEK if at < 2 else FRIDAY, order)
    if caught_up:
        catch_up(league)
    partis = list(counted(league).filter(date=FRIDAY))
    moves = moves_of(league, partis)
    ids = [parti.pk for parti in partis]
    steps = [
        title_with(league, replaced={}, removed=ids[at:], upto=FRIDAY).verdict for at in range(len(ids) + 1)
    ]
    assert [(move.before, move.after) for move in moves] == list(pairwise(steps))
    assert moves[-1].after.holder == verdict(league, FRIDAY).holder


def test_title_that_had_lapsed_before_is_won(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY - 30 * A_WEEK, people)
    ranked_parti(league, FRIDAY, people)
    assert kinds(league) == ["won"]


def test_lapse_since_is_told_by_the_clock(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY, people)
    assert report(league).crown.ended is None
    with time_machine.travel(datetime.datetime(2027, 6, 1, tzinfo=datetime.UTC), tick=False):
        ended = report(league).crown.ended
    assert ended is not None
    assert (ended.player, ended.reason, ended.end) == (people[0].pk, "pause", datetime.date(2027, 4, 29))


def test_king_who_leaves_is_told_and_one_who_is_replaced_is_not(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY - A_WEEK, people)
    ranked_parti(league, FRIDAY, people[::-1])
    ranked_parti(league, FRIDAY, people[::-1])
    assert report(league, FRIDAY - A_WEEK).crown.ended is None
    with time_machine.travel(datetime.datetime(2026, 11, 2, tzinfo=datetime.UTC), tick=False):
        end_membership(person=people[3], left=FRIDAY + datetime.timedelta(days=1), by=None)
        ended = report(league).crown.ended
    assert ended is not None
    assert ended.reason == "left"


def test_neighbours_are_the_nearest_days_of_the_league(league: League, people: list[Person]) -> None:
    for weeks in (3, 1, 0):
        ranked_parti(league, FRIDAY - weeks * A_WEEK, people)
    found = report(league, FRIDAY - A_WEEK)
    assert (found.earlier, found.later) == (FRIDAY - 3 * A_WEEK, FRIDAY)
    assert report(league, FRIDAY - 3 * A_WEEK).earlier is None
    assert report(league).later is None


def test_next_night_is_the_first_after_the_last_day_that_is_not_off(
    league: League, people: list[Person]
) -> None:
    ranked_parti(league, FRIDAY - A_WEEK, people)
    ranked_parti(league, FRIDAY, people)
    planned_night(league.club, FRIDAY)
    night = planned_night(league.club, FRIDAY + A_WEEK, host=people[0], place="Fő utca 1.")
    following = report(league).following
    assert following is not None
    assert following.night == night
    assert following.venue is not None
    assert following.venue.place == "Fő utca 1."
    assert report(league, FRIDAY - A_WEEK).following is None
    for_all = report(league, inside=False).following
    assert for_all is not None
    assert (for_all.night, for_all.venue) == (night, None)


def test_bottles_are_those_of_the_day_and_of_members_only(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY - A_WEEK, people)
    ranked_parti(league, FRIDAY, people)
    owed(people[1])
    assert [bottle.person.name for bottle in report(league).bottles] == ["Beszab"]
    assert report(league, inside=False).bottles == ()
    assert report(league, FRIDAY - A_WEEK).bottles == ()


def test_bottle_that_no_job_has_entered_yet_is_told(league: League, people: list[Person]) -> None:
    parti = night_of(league, (people, [(20, -10, 10, -20)]))
    day_with(people)
    noted(parti, "Csaba", "deliberate")
    league.club.bottles.all().delete()
    assert [bottle.person.name for bottle in report(league).bottles] == ["Csaba"]


def test_other_league_tells_the_bottles_of_its_own_breaches(league: League, people: list[Person]) -> None:
    other = LeagueFactory(club=league.club, slug="other", name="Other", house=False)
    night_of(league, (people, [(20, -10, 10, -20)]))
    parti = night_of(other, (people, [(20, -10, 10, -20)]))
    owed(people[1])
    noted(parti, "Csaba", "deliberate")
    assert [bottle.person.name for bottle in report(other).bottles] == ["Csaba"]


def test_report_costs_the_same_after_8_partis_and_80(league: League, people: list[Person]) -> None:
    def cost() -> int:
        catch_up(league)
        with CaptureQueriesContext(connection) as queries:
            report(league)
        return len(queries)

    night_of(league, (people, [(20, -10, 10, -20)]))
    for number in range(1, 8):
        ranked_parti(league, FRIDAY - number * A_WEEK, people)
    few = cost()
    for number in range(8, 80):
        ranked_parti(league, FRIDAY - number * A_WEEK, people)
    night_of(league, (people, [(20, -10, 10, -20)]))
    assert cost() == few
