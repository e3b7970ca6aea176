"""The record of one hand: what is played by the rules is right, and each breach is named where it is."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pitch import GAME
from tests.rules_engine.games.pitch.dealing import Record, breaches, deal, play, scores, worth

chances = st.integers(0, 2**32).map(random.Random)
options = st.fixed_dictionaries(
    {}, optional={"first_trick_any": st.booleans(), "made_scores": st.sampled_from(["taken", "bid"])}
)


def codes(given: dict[str, Any]) -> list[str]:
    return [violation["code"] for violation in given["violations"]]


@given(chances, options, st.booleans())
def test_hand_played_by_the_rules_is_right(chance: random.Random, rules: dict[str, Any], early: bool) -> None:
    record = deal(chance, **rules)
    table, _ = play(chance, record, stop_early=early)
    given = answer("check", record)
    assert given["violations"] == []
    assert given["winners"] == table.winners
    assert given["tricks"] == [table.winners.count(seat) for seat in range(4)]
    assert given["scores"] == scores(table.taken(), record)
    assert [sum(part["points"] for part in own) for own in given["parts"]] == given["scores"]


@given(chances)
def test_points_taken_and_dead_cards_make_thirteen(chance: random.Random) -> None:
    record = deal(chance, made_scores="taken")
    table, _ = play(chance, record)
    held = [card for hand in record["hands"] for card in hand]
    taken = table.taken()
    assert sum(taken) == sum(worth(card, record["trump"]) for card in held)
    assert GAME.check_points(taken) == ()


@given(chances, options)
def test_record_that_stops_early_is_right_exactly_when_no_point_is_left(
    chance: random.Random, rules: dict[str, Any]
) -> None:
    record = deal(chance, **rules)
    whole, _ = play(chance, record)
    for stop in range(len(record["plays"])):
        part = record | {"plays": record["plays"][:stop]}
        right = next(breaches(part), None) is None
        assert answer("legal", part)["may_stop"] is right
        assert answer("check", part)["scores"] == (scores(whole.taken(), record) if right else None)


@given(chances, options, st.integers(0, 24))
def test_legal_cards_are_those_of_a_plain_calculation(
    chance: random.Random, rules: dict[str, Any], stop: int
) -> None:
    record = deal(chance, **rules)
    _, choices = play(chance, record)
    laid = 0
    for number, trick in enumerate(record["plays"]):
        if laid + len(trick) > stop:
            given = answer("legal", record | {"plays": [*record["plays"][:number], trick[: stop - laid]]})
            assert (given["ok"], sorted(given["legal"])) == (True, choices[stop])
            assert (given["trick"], given["position"]) == (number + 1, stop - laid)
            return
        laid += len(trick)
    given = answer("legal", record)
    assert (given["ok"], given["seat"], given["legal"], given["may_stop"]) == (True, None, [], True)


def swap_cards(chance: random.Random, record: Record) -> None:
    places = [(trick, at) for trick in record["plays"] for at in range(len(trick))]
    (one, at), (other, there) = chance.choice(places), chance.choice(places)
    one[at], other[there] = other[there], one[at]


def replace_card(chance: random.Random, record: Record) -> None:
    trick = chance.choice(record["plays"])
    hand = chance.choice([hand for hand in record["hands"] if hand])
    trick[chance.randrange(len(trick))] = chance.choice(hand)


def swap_tricks(chance: random.Random, record: Record) -> None:
    one, other = chance.randrange(len(record["plays"])), chance.randrange(len(record["plays"]))
    record["plays"][one], record["plays"][other] = record["plays"][other], record["plays"][one]


def drop_trick(chance: random.Random, record: Record) -> None:
    record["plays"].pop(chance.randrange(len(record["plays"])))


def drop_card(chance: random.Random, record: Record) -> None:
    trick = chance.choice(record["plays"])
    trick.pop(chance.randrange(len(trick)))


def turn_trick(chance: random.Random, record: Record) -> None:
    trick = chance.choice(record["plays"])
    trick.append(trick.pop(0))


MUTATIONS = [swap_cards, replace_card, swap_tricks, drop_trick, drop_card, turn_trick]


@given(chances, options, st.sampled_from(MUTATIONS))
def test_changed_record_is_judged_as_by_a_plain_replay(
    chance: random.Random, rules: dict[str, Any], mutate: Callable[[random.Random, Record], None]
) -> None:
    record = deal(chance, **rules)
    play(chance, record)
    if record["plays"]:
        mutate(chance, record)
    given = answer("check", record)
    first = next(breaches(record), None)
    assert given["ok"] is (first is None)
    assert [found["trick"] for found in given["violations"]][:1] == ([first] if first else [])


def hearts(**changes: Any) -> Record:
    """One card each; the dealer, seat 0, has bid five and leads."""
    record = {
        "hands": [["AH"], ["3H"], ["3D"], ["JD"]],
        "dealer": 0,
        "bids": [None, None, None, 5],
        "trump": "H",
    }
    return deepcopy(
        {"game": "pitch", "kind": "record", "plays": [["AH", "3H", "3D", "JD"]]} | record | changes
    )


def test_score_of_a_record_explains_itself() -> None:
    given = answer("check", hearts())
    assert (given["scores"], given["winners"], given["tricks"]) == ([8, 0], [0], [1, 0, 0, 0])
    assert [[part["text"] for part in own] for own in given["parts"]] == [["A♥ J♦ +2", "3♥ 3♦ +6"], []]


def test_ten_is_read_and_written_as_t() -> None:
    given = answer("legal", hearts(hands=[["10H"], ["3H"], ["3D"], ["JD"]], plays=[]))
    assert given["legal"] == ["TH"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"hands": [["AH"], ["3H"], ["3D"]]}, [("deal-malformed", None)]),
        ({"hands": [["AH"], ["3H"], ["3D"], "JD"]}, [("deal-malformed", 3)]),
        ({"hands": [["AH"], ["3H"], list("234567"), ["JD"]]}, [("card-unknown", 2)] * 6),
        ({"hands": [["AH", "KH", "QH", "TH", "9H", "8H", "7H"], [], [], []]}, [("deal-malformed", 0)]),
        ({"hands": [["AH"], ["3H"], ["3D"], ["AH"]]}, [("card-duplicate", 3)]),
        ({"hands": [["X3"], ["3H"], ["3D"], ["JD"]]}, [("card-unknown", 0)]),
        ({"bids": [3, None, None, None]}, [("bid-too-low", 1)]),
        ({"bids": [None, None, None, 4]}, [("bid-too-low", 0)]),
        ({"bids": [None, None, 5]}, [("bid-malformed", None)]),
        ({"trump": None}, [("trump-malformed", None)]),
        (
            {"hands": [["AH"], ["AH"], [], []], "bids": [3, None, None, 14], "trump": "X"},
            [("card-duplicate", 1), ("bid-too-low", 1), ("bid-malformed", 0), ("trump-malformed", None)],
        ),
    ],
)
def test_breach_before_the_play_is_named_by_code_and_seat(
    changes: dict[str, Any], expected: list[tuple[str, int | None]]
) -> None:
    given = answer("check", hearts(**changes))
    assert [(found["code"], found.get("seat")) for found in given["violations"]] == expected
    assert (given["ok"], given["scores"]) == (False, None)


def test_play_after_faulty_bids_is_judged_from_who_led() -> None:
    given = answer("check", hearts(bids=[6, None, None, 6], hands=[["AH"], ["3H"], ["3D", "2C"], ["JD"]]))
    assert codes(given) == ["bid-too-low"]
    assert given["winners"] == [0]
    given = answer(
        "check",
        hearts(bids=[], hands=[["AH"], ["3H"], ["3D", "2C"], ["JD"]], plays=[["AH", "3H", "2C", "JD"]]),
    )
    assert codes(given) == ["bid-malformed", "not-a-trump"]


@pytest.mark.parametrize(
    ("plays", "more"),
    [
        ([], []),
        ([[]], []),
        ([["KH"]], ["card-not-held"]),
        ([None], ["plays-malformed"]),
        ([["XX"]], ["card-unknown"]),
    ],
)
def test_after_faulty_bids_and_no_lead_nobody_knows_whose_turn_it_is(
    plays: list[Any], more: list[str]
) -> None:
    given = answer("legal", hearts(bids=[], plays=plays))
    assert (codes(given), given["seat"], given["may_stop"]) == (["bid-malformed", *more], None, False)
    assert all("seat" not in found for found in given["violations"])


def test_after_faulty_bids_and_no_lead_only_the_card_that_nobody_holds_is_named() -> None:
    hands = [["AH", "3H"], ["KH", "4H"], ["QH", "5H"], ["9H", "6H"]]
    plays = [["8H", "QH", "9H", "AH"], ["3H", "4H", "5H", "6H"]]
    given = answer("check", hearts(hands=hands, bids=[5, 5, None, None], plays=plays))
    assert [(found["code"], found.get("card")) for found in given["violations"]] == [
        ("bid-too-low", None),
        ("card-not-held", "8H"),
    ]


def test_after_a_faulty_deal_the_cards_played_are_judged_by_themselves() -> None:
    plays = [["AH", "XX", "AH"], "x", ["QH"]]
    given = answer("check", hearts(hands=[["AH"], ["AH"], [], []], plays=plays))
    assert codes(given) == ["card-duplicate", "card-unknown", "card-not-held", "plays-malformed"]


@pytest.mark.parametrize("key", ["hands", "dealer", "bids", "trump", "plays"])
def test_missing_key_is_named(key: str) -> None:
    record = hearts()
    del record[key]
    (violation,) = answer("check", record)["violations"]
    assert (violation["code"], violation["message"]) == ("input-malformed", f"“{key}” is missing.")


@pytest.mark.parametrize(
    "wrong", [{"hands": {}}, {"dealer": 4}, {"dealer": True}, {"bids": None}, {"bids": "4"}, {"plays": 1}]
)
def test_key_of_the_wrong_kind_is_named(wrong: dict[str, Any]) -> None:
    (violation,) = answer("legal", hearts(**wrong))["violations"]
    assert violation["code"] == "input-malformed"
    assert next(iter(wrong)) in violation["message"]


def test_all_malformed_keys_are_reported_together() -> None:
    given = answer("check", {"game": "pitch", "kind": "record", "hands": 1, "dealer": 9, "stock": []})
    assert codes(given) == ["input-malformed"] * 6
