"""The reigns of one person are those of the league's history that are his."""

import datetime
from itertools import zip_longest

import pytest
from django.core.cache import cache

from leagues.actions.title import replay
from leagues.queries.folding import mark_of
from leagues.queries.own_reigns import reigns_of
from leagues.queries.title import reigns
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
FIRST = datetime.date(2025, 1, 3)
WEEK = datetime.timedelta(weeks=1)


@pytest.fixture
def league():
    return LeagueFactory()


def told(league, person, on):
    return [(held.reign, held.replaced_by) for held in reigns_of(league, person, on, mark_of(league))]


def slow(league, person, on):
    every = reigns(league, on)
    pairs = zip_longest(every, every[1:])
    return [
        (one, after.player if one.reason == "replaced" else None)
        for one, after in pairs
        if one.player == person.pk
    ]


def test_they_are_his_of_all_reigns_with_who_came_next(league):
    people = cast(league.club, 5)
    for at in range(48):
        first = people[at // 6 % 3 :] + people[: at // 6 % 3]
        ranked_parti(league, FIRST + WEEK * at, first)
        if at % 11 == 0:
            ranked_parti(league, FIRST + WEEK * at, first[1:] + first[:1])
        if at == 30:
            replay(league)
    last = FIRST + WEEK * 47
    days = [FIRST + WEEK * 12, FIRST + WEEK * 35, last, last + WEEK * 60]
    before = [slow(league, person, day) for person in people for day in days]
    assert max(map(len, before)) > 2
    for _behind_then_not in range(2):
        assert [told(league, person, day) for person in people for day in days] == before
        replay(league)
        cache.clear()


def test_who_was_never_king_has_none(league):
    people = cast(league.club, 4)
    assert told(league, people[0], FIRST) == []
    for at in range(8):
        ranked_parti(league, FIRST + WEEK * at, people)
    assert told(league, people[1], FIRST + WEEK * 8) == []
    ((reign, following),) = told(league, people[0], FIRST + WEEK * 8)
    assert (reign.end, following) == (None, None)
