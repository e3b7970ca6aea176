"""What was taken: points from tricks and cards, and each thing that cannot be."""

from typing import Any

import pytest

from rules_engine.__main__ import answer
from tests.rules_engine.games.hearts.dealing import RANKS

HEARTS = [f"{rank}H" for rank in RANKS]


def taken(*piles: Any, tricks: Any = (4, 3, 3, 3), **rules: Any) -> dict[str, Any]:
    data = {"game": "hearts", "kind": "taken", "tricks": list(tricks), "taken": list(piles)}
    return answer("check", data | {"rules": rules})


def codes(given: dict[str, Any]) -> list[tuple[str, int | None, str | None]]:
    return [(found["code"], found.get("seat"), found.get("card")) for found in given["violations"]]


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ([HEARTS[:5], HEARTS[5:], ["QS"], []], [5, 8, 13, 0]),
        ([HEARTS, ["QS"], [], []], [13, 13, 0, 0]),
        ([[*HEARTS[1:], "QS"], ["2H"], [], []], [25, 1, 0, 0]),
        ([[*HEARTS, "QS"], [], [], []], [0, 13, 13, 13]),
        ([[*HEARTS[:8], "10H", "JH", "QH", "KH", "AH"], ["QS", "2C"], [], []], [13, 13, 0, 0]),
    ],
)
def test_each_heart_is_one_and_the_queen_thirteen(piles: list[list[str]], points: list[int]) -> None:
    given = taken(*piles)
    assert (given["ok"], given["scores"]) == (True, points)
    assert [sum(part["points"] for part in own) for own in given["parts"]] == points


@pytest.mark.parametrize("moon", [0, 13, 26])
def test_moon_costs_what_the_club_chose(moon: int) -> None:
    assert taken([], [*HEARTS, "QS"], [], [], tricks=(3, 4, 3, 3), moon=moon)["scores"] == [
        moon,
        0,
        moon,
        moon,
    ]


@pytest.mark.parametrize(
    ("piles", "tricks", "expected"),
    [
        ([HEARTS, [], [], []], (4, 3, 3, 3), [("sum-wrong", None, "QS")]),
        ([HEARTS[2:], ["QS"], [], []], (4, 3, 3, 3), [("sum-wrong", None, None)]),
        ([HEARTS, ["QS"], [], []], (4, 3, 3, 4), [("sum-wrong", None, None)]),
        ([HEARTS, ["QS"], [], []], (14, -1, 0, 0), [("impossible", 1, None)]),
        ([HEARTS, ["QS"], [], []], (3, 4, 3, 3), [("impossible", 0, None)]),
        ([HEARTS[:4], [*HEARTS[4:], "QS"], [], []], (0, 13, 0, 0), [("impossible", 0, None)]),
        ([HEARTS, ["QS", "QS"], [], []], (4, 3, 3, 3), [("card-duplicate", 1, "QS")]),
        ([HEARTS, ["QS", "X1"], [], []], (4, 3, 3, 3), [("card-unknown", 1, "X1")]),
        ([HEARTS, ["QS"], [], []], (4, 3, 3), [("points-malformed", None, None)]),
        ([HEARTS, ["QS"], [], []], (4, 3, 3, "3"), [("points-malformed", 3, None)]),
        ([HEARTS, ["QS"], []], (4, 3, 3, 3), [("input-malformed", None, None)]),
        ([HEARTS, ["QS"], [], "2H"], (4, 3, 3, 3), [("input-malformed", None, None)]),
        (
            [HEARTS, ["QS", "2H"], ["XX"], []],
            (1, 1, 1, 1),
            [("sum-wrong", None, None), ("card-duplicate", 1, "2H"), ("card-unknown", 2, "XX")],
        ),
    ],
)
def test_what_cannot_be_is_named(
    piles: list[Any], tricks: Any, expected: list[tuple[str, int | None, str | None]]
) -> None:
    given = taken(*piles, tricks=tricks)
    assert codes(given) == expected
    assert given.get("scores") is None


def test_both_missing_keys_are_reported_together() -> None:
    given = answer("check", {"game": "hearts", "kind": "taken"})
    assert codes(given) == [("input-malformed", None, None)] * 2
