"""Four points: which rows a hand can give, what completes one, and what the points say of the cards."""

from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest

from rules_engine.__main__ import answer
from rules_engine.games.hearts import GAME


def divided(moon: int) -> set[tuple[int, ...]]:
    """Every row that a division of the thirteen hearts and the queen over four players gives."""
    rows = set()
    for *hearts, queen in product(range(14), range(14), range(14), range(4)):
        taken = [*hearts, 13 - sum(hearts)]
        if min(taken) < 0:
            continue
        taken[queen] += 13
        rows.add(tuple(0 if own == 26 else moon for own in taken) if max(taken) == 26 else tuple(taken))
    return rows


def right(points: Any, moon: int = 13) -> bool:
    return GAME.check_points(points, {"moon": moon}) == ()


def codes(points: list[Any], moon: int = 13) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.seat) for fault in GAME.check_points(points, {"moon": moon})]


@pytest.mark.parametrize("moon", [0, 1, 8, 9, 13, 25, 26])
def test_rows_are_right_exactly_when_a_division_of_the_cards_gives_them(moon: int) -> None:
    possible = {tuple(sorted(row)) for row in divided(moon)}
    candidates = set(possible)
    for three in combinations_with_replacement(range(-2, 28), 3):
        candidates.update(tuple(sorted((*three, total - sum(three)))) for total in (26, 3 * moon))
    assert {row for row in candidates if right(row, moon)} == possible


def test_order_of_the_seats_makes_no_row_right_or_wrong() -> None:
    assert all(map(right, divided(13)))
    wrong = ([26, 0, 0, 0], [12, 12, 1, 1], [-1, 27, 0, 0], [0, 0, 13, 26])
    assert not any(right(row) for points in wrong for row in permutations(points))


def test_largest_lies_between_thirteen_and_twenty_five_or_it_is_a_moon() -> None:
    rows = divided(13)
    ordinary = {row for row in rows if sum(row) == 26}
    assert {max(row) for row in ordinary} == set(range(13, 26))
    assert {tuple(sorted(row)) for row in rows - ordinary} == {(0, 13, 13, 13)}


@pytest.mark.parametrize(
    ("points", "moon", "expected"),
    [
        ([26, 0, 0, 0], 13, [("impossible", None)]),
        ([12, 12, 1, 1], 13, [("impossible", None)]),
        ([0, 0, 13, 26], 13, [("impossible", None)]),
        ([-13, 26, 13, 13], 13, [("impossible", 0)]),
        ([-1, 27, 0, 0], 13, [("impossible", 0)]),
        ([-1, -2, 29, 0], 13, [("impossible", 0), ("impossible", 1)]),
        ([0, 26, 26, 26], 13, [("sum-wrong", None)]),
        ([0, 13, 13, 13], 26, [("sum-wrong", None)]),
        ([78, 0, 0, 0], 26, [("impossible", None)]),
        ([0, 0, 0, 0], 13, [("sum-wrong", None)]),
        ([0, 0, 0, 0], 0, []),
        ([1, 0, 0, -1], 0, [("impossible", 3)]),
        ([20, 5, 1, 1], 13, [("sum-wrong", None)]),
        ([13.0, 13, 0, 0.0], 13, []),
        ([13, 13, 0], 13, [("points-malformed", None)]),
        (
            [13, None, "x", True],
            13,
            [("points-malformed", 1), ("points-malformed", 2), ("points-malformed", 3)],
        ),
        ([10**9, 0, 0, 0], 13, [("sum-wrong", None)]),
    ],
)
def test_wrong_row_is_named_by_its_code(
    points: list[Any], moon: int, expected: list[tuple[str, int | None]]
) -> None:
    assert codes(points, moon) == expected


@pytest.mark.parametrize("moon", [0, 1, 13, 26])
def test_balance_is_the_only_number_that_makes_the_row_right(moon: int) -> None:
    possible = divided(moon)
    for known in product(range(-1, 28, 2), range(27), (0, 1, 12, 13, moon)):
        fitting = [number for number in range(27) if (*known, number) in possible]
        expected = fitting[0] if len(fitting) == 1 else None
        assert GAME.balance([known[0], known[1], known[2], None], {"moon": moon}) == expected, known


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ([13, 13, 13, None], 0),
        ([13, 13, 0, None], None),
        ([0, None, 0, 1], 25),
        ([0, None, 0, 0], None),
        ([None, None, 13, 13], None),
        ([13, 13, 0, 0], None),
        ([13, "x", None, 0], None),
        ([13, 0, None], None),
    ],
)
def test_balance_of_a_row(row: list[Any], expected: int | None) -> None:
    assert GAME.balance(row) == expected


def test_no_sum_is_promised() -> None:
    assert GAME.row_sum() is None


@pytest.mark.parametrize(
    ("points", "moon", "expected"),
    [
        ([5, 8, 13, 0], 13, [["5 hearts × 1"], ["8 hearts × 1"], ["Q♠ 13"], []]),
        ([14, 12, 0, 0], 13, [["1 heart × 1", "Q♠ 13"], ["12 hearts × 1"], [], []]),
        ([13, 0, 13, 13], 13, [["All hearts and Q♠ taken by another: 13"], ["All hearts and Q♠: 0"]]),
        ([13, 13, 0, 0], 13, None),
        ([0, 0, 0, 0], 0, None),
        ([26, 0, 0, 0], 13, None),
    ],
)
def test_points_say_what_was_taken_where_only_one_division_gives_them(
    points: list[int], moon: int, expected: list[list[str]] | None
) -> None:
    data = {"game": "hearts", "kind": "points", "points": points, "rules": {"moon": moon}}
    parts = answer("check", data)["parts"]
    texts = [[part["text"] for part in own] for own in parts] if parts else None
    assert (texts[: len(expected)] if texts and expected else texts) == expected


def test_parts_of_points_sum_to_them() -> None:
    for row in sorted(divided(13)):
        given = answer("check", {"game": "hearts", "kind": "points", "points": list(row)})
        assert given["scores"] == list(row)
        if given["parts"] is not None:
            assert [sum(part["points"] for part in own) for own in given["parts"]] == list(row)


def test_kind_that_is_none_is_refused() -> None:
    for data in ({}, {"kind": "auction"}, {"kind": ["points"]}):
        (fault,) = answer("check", {"game": "hearts", **data})["violations"]
        assert fault["code"] == "input-malformed"
