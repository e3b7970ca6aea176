"""A hand written down as points, or as tricks and cards; and how a game stands after its hands."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.entries import Course
from rules_engine.games.hearts import GAME
from tests.rules_engine.games.hearts.test_parti import row
from tests.rules_engine.shapes import is_as_asked

FIRST = GAME.schedule(players=4)[0]
HEARTS = [f"{rank}H" for rank in "23456789TJQKA"]
chances = st.integers(0, 2**32).map(random.Random)


def points(*row: Any) -> dict[str, Any]:
    return {"way": "points", "points": list(row)}


def score(entry: dict[str, Any], **rules: Any) -> Any:
    return GAME.score(entry, rules, hand=FIRST)


def texts(scored: Any) -> list[list[str]]:
    return [[part.text for part in own] for own in scored.parts]


def test_points_say_how_they_arose() -> None:
    assert texts(score(points(14, 12, 0, 0))) == [["1 heart × 1", "Q♠ 13"], ["12 hearts × 1"], [], []]


def test_points_of_two_with_thirteen_do_not_say_who_took_the_queen() -> None:
    scored = score(points(13, 13, 0, 0))
    assert (scored.scores, scored.parts) == ((13, 13, 0, 0), None)


@pytest.mark.parametrize("moon", [0, 1, 13, 26])
def test_row_of_a_moon_is_right_apart_from_the_sum(moon: int) -> None:
    (ask,) = GAME.ways({"moon": moon})[0].asks
    assert (ask.total, ask.apart) == (26, ((0, moon, moon, moon),))
    assert (ask.low, ask.high, ask.peak) == (0, 25, 13)
    scores = score(points(moon, 0, moon, moon), moon=moon).scores
    assert scores == (moon, 0, moon, moon)


@pytest.mark.parametrize("moon", [0, 1, 13, 26])
def test_points_are_right_exactly_where_they_are_as_asked(moon: int) -> None:
    (ask,) = GAME.ways({"moon": moon})[0].asks
    for four in combinations_with_replacement(range(-2, 28), 4):
        assert is_as_asked(four, ask) is (not GAME.check_points(four, {"moon": moon})), four


def test_everything_taken_by_one_is_a_moon() -> None:
    entry = {"way": "taken", "tricks": [10, 3, 0, 0], "taken": [[*HEARTS, "QS"], [], [], []]}
    assert score(entry).scores == (0, 13, 13, 13)
    assert GAME.in_numbers(entry, hand=FIRST) == points(0, 13, 13, 13)


@given(
    chances,
    st.fixed_dictionaries(
        {
            "variant": st.sampled_from(["classic", "special"]),
            "limit": st.sampled_from([1, 25, 50]),
            "moon": st.sampled_from([0, 13, 26]),
            "leader_basis": st.sampled_from(["after", "before"]),
            "moon_is_perfect": st.booleans(),
        }
    ),
)
def test_course_is_that_of_the_whole_game(chance: random.Random, rules: dict[str, Any]) -> None:
    rows: list[list[int]] = []
    for _ in range(20):
        rows.append(row(chance, rules["moon"]))
        told = answer("game", {"game": "hearts", "players": 4, "hands": rows, "rules": rules})
        course = GAME.course([points(*each) for each in rows], rules)
        assert (course.over, course.why, course.places) == (told["over"], told["why"], None)
        if course.over:
            break
    more = [*rows, row(chance, rules["moon"])]
    assert not course.over or GAME.course([points(*each) for each in more], rules) == course


def test_nobody_knows_the_course_after_a_wrong_row() -> None:
    assert GAME.course([points(50, 50, 50, 50), *[points(14, 12, 0, 0)] * 9]) == Course(over=False)
