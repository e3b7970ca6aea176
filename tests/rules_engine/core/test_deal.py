"""Four hands of different cards: what is wrong with them, seat by seat, and how they are read."""

import pytest

from rules_engine.core.cards import JOKERS, PACK
from rules_engine.core.deal import card_faults, deal_faults, read_hands

TWO_EACH = [["2C", "3C"], ["2D", "3D"], ["2H", "3H"], ["2S", "3S"]]
Found = list[tuple[str, int | None, str | None]]


def faults(hands: list[object], **more: bool) -> Found:
    found = deal_faults(hands, "XX-1", size=2, **more)
    return [(fault.code, fault.seat, fault.card) for fault in found]


def test_four_hands_of_different_cards_are_right() -> None:
    assert faults([*TWO_EACH]) == []


@pytest.mark.parametrize("hands", [[], TWO_EACH[:3], [*TWO_EACH, ["4C", "5C"]]])
def test_more_or_fewer_than_four_hands_are_malformed(hands: list[object]) -> None:
    assert faults(hands) == [("deal-malformed", None, None)]


@pytest.mark.parametrize("hand", [[], ["2S"], ["2S", "3S", "4S"]])
def test_hand_of_another_size_is_malformed(hand: list[str]) -> None:
    assert faults([*TWO_EACH[:3], hand]) == [("deal-malformed", 3, None)]


@pytest.mark.parametrize(
    ("hand", "expected"), [([], []), (["2S"], []), (["2S", "3S", "4S"], [("deal-malformed", 3, None)])]
)
def test_hand_may_be_smaller_where_a_size_is_the_most(hand: list[str], expected: Found) -> None:
    assert faults([*TWO_EACH[:3], hand], at_most=True) == expected


@pytest.mark.parametrize("hand", [None, "2S3S", {"2S": "3S"}, 2])
def test_hand_that_is_no_list_is_malformed(hand: object) -> None:
    assert faults([*TWO_EACH[:3], hand]) == [("deal-malformed", 3, None)]


def test_card_of_two_hands_is_named_where_it_comes_again() -> None:
    assert faults([*TWO_EACH[:3], ["2C", "3S"]]) == [("card-duplicate", 3, "2C")]


def test_ten_written_in_two_ways_is_one_card() -> None:
    assert faults([["TC", "10C"], *TWO_EACH[1:]]) == [("card-duplicate", 0, "TC")]


def test_every_fault_is_found_in_the_order_of_seats() -> None:
    assert faults([["2C", "x"], ["2C"], 7, ["2S", "3S"], ["2S", "4S"]]) == [
        ("deal-malformed", None, None),
        ("card-unknown", 0, "x"),
        ("deal-malformed", 1, None),
        ("card-duplicate", 1, "2C"),
        ("deal-malformed", 2, None),
        ("card-duplicate", 4, "2S"),
    ]


def test_faults_cite_the_paragraph_of_the_game() -> None:
    assert {fault.rule for fault in deal_faults([["x"], 7], "XX-1", size=2)} == {"XX-1"}


def test_pack_decides_what_is_a_card() -> None:
    pack = {*PACK, *JOKERS}
    assert [fault.code for fault in card_faults(["X1", "X3"], "XX-1", set(), pack=pack)] == ["card-unknown"]


def test_right_cards_join_those_seen() -> None:
    seen = {"2C"}
    assert len(list(card_faults(["2C", "10D", "x", ["3C"]], "XX-1", seen))) == 3
    assert seen == {"2C", "TD"}


def test_hands_are_read_without_what_is_no_card() -> None:
    assert read_hands([["10C", "x", None, "2C"], 7, ["X1"]]) == [["TC", "2C"], []]
