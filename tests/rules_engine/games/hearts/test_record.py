"""The record trick by trick: what is played by the rules is right, and each breach is named where it is."""

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.hearts import GAME
from tests.rules_engine.games.breaches import OF_ANY_GAME, Change
from tests.rules_engine.games.hearts.dealing import PACK, Record, play

CLUBS, DIAMONDS, HEARTS, SPADES = ([card for card in PACK if card[1] == suit] for suit in "CDHS")
SUITS = [CLUBS, DIAMONDS, SPADES, HEARTS]
STUCK = {"only_hearts_may_lead": False}
chances = st.integers(0, 2**32).map(random.Random)


def suits(**changes: Any) -> Record:
    """Each seat holds one suit; seat 0 leads clubs and takes everything."""
    tricks = [[hand[rank] for hand in SUITS] for rank in range(13)]
    record = {"hands": SUITS, "hand_number": 4, "passes": None, "plays": tricks}
    return deepcopy({"game": "hearts", "kind": "record"} | record | changes)


def early_hearts(*tricks: list[str], **rules: Any) -> Record:
    """Seat 1 holds two clubs and hearts only, and leads from the second trick on."""
    hands = [
        ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "2D", "3D"],
        ["AC", "KC", *HEARTS[2:]],
        [*DIAMONDS[2:], "2H", "3H"],
        SPADES,
    ]
    return suits(hands=hands, plays=list(tricks), rules=rules)


def codes(given: dict[str, Any]) -> list[str]:
    return [found["code"] for found in given["violations"]]


def places(given: dict[str, Any]) -> list[tuple[Any, ...]]:
    keys = ("code", "rule", "trick", "position", "seat", "card")
    return [tuple(found.get(key) for key in keys) for found in given["violations"]]


@given(chances, st.integers(0, 26))
def test_hand_played_by_the_rules_is_right(chance: random.Random, moon: int) -> None:
    hand = play(chance, moon=moon)
    given = answer("check", hand.record | {"rules": {"moon": moon}})
    assert given["violations"] == []
    assert given["scores"] == hand.points
    assert given["winners"] == hand.winners
    assert given["tricks"] == [hand.winners.count(seat) for seat in range(4)]
    assert GAME.check_points(hand.points, {"moon": moon}) == ()


@given(chances)
def test_parts_sum_to_the_scores(chance: random.Random) -> None:
    given = answer("check", play(chance).record)
    assert [sum(part["points"] for part in own) for own in given["parts"]] == given["scores"]


@given(chances, st.booleans())
def test_each_card_against_the_rules_is_named_with_what_was_right(chance: random.Random, lead: bool) -> None:
    hand = play(chance, stuck=not lead, careless=0.2)
    given = answer("check", hand.record | {"rules": {"only_hearts_may_lead": lead}})
    found = [
        (fault["trick"], fault["position"], fault["card"], sorted(fault["legal"]))
        for fault in given["violations"]
        if fault["code"] != "plays-malformed"
    ]
    assert found == hand.wrong
    assert given["ok"] is (not hand.wrong and len(hand.winners) == 13)
    assert (given["scores"] is None) is not given["ok"]
    assert given["winners"] == hand.winners


@given(chances, st.integers(0, 52), st.booleans())
def test_legal_cards_are_those_of_a_slow_list(chance: random.Random, stop: int, lead: bool) -> None:
    hand = play(chance, stuck=not lead)
    stop = min(stop, len(hand.cards))
    given = answer("legal", hand.up_to(stop) | {"rules": {"only_hearts_may_lead": lead}})
    assert given["ok"] is True
    if stop == 52:
        assert (given["seat"], given["legal"]) == (None, [])
    elif stop < len(hand.choices):
        assert sorted(given["legal"]) == hand.choices[stop]
        assert (given["trick"], given["position"]) == (stop // 4 + 1, stop % 4)
    else:
        assert (given["seat"] is None, given["legal"], given["may_stop"]) == (False, [], False)


@given(chances, st.integers(0, 13))
def test_record_may_stop_exactly_when_all_penalty_cards_are_out(chance: random.Random, tricks: int) -> None:
    hand = play(chance)
    record = hand.up_to(4 * tricks)
    left = [card for card in hand.cards[4 * tricks :] if card == "QS" or card[1] == "H"]
    given = answer("check", record)
    assert given["scores"] == (None if left else hand.points)
    assert codes(given) == (["plays-malformed"] if left else [])
    assert answer("legal", record)["may_stop"] is (not left)


def test_moon_costs_each_opponent_thirteen() -> None:
    given = answer("check", suits())
    assert given["scores"] == [0, 13, 13, 13]
    assert [part["text"] for part in given["parts"][0]] == ["All hearts and Q♠: 0"]
    assert [part["text"] for part in given["parts"][3]] == ["All hearts and Q♠ taken by another: 13"]


def test_parts_name_hearts_and_the_queen() -> None:
    chance = random.Random(2)
    hand = next(hand for hand in iter(lambda: play(chance), None) if 13 < max(hand.points) < 25)
    given = answer("check", hand.record)
    seat = hand.points.index(max(hand.points))
    hearts = hand.points[seat] - 13
    assert given["parts"][seat] == [
        {"points": hearts, "text": "1 heart × 1" if hearts == 1 else f"{hearts} hearts × 1"},
        {"points": 13, "text": "Q♠ 13"},
    ]


def test_two_of_clubs_is_led_first() -> None:
    record = suits()
    record["plays"][0][0], record["plays"][1][0] = "3C", "2C"
    given = answer("check", record)
    assert places(given) == [("must-open-two-of-clubs", "HE-5", 1, 0, 0, "3C")]
    assert given["violations"][0]["legal"] == ["2C"]


def test_queen_of_spades_stays_out_of_the_first_trick() -> None:
    record = suits()
    record["plays"][0][2], record["plays"][10][2] = "QS", "2S"
    given = answer("check", record)
    assert places(given) == [("queen-in-first-trick", "HE-6", 1, 2, 2, "QS")]
    assert given["violations"][0]["legal"] == [card for card in SPADES if card != "QS"]


def test_queen_played_to_the_first_trick_by_a_holder_of_clubs_is_a_revoke() -> None:
    hands = [[*CLUBS[:12], "2D"], [*DIAMONDS[1:], "QS"], [*SPADES[:10], "KS", "AS", "AC"], HEARTS]
    hands[1][0], hands[2][0] = "AC", "2S"
    hands[2][-1] = "3D"
    given = answer("legal", suits(hands=hands, plays=[["2C", "QS"]]))
    assert places(given) == [("revoke", "HE-8", 1, 1, 1, "QS")]
    assert given["violations"][0]["legal"] == ["AC"]


def test_spade_led_wrongly_to_the_first_trick_does_not_call_for_the_queen() -> None:
    hands = [[*CLUBS[:12], "2S"], [*DIAMONDS[:12], "QS"], [*SPADES[1:10], *SPADES[11:], "AC", "AD"], HEARTS]
    given = answer("legal", suits(hands=hands, plays=[["2S"]]))
    assert given["legal"] == DIAMONDS[:12]


def test_heart_may_lie_in_the_first_trick() -> None:
    assert "2H" in suits()["plays"][0]
    assert answer("check", suits())["ok"] is True


def test_heart_is_not_led_before_one_is_played() -> None:
    given = answer("legal", early_hearts(["2C", "AC", "4D", "2S"], ["AH"]))
    assert places(given) == [("hearts-not-broken", "HE-12", 2, 0, 1, "AH")]
    assert given["violations"][0]["legal"] == ["KC"]


def test_only_hearts_in_hand_may_be_led() -> None:
    given = answer("legal", early_hearts(["2C", "AC", "4D", "2S"], ["KC", "5D", "3S", "3C"]))
    assert given["ok"] is True
    assert (given["seat"], given["legal"]) == (1, HEARTS[2:])


def test_only_hearts_in_hand_may_not_be_led_where_the_option_says_so() -> None:
    tricks = ["2C", "AC", "4D", "2S"], ["KC", "5D", "3S", "3C"]
    given = answer("legal", early_hearts(*tricks, **STUCK))
    assert (given["ok"], given["seat"], given["legal"], given["may_stop"]) == (True, 1, [], False)
    stopped = answer("check", early_hearts(*tricks, **STUCK))
    assert (codes(stopped), stopped["scores"]) == (["plays-malformed"], None)
    led = answer("legal", early_hearts(*tricks, ["AH"], **STUCK))
    assert places(led) == [("hearts-not-broken", "HE-12", 3, 0, 1, "AH")]
    assert led["violations"][0]["legal"] == []


@pytest.mark.parametrize(("number", "receiver"), [(1, 1), (2, 3), (3, 2), (5, 1), (6, 3), (7, 2)])
def test_passed_cards_go_round_with_the_hands(number: int, receiver: int) -> None:
    record = suits(passes=[hand[:3] for hand in SUITS], hand_number=number, plays=[])
    assert answer("legal", record)["seat"] == receiver
    given = answer("legal", record | {"plays": [["2C"]]})
    follower = SUITS[(receiver + 1) % 4][3:] + SUITS[(receiver + 1 - receiver) % 4][:3]
    clubs = [card for card in follower if card[1] == "C"]
    assert sorted(given["legal"]) == sorted(clubs or [card for card in follower if card != "QS"])


def changed(change: Change) -> Record:
    record = suits()
    change(record)
    return record


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        *OF_ANY_GAME,
        (lambda record: record.update(hand_number=1), ["pass-malformed"]),
        (lambda record: record.update(passes=[]), ["pass-malformed"]),
        (lambda record: record["plays"][1].__setitem__(3, "3S"), ["card-not-held"]),
    ],
)
def test_breach_is_named_by_its_code(change: Change, expected: list[str]) -> None:
    given = answer("check", changed(change))
    assert given["ok"] is False
    assert given["scores"] is None
    assert codes(given)[: len(expected)] == expected


PASSES = [hand[:3] for hand in SUITS]


@pytest.mark.parametrize(
    ("passes", "seat", "card"),
    [
        ([["2C", "3C"], *PASSES[1:]], 0, None),
        ([PASSES[0], ["2D", "2D", "3D"], *PASSES[2:]], 1, "2D"),
        ([*PASSES[:2], ["2C", "2S", "3S"], PASSES[3]], 2, "2C"),
        ([*PASSES[:3], "2H"], 3, None),
    ],
)
def test_wrong_pass_is_named_with_seat_and_card(passes: Any, seat: int | None, card: str | None) -> None:
    first = answer("check", suits(passes=passes, hand_number=1))["violations"][0]
    assert (first["code"], first["rule"]) == ("pass-malformed", "HE-3")
    assert (first.get("seat"), first.get("card")) == (seat, card)


@pytest.mark.parametrize(("passes", "number"), [(None, 1), (PASSES, 4)])
def test_passes_break_the_cycle_where_they_are_missing_or_not_due(passes: Any, number: int) -> None:
    first = answer("check", suits(passes=passes, hand_number=number))["violations"][0]
    assert (first["code"], first["rule"], first.get("seat")) == ("pass-malformed", "HE-4", None)


def test_after_a_wrong_deal_passes_and_cards_are_judged_as_far_as_they_can_be() -> None:
    record = suits(hand_number=1)
    record["hands"][0][0] = "ZZ"
    record["plays"].append(["2C"])
    assert codes(answer("check", record)) == ["card-unknown", "pass-malformed", "plays-malformed"]


def test_after_a_wrong_pass_no_seat_is_known() -> None:
    record = suits(hand_number=1)
    record["plays"][12] = record["plays"][11]
    given = answer("check", record)
    assert codes(given) == ["pass-malformed"] + ["card-not-held"] * 4
    assert [found.get("seat") for found in given["violations"]] == [None] * 5
    assert (given["winners"], given["tricks"]) == (None, None)


def test_after_a_wrong_pass_opening_and_queen_are_judged_all_the_same() -> None:
    given = answer("check", suits(hand_number=1, plays=[["3C", "QS", "2S", "2H"]]))
    assert codes(given) == [
        "pass-malformed",
        "must-open-two-of-clubs",
        "queen-in-first-trick",
        "plays-malformed",
    ]


def test_violations_come_in_the_order_of_play() -> None:
    record = suits()
    record["plays"][0] = ["3C", "2D", "QS", "2H"]
    record["plays"][1] = ["2C", "3D", "3H", "3S"]
    assert places(answer("check", record))[:4] == [
        ("must-open-two-of-clubs", "HE-5", 1, 0, 0, "3C"),
        ("queen-in-first-trick", "HE-6", 1, 2, 2, "QS"),
        ("card-not-held", "HE-2", 2, 2, 2, "3H"),
        ("card-not-held", "HE-2", 2, 3, 3, "3S"),
    ]


@pytest.mark.parametrize("key", ["hands", "hand_number", "plays"])
def test_missing_key_is_named(key: str) -> None:
    record = suits()
    del record[key]
    (violation,) = answer("check", record)["violations"]
    assert (violation["code"], violation["message"]) == ("input-malformed", f"“{key}” is missing.")


@pytest.mark.parametrize(
    "wrong",
    [{"hands": {}}, {"hand_number": 0}, {"hand_number": True}, {"hand_number": "1"}, {"plays": None}],
)
def test_key_of_the_wrong_kind_is_named(wrong: dict[str, Any]) -> None:
    (violation,) = answer("check", suits(**wrong))["violations"]
    assert violation["code"] == "input-malformed"
    assert next(iter(wrong)) in violation["message"]


def test_all_malformed_keys_are_reported_together() -> None:
    given = answer("check", {"game": "hearts", "kind": "record", "hands": 1, "hand_number": 0})
    assert codes(given) == ["input-malformed"] * 3


def test_hand_number_may_be_written_with_a_point() -> None:
    assert answer("check", suits(hand_number=4.0))["ok"] is True
