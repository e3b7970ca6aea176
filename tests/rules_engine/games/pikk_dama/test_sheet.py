"""Sheet points and breakdowns: what is refused, and in which words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pikk_dama import GAME

HEARTS = [rank + "H" for rank in "23456789TJQKA"]


def taken(tricks: list[Any], *piles: Any) -> dict[str, Any]:
    return answer("check", {"game": "pikk-dama", "kind": "taken", "tricks": tricks, "taken": list(piles)})


def points(*row: Any) -> dict[str, Any]:
    return answer("check", {"game": "pikk-dama", "kind": "points", "points": list(row)})


def codes(given: dict[str, Any]) -> list[tuple[str, int | None]]:
    return [(violation["code"], violation.get("seat")) for violation in given["violations"]]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ((10, -10, 20, -19), "The points sum to 1, not to 0: 1 too many."),
        ((10, -10, 20, -32), "The points sum to −12, not to 0: 12 too few."),
        (
            (95, -94, -1, 0),
            "A hand cannot give 95, −94, −1, 0: the tricks and the penalty cards do not divide so.",
        ),
        ((96, -96, 0, 0), "Nobody can score 96 in one hand: points lie between −95 and 95."),
        ((1, 2, 3), "A row has 4 numbers, not 3."),
        ((1, -1, 0, "x"), "“x” is not a whole number."),
        ((1, -1, 0, 0.5), "“0.5” is not a whole number."),
        ((1, -1, 0, False), "“false” is not a whole number."),
        ((1, -1, 0, None), "A number is missing; an empty cell is not a zero."),
    ],
)
def test_wrong_row_is_refused_in_a_sentence(row: tuple[object, ...], message: str) -> None:
    (violation,) = GAME.check_points(row)
    assert violation.message == message


def test_row_of_floats_that_are_whole_is_read() -> None:
    assert points(9.0, -9.0, 0, 0) == {"ok": True, "scores": [9, -9, 0, 0], "violations": []}


def test_every_cell_that_is_no_number_is_named() -> None:
    assert codes(points("1_000", float("nan"), None, 0)) == [
        ("points-malformed", 0),
        ("points-malformed", 1),
        ("points-malformed", 2),
    ]


def test_scores_answer_the_points_given_also_where_the_sum_is_wrong() -> None:
    assert points(1, 0, 0, 0)["scores"] == [1, 0, 0, 0]
    assert points(1, 0, 0, "x")["scores"] is None


@given(st.lists(st.one_of(st.integers(), st.floats(), st.none(), st.text(), st.booleans()), max_size=6))
def test_any_row_is_answered_in_sentences(row: list[object]) -> None:
    given = points(*row)
    assert given["ok"] is (given["violations"] == [])
    assert all(violation["message"] and violation["rule"] for violation in given["violations"])


@given(st.lists(st.integers(-95, 95), min_size=3, max_size=3), st.integers(0, 3))
def test_balance_completes_the_row_to_zero(known: list[int], gap: int) -> None:
    row: list[int | None] = [*known]
    row.insert(gap, None)
    assert GAME.balance(row) == -sum(known)


@pytest.mark.parametrize("row", [[1, 2, 3, -6], [1, None, None, 2], [None] * 4])
def test_balance_is_unknown_unless_exactly_one_is_missing(row: list[int | None]) -> None:
    assert GAME.balance(row) is None


def test_row_sums_to_zero() -> None:
    assert GAME.row_sum() == 0


def test_breakdown_gives_the_scores() -> None:
    given = taken([4, 3, 3, 3], ["QS"], HEARTS[:4], HEARTS[4:9], HEARTS[9:])
    assert (given["ok"], given["scores"], given["violations"]) == (True, [14, 16, -10, -20], [])


def test_breakdown_explains_each_score() -> None:
    given = taken([4, 1, 8, 0], ["QS"], HEARTS[:4], HEARTS[4:], [])
    assert [[part["text"] for part in own] for own in given["parts"]] == [
        ["4 tricks × 10", "Q♠ −26"],
        ["1 trick × 10", "2♥ 3♥ 4♥ 5♥ −14"],
        ["8 tricks × 10", "6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥ −90"],
        [],
    ]
    assert [sum(part["points"] for part in own) for own in given["parts"]] == given["scores"]


def test_breakdown_may_name_other_cards_too() -> None:
    assert taken([13, 0, 0, 0], ["QS", "10C", *HEARTS], [], [], [])["scores"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("tricks", "piles", "expected"),
    [
        ([13, 0, 0, 0], (HEARTS, ["QS"], [], []), [("impossible", 1)]),
        ([12, 1, 0, 0], ([*HEARTS[5:], "QS"], HEARTS[:5], [], []), [("impossible", 1)]),
        ([14, -1, 0, 0], ([*HEARTS, "QS"], [], [], []), [("impossible", 1)]),
        ([4, 4, 4, 2], ([*HEARTS, "QS"], [], [], []), [("sum-wrong", None)]),
        ([13, 0, 0, 0], (HEARTS, [], [], []), [("sum-wrong", None)]),
        ([13, 0, 0], ([*HEARTS, "QS"], [], [], []), [("points-malformed", None)]),
        ([13, 0, 0, "0"], ([*HEARTS, "QS"], [], [], []), [("points-malformed", 3)]),
        ([13, 0, 0, 0], ([*HEARTS, "QS", "QS"], [], [], []), [("card-duplicate", 0)]),
        ([13, 0, 0, 0], ([*HEARTS, "QS", "QX"], [], [], []), [("card-unknown", 0)]),
        ([13, 0, 0, 0], ([*HEARTS, "QS", 7], [], [], []), [("card-unknown", 0)]),
        ([13, 0, 0, 0], ([*HEARTS, "QS"], [], []), [("input-malformed", None)]),
        ([13, 0, 0, 0], ([*HEARTS, "QS"], [], [], "2C"), [("input-malformed", None)]),
    ],
)
def test_wrong_breakdown_is_named_by_code_and_seat(
    tricks: list[Any], piles: tuple[Any, ...], expected: list[tuple[str, int | None]]
) -> None:
    given = taken(tricks, *piles)
    assert codes(given) == expected
    assert given.get("scores") is None


def test_missing_penalty_cards_are_listed() -> None:
    (violation,) = taken([13, 0, 0, 0], HEARTS[2:], [], [], [])["violations"]
    assert violation["message"] == "Nobody took 2H, 3H, QS."
