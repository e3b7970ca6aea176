"""The bidding: whose turn it is, what is too low, who may match, and when it is over."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer

ORDER = ["+1", "+2", "+3", "-1", "+4", "+5", "+6", "-2", "+7", "+8"]
chances = st.integers(0, 2**32).map(random.Random)


def auction(*actions: tuple[Any, Any], dealer: int = 0, **more: Any) -> dict[str, Any]:
    said = [{"seat": seat, "bid": bid} for seat, bid in actions]
    return answer("auction", {"dealer": dealer, "actions": said, **more})


def faults(given: dict[str, Any]) -> list[tuple[str, int]]:
    return [(found["code"], found["action"]) for found in given["violations"]]


def test_running_auction_is_no_fault() -> None:
    assert auction((1, "+1"), (2, "pass")) == {
        "ok": True,
        "buyer": None,
        "bid": None,
        "failed": False,
        "turn": 3,
        "over": False,
        "violations": [],
    }


def test_auctioneer_has_the_turn_when_the_bidding_is_over() -> None:
    given = auction((1, "+1"), (2, "pass"), (3, "pass"))
    assert (given["turn"], given["over"]) == (0, False)


def test_nobody_has_the_turn_after_the_decision() -> None:
    given = auction((1, "+1"), (2, "pass"), (3, "pass"), decision="accept")
    assert (given["turn"], given["over"], given["buyer"]) == (None, True, 1)


def test_last_player_is_asked_although_both_others_have_passed() -> None:
    assert auction((1, "pass"), (2, "pass"))["turn"] == 3


@pytest.mark.parametrize(("low", "high"), [*pairwise(ORDER)])
def test_each_bid_beats_the_one_below_it_and_not_the_other_way(low: str, high: str) -> None:
    assert faults(auction((1, low), (2, high))) == []
    assert faults(auction((1, high), (2, low))) == [("bid-too-low", 2)]
    assert faults(auction((1, high), (2, high))) == [("bid-too-low", 2)]


@pytest.mark.parametrize("bid", ["-3", "+9", "+0", "3", "", "−1", 3, None, ["+3"], {"bid": "+3"}, True])
def test_what_is_no_bid_is_malformed(bid: object) -> None:
    assert faults(auction((1, bid))) == [("bid-malformed", 1)]


@pytest.mark.parametrize(
    ("actions", "turn", "message"),
    [
        ([(0, "+1")], 1, "The auctioneer does not bid."),
        ([(2, "+1")], 3, "It is another player's turn."),
        ([(1, "pass"), (1, "+1")], 2, "A player who has passed bids no more in this auction."),
        ([(1, "+1"), (2, "pass"), (3, "pass"), (1, "+2")], 0, "The bidding is over."),
        ([(1, "pass"), (2, "pass"), (3, "pass"), (0, "+1")], 0, "The auctioneer does not bid."),
    ],
)
def test_who_speaks_out_of_turn_is_told_why(actions: list[Any], turn: int, message: str) -> None:
    given = auction(*actions)
    (violation,) = given["violations"]
    assert (violation["code"], violation["action"], violation["seat"], violation["message"]) == (
        "out-of-turn",
        len(actions),
        actions[-1][0],
        message,
    )
    assert given["turn"] == turn


def test_nothing_can_be_matched_before_the_first_bid() -> None:
    assert faults(auction((1, "match"))) == [("no-priority", 1)]


@pytest.mark.parametrize(
    "said", [[(1, "+3")], [(1, "+3"), (2, "pass")], [(1, "pass"), (2, "+3")], [(1, "+1"), (2, "+3")]]
)
def test_later_player_cannot_match_an_earlier_one(said: list[Any]) -> None:
    matching = (said[-1][0] + 1, "match")
    assert faults(auction(*said, matching)) == [("no-priority", len(said) + 1)]


def test_second_player_may_match_the_third() -> None:
    actions = [(1, "pass"), (2, "+1"), (3, "+2"), (2, "match"), (3, "pass")]
    given = auction(*actions, decision="accept")
    assert (given["ok"], given["buyer"], given["bid"]) == (True, 2, "+2")


def test_match_does_not_end_the_auction() -> None:
    given = auction((1, "+1"), (2, "+2"), (3, "+3"), (1, "match"))
    assert (given["violations"], given["turn"]) == ([], 2)


def test_highest_bid_can_still_be_matched() -> None:
    actions = [(1, "+1"), (2, "+8"), (3, "pass"), (1, "match"), (2, "pass")]
    given = auction(*actions, decision="accept")
    assert (given["buyer"], given["bid"]) == (1, "+8")


def test_all_faults_are_named_and_the_auction_goes_on_after_each() -> None:
    given = auction((1, "+2"), (2, "+1"), (3, "-3"), (1, "+3"), (3, "+4"), (1, "match"))
    assert faults(given) == [("bid-too-low", 2), ("bid-malformed", 3), ("out-of-turn", 4), ("out-of-turn", 5)]
    assert given["turn"] == 2


@pytest.mark.parametrize(
    "action",
    [
        *(None, "pass", [], {}, {"seat": 1}, {"bid": "+1"}, {"seat": "1", "bid": "+1"}),
        *({"seat": -1, "bid": "+1"}, {"seat": 4, "bid": "+1"}),
    ],
)
def test_what_is_no_action_is_malformed_and_the_turn_stays(action: object) -> None:
    given = answer("auction", {"dealer": 0, "actions": [action, {"seat": 1, "bid": "+1"}]})
    assert faults(given) == [("input-malformed", 1)]
    assert given["turn"] == 2


@pytest.mark.parametrize(
    ("data", "count"),
    [({}, 2), ({"dealer": 4, "actions": []}, 1), ({"dealer": 0, "actions": {}}, 1), ({"dealer": None}, 2)],
)
def test_input_without_dealer_or_actions_is_refused(data: dict[str, Any], count: int) -> None:
    given = answer("auction", data)
    assert [found["code"] for found in given["violations"]] == ["input-malformed"] * count


def test_options_are_refused_by_name() -> None:
    given = answer("auction", {"dealer": 0, "actions": [], "rules": {"plus9_binding": True, "deck": 36}})
    assert [found["code"] for found in given["violations"]] == ["option-unknown", "option-value"]


def choices(seat: int, dealer: int, last: str | None, holder: int | None) -> list[str]:
    """What a seat may say, by the rules' own words."""
    higher = ORDER[ORDER.index(last) + 1 :] if last else ORDER
    nearer = holder is not None and (seat - dealer) % 4 < (holder - dealer) % 4
    return ["pass", *higher, *(["match"] if nearer else [])]


@given(chances, st.integers(0, 3))
def test_auction_held_by_the_rules_is_right(chance: random.Random, dealer: int) -> None:
    waiting = [(dealer + step) % 4 for step in (1, 2, 3)]
    actions: list[tuple[int, str]] = []
    last, holder = None, None
    while waiting and waiting != [holder]:
        seat = waiting.pop(0)
        assert auction(*actions, dealer=dealer)["turn"] == seat
        said = chance.choice(choices(seat, dealer, last, holder))
        actions.append((seat, said))
        if said == "pass":
            continue
        last, holder = (last, seat) if said == "match" else (said, seat)
        waiting.append(seat)
    given = auction(*actions, dealer=dealer, decision="accept" if holder is not None else "refuse")
    assert (given["violations"], given["buyer"], given["bid"]) == ([], holder, last)
