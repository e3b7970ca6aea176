"""What the page of a person rests on: kept for a revision and a day, and never longer."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.actions.partis import void
from leagues.queries.careers import career_of, curve_of
from leagues.queries.portraits import portrait_of
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import closed_evening
from tests.factories.partis import closed_parti, ranked_parti

pytestmark = pytest.mark.django_db
FIRST, SECOND = datetime.date(2026, 9, 4), datetime.date(2026, 9, 11)


@pytest.fixture
def league():
    return LeagueFactory()


def test_it_is_the_career_the_curve_and_how_many_were_keyed(league):
    people = cast(league.club, 4)
    ranked_parti(league, FIRST, people)
    closed_evening(league, people, date=SECOND)
    found = portrait_of(league, people[0], SECOND)
    assert found.career == career_of(league, people[0], SECOND)
    assert list(found.curve) == curve_of(league, people[0], SECOND)
    assert (found.career.partis, found.keyed) == (2, 1)


def test_it_holds_on_its_day_only(league):
    people = cast(league.club, 4)
    ranked_parti(league, FIRST, people)
    closed_evening(league, people, date=SECOND)
    assert portrait_of(league, people[0], SECOND).keyed == 1
    found = portrait_of(league, people[0], FIRST)
    assert (found.career.partis, found.keyed, len(found.curve)) == (1, 0, 1)
    assert portrait_of(league, people[0], FIRST - datetime.timedelta(1)) is None


def test_the_next_parti_is_in_it_at_once(league):
    people = cast(league.club, 4)
    ranked_parti(league, FIRST, people)
    assert portrait_of(league, people[0], SECOND).career.partis == 1
    closed_parti(league, SECOND, dict(zip(people, (10, 20, -30, 0), strict=True)))
    assert portrait_of(league, people[0], SECOND).career.places == {1: 1, 2: 1}


def test_a_voided_parti_is_out_of_it_at_once(league):
    people = cast(league.club, 4)
    ranked_parti(league, FIRST, people)
    parti = closed_evening(league, people, date=SECOND)
    assert portrait_of(league, people[0], SECOND).keyed == 1
    void(parti=parti, reason="keyed twice", revision=parti.revision, by=None)
    found = portrait_of(league, people[0], SECOND)
    assert (found.career.partis, found.keyed, found.career.hands) == (1, 0, 0)


def test_two_people_and_two_leagues_are_told_apart(league):
    people = cast(league.club, 4)
    other = LeagueFactory(club=league.club, slug="kupa", house=False)
    ranked_parti(league, FIRST, people)
    ranked_parti(other, FIRST, people[::-1])
    places = [
        dict(portrait_of(one, who, FIRST).career.places) for one in (league, other) for who in people[:2]
    ]
    assert places == [{1: 1}, {2: 1}, {4: 1}, {3: 1}]


def test_reigns_come_with_what_followed(league):
    adam, beszab, *rest = cast(league.club, 4)
    for at in range(16):
        day = FIRST + datetime.timedelta(7 * at)
        ranked_parti(league, day, [adam, beszab, *rest] if at < 6 else [beszab, adam, *rest])
    until = FIRST + datetime.timedelta(7 * 15)
    ((first, second),) = portrait_of(league, adam, until).reigns
    ((last, nothing),) = portrait_of(league, beszab, until).reigns
    assert (first.player, second, last.player, nothing) == (adam.pk, last, beszab.pk, None)
    assert portrait_of(league, rest[0], until).reigns == ()


def test_kept_it_costs_two_queries(league):
    people = cast(league.club, 4)
    ranked_parti(league, FIRST, people)
    portrait_of(league, people[0], FIRST)
    with CaptureQueriesContext(connection) as queries:
        portrait_of(league, people[0], FIRST)
    assert len(queries) == 2
