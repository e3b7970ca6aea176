"""Three cards passed all at once: what is wrong with them, and who holds what afterwards."""

from typing import Any

import pytest

from rules_engine.core.cards import RANKS
from rules_engine.core.passing import after_passing, pass_faults

HANDS = [[rank + suit for rank in RANKS[:5]] for suit in "CDHS"]
PASSES = [hand[:3] for hand in HANDS]
Found = list[tuple[int | None, str | None]]


def faults(passes: object, step: int = 1) -> Found:
    found = list(pass_faults(passes, HANDS, "XX-2", step=step, cycle_rule="XX-3"))
    assert {fault.code for fault in found} <= {"pass-malformed"}
    return [(fault.seat, fault.card) for fault in found]


def test_three_held_cards_of_each_hand_are_right() -> None:
    assert faults(PASSES) == []


def test_ten_may_be_written_10() -> None:
    hands = [["TC", "JC", "QC"], *HANDS[1:]]
    assert (
        list(pass_faults([["10C", "JC", "QC"], *PASSES[1:]], hands, "XX-2", step=1, cycle_rule="XX-3")) == []
    )


def test_hand_without_passing_has_no_passes() -> None:
    assert faults(None, step=0) == []
    assert faults([], step=0) == [(None, None)]


@pytest.mark.parametrize("passes", [None, [], PASSES[:3], [*PASSES, []], "CDHS", {}])
def test_passes_are_a_list_of_four_where_they_are_due(passes: object) -> None:
    assert faults(passes) == [(None, None)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (None, [(0, None)]),
        ("2C", [(0, None)]),
        ([], [(0, None)]),
        (["2C", "3C", "4C", "5C"], [(0, None)]),
        (["2C", "3C"], [(0, None)]),
        (["2C", "3C", "3C"], [(0, "3C")]),
        (["2C", "3C", "2D"], [(0, "2D")]),
        (["2C", "3C", ["4C"]], [(0, "['4C']")]),
        (["x", "2D"], [(0, None), (0, "x"), (0, "2D")]),
    ],
)
def test_wrong_cards_of_a_seat_are_named(cards: Any, expected: Found) -> None:
    assert faults([cards, *PASSES[1:]]) == expected


@pytest.mark.parametrize(("step", "receiver"), [(1, 1), (2, 2), (3, 3), (-1, 3)])
def test_cards_go_so_many_seats_further(step: int, receiver: int) -> None:
    held = after_passing(HANDS, PASSES, step=step)
    assert sorted(held[receiver]) == sorted(PASSES[0] + HANDS[receiver][3:])


def test_nobody_passes_on_what_he_was_given() -> None:
    held = after_passing(HANDS, PASSES, step=1)
    assert sorted(card for hand in held for card in hand) == sorted(card for hand in HANDS for card in hand)
    assert [len(hand) for hand in held] == [5, 5, 5, 5]


@pytest.mark.parametrize(("passes", "step"), [(None, 0), (None, 1)])
def test_without_passes_the_hands_stay(passes: object, step: int) -> None:
    assert after_passing(HANDS, passes, step=step) == HANDS


@pytest.mark.parametrize(
    ("passes", "step", "rule"), [(None, 1, "XX-3"), ([], 0, "XX-3"), ([[]] * 4, 1, "XX-2")]
)
def test_passes_that_are_not_due_break_the_cycle_and_wrong_cards_the_passing(
    passes: object, step: int, rule: str
) -> None:
    found = pass_faults(passes, HANDS, "XX-2", step=step, cycle_rule="XX-3")
    assert {fault.rule for fault in found} == {rule}


def test_without_hands_only_cards_there_are_not_and_cards_passed_twice_are_wrong() -> None:
    passes = [["2C", "3C", "4C"], ["2C", "2C", "3C"], ["1C", "2D", "3D"], []]
    found = pass_faults(passes, None, "XX-2", step=1, cycle_rule="XX-3")
    assert [(fault.seat, fault.card) for fault in found] == [(1, "2C"), (2, "1C"), (3, None)]
