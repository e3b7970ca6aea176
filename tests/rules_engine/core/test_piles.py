"""What each seat took: tricks, and the cards that count, each named once."""

from typing import Any

import pytest

from rules_engine.core.piles import pile_faults, read_taken
from rules_engine.core.violations import Refused

COUNTING = ("AH", "QS")


def faults(tricks: Any, taken: Any) -> list[tuple[str, str, int | None]]:
    violations, _, _ = read_taken({"tricks": tricks, "taken": taken}, COUNTING, "XX-1")
    return [(fault.code, fault.message, fault.seat) for fault in violations]


def test_tricks_and_cards_are_read() -> None:
    data = {"tricks": [4.0, 9, 0, 0], "taken": [["QS", "10H"], ["AH"], [], []]}
    assert read_taken(data, COUNTING, "XX-1") == ([], [4, 9, 0, 0], [["QS", "TH"], ["AH"], [], []])


@pytest.mark.parametrize(
    ("tricks", "taken", "code", "sentence", "seat"),
    [
        ([13, 0, 0], [["AH", "QS"], [], [], []], "points-malformed", "A row has 4 numbers, not 3.", None),
        (
            [12, 0, 0, 0],
            [["AH", "QS"], [], [], []],
            "sum-wrong",
            "The tricks sum to 12, not to 13.",
            None,
        ),
        (
            [14, 0, 0, -1],
            [["AH", "QS"], [], [], []],
            "impossible",
            "The number of tricks cannot be −1.",
            3,
        ),
        ([13, 0, 0, 0], [["AH", "QS"], ["QS"], [], []], "card-duplicate", "QS was taken twice.", 1),
        ([13, 0, 0, 0], [["AH"], [], [], []], "sum-wrong", "Nobody took QS.", None),
        ([13, 0, 0, 0], [[], [], [], []], "sum-wrong", "Nobody took AH, QS.", None),
        (
            [13, 0, 0, 0],
            [["AH"], ["QS"], [], []],
            "impossible",
            "Cards taken: 1; tricks: 0. They do not fit.",
            1,
        ),
    ],
)
def test_fault_is_named(
    tricks: list[int], taken: list[list[str]], code: str, sentence: str, seat: int | None
) -> None:
    assert faults(tricks, taken) == [(code, sentence, seat)]


def test_all_faults_come_together() -> None:
    assert [code for code, _, _ in faults([12, 0, 0, 0], [["AH", "1S"], [], [], []])] == [
        "sum-wrong",
        "card-unknown",
        "sum-wrong",
    ]


def test_five_cards_do_not_fit_into_one_trick() -> None:
    taken = [["AH", "QS", "2C", "3C", "4C"], [], [], []]
    assert faults([1, 12, 0, 0], taken) == [
        ("impossible", "Cards taken: 5; tricks: 1. They do not fit.", 0),
    ]


@pytest.mark.parametrize("taken", [None, [[], [], []], [[], [], [], "QS"]])
def test_anything_but_four_lists_is_refused(taken: Any) -> None:
    with pytest.raises(Refused) as found:
        read_taken({"tricks": [13, 0, 0, 0], "taken": taken}, COUNTING, "XX-1")
    assert [fault.code for fault in found.value.violations] == ["input-malformed"]


def test_piles_of_teams_name_the_team() -> None:
    assert [fault.seat for fault in pile_faults([["AH"], ["AH"]], "XX-1")] == [1]
