"""Points as they stand on the sheet: what is refused and in which words, sums, and the missing number."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.king import GAME


def points(deal: Any, *row: Any, **more: Any) -> dict[str, Any]:
    return answer("check", {"game": "king", "kind": "points", "deal": deal, "points": list(row), **more})


def codes(given: dict[str, Any]) -> list[tuple[str, int | None]]:
    return [(violation["code"], violation.get("seat")) for violation in given["violations"]]


@pytest.mark.parametrize(
    ("deal", "row", "message"),
    [
        (1, (-80, -60, -60, -40), "The points of deal 1 sum to −240, not to −260."),
        (9, (100, 100, 100, 100), "The points of deal 9 sum to 400, not to 325."),
        (5, (0, -80, -80, 0), "Nobody can score −80 in deal 5: points there come in steps of −160."),
        (2, (20, -280, 0, 0), "Nobody can score 20 in deal 2: points there come in steps of −20."),
        (
            10,
            (550, -225, 0, 0),
            "An auction cannot give 550, −225, 0, 0: no kind of deal and no sale comes out so.",
        ),
        (3, (-50, -150, 0), "A row has 4 numbers, not 3."),
        (3, (-50, -150, 0, "x"), "“x” is not a whole number."),
        (3, (-50, -150, 0, None), "A number is missing; an empty cell is not a zero."),
        (11, (0, 0, 0, 0), "The game ends after ten deals; deal 11 is too many."),
        (0, (0, 0, 0, 0), "The game ends after ten deals; deal 0 is too many."),
    ],
)
def test_wrong_row_is_refused_in_a_sentence(deal: int, row: tuple[object, ...], message: str) -> None:
    (violation,) = GAME.check_points(row, hand=deal)
    assert violation.message == message


def test_auction_with_a_base_of_the_club_has_two_sums() -> None:
    (violation,) = GAME.check_points((0, 0, 0, 0), {"base": 300}, hand=7)
    assert violation.message == "The points of deal 7 sum to 0, neither to 325 nor to 225."
    assert GAME.check_points((300, 225, 0, -300), {"base": 300}, hand=7) == ()
    assert GAME.row_sum({"base": 300}, hand=7) is None


def test_row_of_floats_that_are_whole_is_read() -> None:
    assert points(6, -90.0, 0, 0.0, -90) == {"ok": True, "scores": [-90, 0, 0, -90], "violations": []}


def test_every_cell_that_is_no_number_is_named() -> None:
    assert codes(points(1, "1", float("nan"), None, 0)) == [
        ("points-malformed", 0),
        ("points-malformed", 1),
        ("points-malformed", 2),
    ]


@pytest.mark.parametrize("deal", [0, 11, "1", None, True, 1.5])
def test_deal_that_there_is_not_is_refused(deal: object) -> None:
    assert codes(points(deal, -260, 0, 0, 0)) == [("input-malformed", None)]


@pytest.mark.parametrize(
    ("rules", "sums"),
    [
        ({}, [-260, -260, -200, -240, -160, -180, 325, 325, 325, 325]),
        ({"deck": 32}, [-160, -160, -200, -240, -160, -180, 200, 200, 200, 200]),
    ],
)
def test_each_deal_has_its_own_sum(rules: dict[str, Any], sums: list[int]) -> None:
    assert [GAME.row_sum(rules, hand=deal) for deal in range(1, 11)] == sums


@pytest.mark.parametrize("deal", [0, 11])
def test_deal_that_there_is_not_has_no_sum_and_no_missing_number(deal: int) -> None:
    assert GAME.row_sum(hand=deal) is None
    assert GAME.balance([0, 0, 0, None], hand=deal) is None


@pytest.mark.parametrize(
    ("deal", "row", "number"),
    [
        (1, [-260, None, 0, 0], 0),
        (1, [-20, -40, None, -60], -140),
        (1, [-10, -40, None, -60], None),
        (1, [-260, -20, None, 0], None),
        (7, [175, 50, 50, None], 50),
        (7, [325, 325, None, 325], -650),
        (7, [330, 0, None, 0], None),
        (1, [-260, None, None, 0], None),
        (1, [-260, 0, 0, 0], None),
        (1, [-260, None, 0], None),
    ],
)
def test_missing_number_is_told_where_it_can_be(deal: int, row: list[int | None], number: int | None) -> None:
    assert GAME.balance(row, hand=deal) == number


def test_missing_number_of_two_possible_sums_is_told_where_only_one_fits() -> None:
    rules = {"base": 300}
    # A positive deal has at most one player below zero, so it is a negative one: 300 − 2 × 75.
    assert GAME.balance([-150, -75, 300, None], rules, hand=7) == 150
    # Seven tricks of a positive deal, or three of a negative one.
    assert GAME.balance([150, 0, 0, None], rules, hand=7) is None


@given(st.lists(st.one_of(st.integers(), st.floats(), st.none(), st.text(), st.booleans()), max_size=6))
def test_any_row_is_answered_in_sentences(row: list[object]) -> None:
    given = points(8, *row)
    assert given["ok"] is (given["violations"] == [])
    assert all(violation["message"] and violation["rule"] for violation in given["violations"])
