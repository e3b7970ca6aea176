"""The record trick by trick: what is played by the rules is right, and each breach is named where it is."""

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pikk_dama import GAME
from tests.rules_engine.games.breaches import OF_ANY_GAME, Change
from tests.rules_engine.games.pikk_dama.dealing import PACK, Record, play

SUITS = [[card for card in PACK if card[1] == suit] for suit in "CDSH"]
chances = st.integers(0, 2**32).map(random.Random)


def suits(**changes: Any) -> Record:
    """Each seat holds one suit; seat 0 leads clubs and takes everything."""
    tricks = [[hand[rank] for hand in SUITS] for rank in range(13)]
    record = {"hands": SUITS, "dealer": 3, "trump": None, "pass": "none", "passes": None, "plays": tricks}
    return deepcopy({"game": "pikk-dama", "kind": "record"} | record | changes)


def codes(given: dict[str, Any]) -> list[str]:
    return [violation["code"] for violation in given["violations"]]


@given(chances)
def test_hand_played_by_the_rules_is_right(chance: random.Random) -> None:
    record, points, _ = play(chance)
    given = answer("check", record)
    assert given["violations"] == []
    assert given["scores"] == points
    assert sum(points) == 0
    assert sum(given["tricks"]) == len(given["winners"]) == 13
    assert GAME.check_points(points) == ()


@given(chances)
def test_hand_with_revokes_is_scored_as_played_and_each_revoke_is_named(chance: random.Random) -> None:
    record, points, choices = play(chance, revokes=True)
    given = answer("check", record)
    cards = [card for trick in record["plays"] for card in trick]
    wrong = [(card, legal) for card, legal in zip(cards, choices, strict=True) if card not in legal]
    assert [(found["card"], sorted(found["legal"])) for found in given["violations"]] == wrong
    assert given["scores"] == points
    assert given["ok"] is (not wrong)


@given(chances, st.integers(0, 52))
def test_legal_cards_are_those_of_the_suit_led_or_any(chance: random.Random, stop: int) -> None:
    record, _, choices = play(chance)
    full, part = divmod(stop, 4)
    record["plays"] = record["plays"][:full] + ([record["plays"][full][:part]] if part else [])
    given = answer("legal", record)
    assert given["ok"] is True
    if stop == 52:
        assert (given["seat"], given["legal"]) == (None, [])
    else:
        assert sorted(given["legal"]) == choices[stop]
        assert (given["trick"], given["position"]) == (full + 1, part)


def test_legal_names_the_seat_whose_turn_it_is() -> None:
    given = answer("legal", suits(plays=[["2C", "2D"]]))
    assert (given["seat"], given["trick"], given["position"]) == (2, 1, 2)
    assert sorted(given["legal"]) == sorted(SUITS[2])


def test_legal_of_a_trick_too_long_is_refused() -> None:
    given = answer("legal", suits(plays=[["2C", "2D", "2S", "2H", "3C"]]))
    assert codes(given) == ["plays-malformed"]
    assert given["seat"] is None


def test_strict_hand_with_a_revoke_has_no_scores() -> None:
    record, _, _ = play(random.Random(1), revokes=True)
    given = answer("check", record | {"rules": {"strict": True}})
    assert set(codes(given)) == {"revoke"}
    assert given["scores"] is None
    assert len(given["winners"]) == 13


def test_ten_is_read_and_written_as_t() -> None:
    hands = [[card.replace("T", "10") for card in hand] for hand in SUITS]
    given = answer("check", suits(hands=hands))
    assert given["ok"] is True
    assert "TC" in answer("legal", suits(hands=hands, plays=[]))["legal"]


def changed(change: Change) -> Record:
    record = suits()
    change(record)
    return record


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        *OF_ANY_GAME,
        (lambda record: record.update(trump="X"), ["trump-malformed"]),
        (lambda record: record.update({"pass": "up"}), ["pass-malformed"]),
        (lambda record: record.update({"pass": "left"}), ["pass-malformed"]),
        (lambda record: record.update(passes=[]), ["pass-malformed"]),
    ],
)
def test_breach_is_named_by_its_code(change: Change, expected: list[str]) -> None:
    given = answer("check", changed(change))
    assert given["ok"] is False
    assert given["scores"] is None
    assert codes(given) == expected


@pytest.mark.parametrize(
    ("passes", "seat", "card"),
    [
        ([["2C", "3C"], SUITS[1][:3], SUITS[2][:3], SUITS[3][:3]], 0, None),
        ([SUITS[0][:3], ["2D", "2D", "3D"], SUITS[2][:3], SUITS[3][:3]], 1, "2D"),
        ([SUITS[0][:3], SUITS[1][:3], ["2C", "2S", "3S"], SUITS[3][:3]], 2, "2C"),
        ([SUITS[0][:3], SUITS[1][:3], SUITS[2][:3], "2H"], 3, None),
    ],
)
def test_wrong_pass_is_named_with_seat_and_card(passes: list[Any], seat: int, card: str | None) -> None:
    first = answer("check", suits(passes=passes) | {"pass": "right"})["violations"][0]
    assert (first["code"], first["seat"], first.get("card")) == ("pass-malformed", seat, card)


@pytest.mark.parametrize(("passing", "receiver"), [("right", 1), ("left", 3), ("across", 2)])
def test_three_cards_go_to_the_seat_of_the_direction(passing: str, receiver: int) -> None:
    passes = [hand[:3] for hand in SUITS]
    record = suits(passes=passes, plays=[], dealer=(receiver + 3) % 4) | {"pass": passing}
    given = answer("legal", record)
    assert given["seat"] == receiver
    assert set(SUITS[0][:3]) <= set(given["legal"])
    assert len(given["legal"]) == 13


def test_breaches_of_deal_and_play_come_with_their_place() -> None:
    record = suits()
    record["plays"][1] = ["3C", "3D", "3H", "3S"]
    given = answer("check", record)
    assert [
        {key: found[key] for key in ("code", "trick", "position", "seat", "card")}
        for found in given["violations"]
    ] == [
        {"code": "card-not-held", "trick": 2, "position": 2, "seat": 2, "card": "3H"},
        {"code": "card-not-held", "trick": 2, "position": 3, "seat": 3, "card": "3S"},
    ]


def test_faulty_pass_still_shows_cards_played_twice() -> None:
    record = suits(passes=[])
    record["plays"][12] = record["plays"][11]
    assert codes(answer("check", record)) == ["pass-malformed"] + ["card-not-held"] * 4


@pytest.mark.parametrize("key", ["hands", "dealer", "trump", "pass", "plays"])
def test_missing_key_is_named(key: str) -> None:
    record = suits()
    del record[key]
    (violation,) = answer("check", record)["violations"]
    assert (violation["code"], violation["message"]) == ("input-malformed", f"“{key}” is missing.")


@pytest.mark.parametrize(
    "wrong", [{"hands": {}}, {"dealer": 4}, {"dealer": True}, {"dealer": "0"}, {"plays": None}]
)
def test_key_of_the_wrong_kind_is_named(wrong: dict[str, Any]) -> None:
    (violation,) = answer("check", suits(**wrong))["violations"]
    assert violation["code"] == "input-malformed"
    assert next(iter(wrong)) in violation["message"]


def test_all_malformed_keys_are_reported_together() -> None:
    given = answer("check", {"game": "pikk-dama", "kind": "record", "hands": 1, "dealer": 9})
    assert codes(given) == ["input-malformed"] * 5


def test_after_a_wrong_trump_passes_and_cards_are_judged_as_far_as_they_can_be() -> None:
    record = suits(passes=[hand[:3] for hand in SUITS], trump="X") | {"pass": "right"}
    record["passes"][1] = SUITS[1][:2]
    record["plays"][2] = ["4C", "ZZ", "4C", "4S"]
    record["plays"].append(["2C"])
    given = answer("check", record)
    assert codes(given) == [
        "trump-malformed",
        "pass-malformed",
        "card-unknown",
        "card-not-held",
        "plays-malformed",
    ]
    assert all("seat" not in found for found in given["violations"][2:])


def test_record_broken_off_is_no_fault_of_its_own_after_a_wrong_trump() -> None:
    record = suits(trump="X", plays=[["2C", "2D", "2S", "2H"], ["3C"]])
    assert codes(answer("legal", record)) == ["trump-malformed"]
    assert codes(answer("check", record)) == ["trump-malformed", "plays-malformed"]


def test_after_a_wrong_deal_the_play_is_followed_without_what_was_held() -> None:
    record = suits()
    record["hands"][0][0] = "3C"
    record["plays"][12] = record["plays"][11]
    assert codes(answer("check", record)) == ["card-duplicate"] + ["card-not-held"] * 4
