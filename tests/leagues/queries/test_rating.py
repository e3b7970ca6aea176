"""One table rated: order, ties, teams, tables of every size."""

from itertools import permutations

import pytest

from leagues.queries.career import FIRST_MU, FIRST_SIGMA
from leagues.queries.rating import Team, cautious, rated

NEW = (FIRST_MU, FIRST_SIGMA)


def alone(*places: int) -> list[tuple[int, Team]]:
    return [(place, (person,)) for person, place in enumerate(places)]


@pytest.mark.parametrize("people", range(2, 8))
def test_the_better_the_place_the_higher_the_rating(people: int) -> None:
    after = rated(alone(*range(1, people + 1)), dict.fromkeys(range(people), NEW))
    numbers = [after[person][0] for person in range(people)]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] > FIRST_MU > numbers[-1]
    assert all(sigma < FIRST_SIGMA for _mu, sigma in after.values())


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 2), (1, 1, 1, 1), (1, 2, 3, 3)])
def test_the_order_in_which_people_are_named_changes_nothing(places: tuple[int, ...]) -> None:
    before = {person: (20.0 + 3 * person, 4.0 + person) for person in range(4)}
    teams = alone(*places)
    first = rated(teams, before)
    assert all(rated(order, before) == first for order in permutations(teams))


@pytest.mark.parametrize("people", range(3, 8))
def test_two_who_share_the_first_place_gain_the_same_and_more_than_whoever_is_third(people: int) -> None:
    after = rated(alone(1, 1, *range(3, people + 1)), dict.fromkeys(range(people), NEW))
    assert after[0] == after[1]
    numbers = [after[person][0] for person in range(1, people)]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == people - 1


def test_a_shared_place_brings_two_together() -> None:
    after = rated(alone(1, 1), {0: (35.0, 5.0), 1: (20.0, 5.0)})
    assert after[0][0] < 35
    assert after[1][0] > 20


def test_beating_a_strong_player_is_worth_more() -> None:
    strong = rated(alone(1, 2), {0: NEW, 1: (35.0, 5.0)})[0][0]
    weak = rated(alone(1, 2), {0: NEW, 1: (15.0, 5.0)})[0][0]
    assert strong > weak > FIRST_MU


def test_partners_gain_and_lose_together() -> None:
    after = rated([(1, (0, 2)), (3, (1, 3))], dict.fromkeys(range(4), NEW))
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0][0] > FIRST_MU > after[1][0]


def test_one_alone_is_compared_with_nobody() -> None:
    assert rated([(1, (0,))], {0: NEW}) == {}
    assert rated([], {}) == {}


def test_numbers_are_rounded_so_that_they_are_the_same_everywhere() -> None:
    after = rated(alone(1, 2, 3), dict.fromkeys(range(3), NEW))
    assert all(round(number, 6) == number for pair in after.values() for number in pair)


def test_the_cautious_number_of_a_beginner_is_nothing() -> None:
    assert cautious(*NEW) == pytest.approx(0, abs=1e-5)
