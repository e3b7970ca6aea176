"""Season standings, against a slow and obvious calculation."""

import datetime
import random
from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.models import League
from leagues.queries.seasons import Season
from leagues.queries.standings import standings
from scoring.enums import State
from scoring.models import Parti, Place
from tests.factories import LeagueFactory, cast
from tests.factories.partis import closed_parti, ranked_parti

pytestmark = pytest.mark.django_db

SEASON = Season(datetime.date(2025, 9, 1), datetime.date(2026, 8, 31))


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def test_ties_share_a_rank_and_the_next_skips(league: League) -> None:
    people = cast(league.club, 4)
    closed_parti(league, "2025-09-05", dict(zip(people, (5, 5, 0, -10), strict=True)))
    rows = standings(league, SEASON).rows
    assert [(row.person.name, row.rank) for row in rows] == [
        ("Ádám", 1),
        ("Beszab", 1),
        ("Csaba", 3),
        ("Gergő", 4),
    ]


def test_rank_is_by_average_place_alone(league: League) -> None:
    ann, bea, cili, dani, emma = cast(league.club, 5)
    ranked_parti(league, "2025-09-05", [ann, bea, cili, dani])
    ranked_parti(league, "2025-09-12", [ann, cili, bea, emma])
    ranked_parti(league, "2025-09-19", [bea, cili, emma, dani])
    found = {row.person: row for row in standings(league, SEASON).rows}
    assert (found[bea].average, found[bea].rank) == (Fraction(2), 2)
    assert (found[cili].average, found[cili].rank) == (Fraction(7, 3), 3)
    assert (found[bea].wins, found[ann].wins) == (1, 2)


def test_people_below_half_rounded_up_stand_below_without_a_rank(league: League) -> None:
    ann, bea, cili, dani, once, twice = cast(league.club, 6)
    for number, fifth in enumerate((once, twice, twice), start=1):
        ranked_parti(league, f"2025-09-{number:02}", [fifth, ann, bea, cili, dani])
    found = standings(league, SEASON)
    assert (found.partis, found.needed) == (3, 2)
    assert (found.rows[0].person, found.rows[0].rank) == (twice, 1)
    assert [(row.person, row.partis) for row in found.unranked] == [(once, 1)]
    assert [row.rank for row in found.ranked] == [1, 2, 3, 4, 5]


def test_both_end_days_belong_to_the_season_and_their_neighbours_do_not(league: League) -> None:
    people = cast(league.club, 4)
    for day in ("2025-08-31", "2025-09-01", "2026-08-31", "2026-09-01"):
        ranked_parti(league, day, people)
    assert standings(league, SEASON).partis == 2


def test_only_closed_partis_of_this_league_count(league: League) -> None:
    people = cast(league.club, 4)
    ranked_parti(LeagueFactory(club=league.club, slug="other", house=False), "2025-09-05", people)
    for state in (State.VOID, State.UNFINISHED, State.OPEN):
        parti = ranked_parti(league, "2025-09-12", people)
        Parti.objects.filter(pk=parti.pk).update(state=state)
    assert standings(league, SEASON).rows == ()


def test_last_five_places_name_the_evenings_missed(league: League) -> None:
    people = cast(league.club, 5)
    for number in range(1, 8):
        ranked_parti(league, f"2025-09-{number:02}", people[:4] if number % 2 else people[1:])
    found = standings(league, SEASON)
    assert [head.date.day for head in found.last] == [3, 4, 5, 6, 7]
    assert next(row.last for row in found.rows if row.person == people[0]) == (1, None, 1, None, 1)


def test_hands_are_counted_where_they_are_known(league: League) -> None:
    people = cast(league.club, 4)
    first = ranked_parti(league, "2025-09-05", people)
    assert {row.hands for row in standings(league, SEASON).rows} == {None}
    Place.objects.filter(parti=first).update(hands_played=20)
    ranked_parti(league, "2025-09-12", people)
    assert {row.hands for row in standings(league, SEASON).rows} == {20}


@pytest.mark.parametrize("seed", range(5))
def test_standings_agree_with_an_obvious_calculation(league: League, seed: int) -> None:
    chance = random.Random(seed)
    people = cast(league.club, 8)
    for number in range(chance.randint(1, 12)):
        day = SEASON.start + datetime.timedelta(days=7 * number)
        there = chance.sample(people, chance.randint(4, 7))
        totals = [chance.randint(-3, 3) for _person in there[1:]]
        totals.append(-sum(totals))
        closed_parti(league, day, dict(zip(there, totals, strict=True)))
    rows = standings(league, SEASON).rows
    assert {row.person.pk: _shown(row) for row in rows} == _obvious(league)


def _shown(row: object) -> tuple[object, ...]:
    return tuple(getattr(row, key) for key in ("partis", "average", "wins", "points", "rank"))


def _obvious(league: League) -> dict[int, tuple[object, ...]]:
    places: dict[int, list[Place]] = {}
    for place in Place.objects.filter(parti__league_parti__league=league):
        places.setdefault(place.person_id, []).append(place)
    partis = Parti.objects.filter(league_parti__league=league).count()
    averages = {who: Fraction(sum(p.place for p in mine), len(mine)) for who, mine in places.items()}
    able = [who for who, mine in places.items() if 2 * len(mine) >= partis]
    return {
        who: (
            len(mine),
            averages[who],
            len([p for p in mine if p.place == 1]),
            sum(p.points for p in mine),
            1 + len([other for other in able if averages[other] < averages[who]]) if who in able else None,
        )
        for who, mine in places.items()
    }


@pytest.mark.parametrize("count", [8, 80])
def test_standings_take_three_queries_for_any_number_of_partis(
    league: League, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    people = cast(league.club, 5)
    for number in range(count):
        ranked_parti(league, SEASON.start + datetime.timedelta(days=number), people)
    with django_assert_num_queries(3):
        assert standings(league, SEASON).partis == count
