"""Whose the casting vote is, as the title says it."""

import datetime

import pytest

from club.actions.membership import end_membership
from club.models import Person
from club.queries.casting import decider
from leagues.models import League
from leagues.queries.casting import holders
from tests.factories import LeagueFactory, account, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db

FRIDAY = datetime.date(2025, 9, 5)


def day(number: int) -> datetime.date:
    return FRIDAY + datetime.timedelta(weeks=number)


@pytest.fixture
def league() -> League:
    return LeagueFactory(rules={"window": 2, "need": 2, "min_partis": 2})


@pytest.fixture
def people(league: League) -> list[Person]:
    """Ádám is King after two partis, Beszab after the next two."""
    people = cast(league.club, 4)
    adam, beszab, csaba, gergo = people
    for number in range(2):
        ranked_parti(league, day(number), [adam, beszab, csaba, gergo])
    for number in range(2, 4):
        ranked_parti(league, day(number), [beszab, adam, csaba, gergo])
    return people


def test_king_of_the_day_comes_first_then_who_was_before_him(league: League, people: list[Person]) -> None:
    adam, beszab = people[:2]
    assert holders(league.club, day(3)) == (beszab.pk, adam.pk)
    assert holders(league.club, day(1)) == (adam.pk,)


def test_last_holder_comes_first_when_the_title_has_lapsed(league: League, people: list[Person]) -> None:
    assert holders(league.club, day(60)) == (people[1].pk, people[0].pk)


def test_nobody_holds_before_the_first_award(league: League, people: list[Person]) -> None:
    assert holders(league.club, day(0)) == ()


def test_the_king_decides_and_who_left_is_passed_over(league: League, people: list[Person]) -> None:
    account(league.club)
    assert decider(league.club, day(3)) == people[1]
    assert decider(league.club, day(3), but=[people[1].pk]) == people[0]
    end_membership(person=people[1], left=day(4), by=None)
    assert decider(league.club, day(4)) == people[0]


def test_longest_serving_owner_decides_where_nobody_ever_was_king(league: League) -> None:
    owner = account(league.club)
    assert decider(league.club, FRIDAY) == owner.people.get(club=league.club)
