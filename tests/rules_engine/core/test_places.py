"""Places with ties are 1, 1, 3."""

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.places import rank


def test_tie_shares_the_place_and_the_next_is_skipped() -> None:
    assert rank({"A": 30, "B": 30, "C": -20, "D": -40}) == {"A": 1, "B": 1, "C": 3, "D": 4}


def test_fewer_points_may_be_better() -> None:
    assert rank({"A": 30, "B": 30, "C": -20}, higher_is_better=False) == {"A": 2, "B": 2, "C": 1}


def test_nobody_has_no_place() -> None:
    assert rank({}) == {}


@given(st.dictionaries(st.integers(), st.integers(-9, 9)))
def test_place_counts_those_who_are_better(points: dict[int, int]) -> None:
    for player, place in rank(points).items():
        assert place == 1 + sum(other > points[player] for other in points.values())
