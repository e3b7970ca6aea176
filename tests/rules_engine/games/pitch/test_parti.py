"""Whole games: how totals grow, when a game is over and who has won."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pitch import GAME

Hand = dict[str, Any]


def hand(bidder: Any, bid: Any, *points: Any) -> Hand:
    return {"bidder": bidder, "bid": bid, "points": list(points)}


def game(*hands: Any, players: Any = 4, **rules: Any) -> dict[str, Any]:
    return answer("game", {"game": "pitch", "players": players, "hands": list(hands), "rules": rules})


def end(given: dict[str, Any]) -> tuple[Any, ...]:
    assert given["ok"], given["violations"]
    return tuple(given[key] for key in ("over", "why", "totals", "places", "winners"))


def where(given: dict[str, Any]) -> list[tuple[str, int | None, int | None]]:
    return [(found["code"], found.get("hand"), found.get("seat")) for found in given["violations"]]


BIG = hand(0, 10, 12, 1)
LEVEL = hand(0, 6, 6, 6)


@pytest.mark.parametrize(
    ("hands", "rules", "expected"),
    [
        pytest.param([], {}, (False, None, [0, 0], [1, 1], []), id="no hand yet"),
        pytest.param([BIG], {}, (False, None, [12, 1], [1, 2], []), id="unfinished"),
        pytest.param(
            [hand(1, 5, 9, 4)], {}, (False, None, [9, -5], [1, 2], []), id="a lost bid goes below zero"
        ),
        pytest.param(
            [hand(1, 13, 1, 12)], {}, (False, None, [1, -13], [1, 2], []), id="a lost moon costs 13"
        ),
        pytest.param(
            [*[BIG] * 4, hand(0, 6, 6, 7)], {}, (False, None, [54, 11], [1, 2], []), id="54 goes on"
        ),
        pytest.param(
            [*[BIG] * 4, hand(0, 6, 7, 6)], {}, (True, "target-reached", [55, 10], [1, 2], [0]), id="55 ends"
        ),
        pytest.param([BIG], {"target": 12}, (False, None, [12, 1], [1, 2], []), id="another target goes on"),
        pytest.param(
            [BIG], {"target": 11}, (True, "target-reached", [12, 1], [1, 2], [0]), id="another target"
        ),
        pytest.param(
            [hand(3, 5, 1, 12)],
            {"target": 11},
            (True, "target-reached", [1, 12], [2, 1], [1]),
            id="the other team",
        ),
        pytest.param([hand(2, 13, 13, 0)], {}, (True, "moon", [13, 0], [1, 2], [0]), id="moon"),
        pytest.param([hand(2, 12, 13, 0)], {}, (False, None, [13, 0], [1, 2], []), id="moon without the bid"),
        pytest.param([hand(1, 5, 13, 0)], {}, (False, None, [13, -5], [1, 2], []), id="moon of the others"),
        pytest.param(
            [hand(2, 12, 13, 0)],
            {"moon_needs_bid": False},
            (True, "moon", [13, 0], [1, 2], [0]),
            id="moon that needs no bid",
        ),
        pytest.param(
            [hand(1, 5, 13, 0)],
            {"moon_needs_bid": False},
            (True, "moon", [13, -5], [1, 2], [0]),
            id="moon of the others that needs no bid",
        ),
        pytest.param(
            [*[hand(1, 5, 1, 12)] * 4, hand(0, 13, 13, 0)],
            {},
            (True, "moon", [17, 48], [1, 2], [0]),
            id="after the moon the places follow the winner",
        ),
        pytest.param(
            [hand(0, 6, 6, 7)],
            {"target": 5},
            (True, "target-reached", [6, 7], [2, 1], [1]),
            id="both, the higher",
        ),
        pytest.param(
            [hand(0, 6, 6, 7)],
            {"target": 5, "both_over": "bidder"},
            (True, "target-reached", [6, 7], [1, 2], [0]),
            id="both, the bidder",
        ),
        pytest.param(
            [hand(1, 6, 7, 6)],
            {"target": 5, "both_over": "bidder"},
            (True, "target-reached", [7, 6], [2, 1], [1]),
            id="both, the bidder of the other team",
        ),
        pytest.param(
            [hand(1, 6, 7, 6)],
            {"target": 6, "both_over": "bidder"},
            (True, "target-reached", [7, 6], [1, 2], [0]),
            id="the bidder must be over too",
        ),
        pytest.param([LEVEL], {"target": 5}, (False, "tie", [6, 6], [1, 1], []), id="both and equal"),
        pytest.param(
            [LEVEL], {"target": 6}, (False, None, [6, 6], [1, 1], []), id="equal at the target is no tie"
        ),
        pytest.param(
            [LEVEL],
            {"target": 5, "both_over": "bidder"},
            (True, "target-reached", [6, 6], [1, 2], [0]),
            id="equal, bidder",
        ),
        pytest.param([LEVEL, LEVEL], {"target": 5}, (False, "tie", [12, 12], [1, 1], []), id="a second tie"),
        pytest.param(
            [LEVEL, hand(1, 5, 3, 9)],
            {"target": 5},
            (True, "target-reached", [9, 15], [2, 1], [1]),
            id="the hand after a tie decides",
        ),
        pytest.param(
            [LEVEL, hand(1, 9, 0, 1)],
            {"target": 5},
            (True, "target-reached", [6, -3], [1, 2], [0]),
            id="also when one falls below",
        ),
        pytest.param(
            [hand(0, 5, 12, 1)],
            {"made_scores": "bid"},
            (False, None, [5, 1], [1, 2], []),
            id="the bid scores",
        ),
    ],
)
def test_game_stands(hands: list[Hand], rules: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert end(game(*hands, **rules)) == expected


def test_each_hand_has_its_scores_and_their_reasons() -> None:
    given = game(hand(0, 7, 7, 1), hand(1, 8, 6, 7), hand(0, 4, 13, 0))
    assert [hand["scores"] for hand in given["hands"]] == [[7, 1], [6, -8], [13, 0]]
    assert [[[part["text"] for part in own] for own in hand["parts"]] for hand in given["hands"]] == [
        [["7 points taken"], ["1 point taken"]],
        [["6 points taken"], ["the bid of 8, lost: −8"]],
        [["13 points taken"], []],
    ]


def test_hand_after_the_end_is_refused_and_not_counted() -> None:
    given = game(hand(0, 13, 13, 0), LEVEL, "x")
    assert where(given) == [("game-over", 2, None), ("game-over", 3, None)]
    assert given["violations"][0]["message"] == "The game was over before hand 2."
    assert (given["totals"], given["winners"], given["why"]) == ([13, 0], [0], "moon")
    assert given["hands"][1:] == [{"scores": None, "parts": None}] * 2


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (hand(0, 5, 9, 5), [("sum-wrong", 2, None)]),
        (hand(0, 5, 9, -1), [("impossible", 2, 1)]),
        (hand(0, 5, 9), [("points-malformed", 2, None)]),
        (hand(0, 5, 9, "4"), [("points-malformed", 2, 1)]),
        (hand(0, 3, 9, 4), [("bid-too-low", 2, None)]),
        (hand(0, 14, 9, 4), [("bid-malformed", 2, None)]),
        (hand(0, None, 9, 4), [("bid-malformed", 2, None)]),
        (hand(0, 3, 9, 5), [("bid-too-low", 2, None), ("sum-wrong", 2, None)]),
        (hand(4, 5, 9, 4), [("input-malformed", 2, None)]),
        ({"bidder": 0}, [("input-malformed", 2, None)] * 2),
        ({}, [("input-malformed", 2, None)] * 3),
        ([9, 4], [("input-malformed", 2, None)]),
        (None, [("input-malformed", 2, None)]),
    ],
)
def test_wrong_hand_is_named_with_its_number(wrong: Any, expected: list[tuple[str, int, int | None]]) -> None:
    given = game(BIG, wrong, LEVEL)
    assert where(given) == expected
    assert (given["ok"], given["totals"], given["places"], given["winners"]) == (False, None, None, [])
    assert [hand["scores"] for hand in given["hands"]] == [[12, 1], None, [6, 6]]


def test_nobody_knows_the_end_after_a_wrong_hand() -> None:
    given = game(LEVEL, None, hand(0, 13, 13, 0), hand(0, 13, 13, 0), target=5)
    assert where(given) == [("input-malformed", 2, None)]
    assert (given["over"], given["why"], given["winners"]) == (False, None, [])


def test_lowest_bid_of_a_dealer_cannot_be_told() -> None:
    assert game(hand(0, 4, 4, 0))["ok"] is True


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ({"players": 5, "hands": []}, ["table-size"]),
        ({"players": 3, "hands": []}, ["table-size"]),
        ({"players": "4", "hands": []}, ["input-malformed"]),
        ({"hands": []}, ["input-malformed"]),
        ({"players": 4}, ["input-malformed"]),
        ({"players": 4, "hands": {}}, ["input-malformed"]),
        ({"players": 4, "hands": [], "rules": {"target": 0}}, ["option-value"]),
        (
            {"players": 4, "hands": [], "rules": {"target": 1001, "limit": 1}},
            ["option-value", "option-unknown"],
        ),
    ],
)
def test_game_that_cannot_be_is_refused(data: dict[str, Any], codes: list[str]) -> None:
    assert [found["code"] for found in answer("game", {"game": "pitch"} | data)["violations"]] == codes


def some_hand(chance: random.Random) -> Hand:
    one = chance.randint(0, 13)
    return hand(chance.randrange(4), chance.randint(4, 13), one, chance.randint(0, 13 - one))


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from([11, 30, 54]))
def test_game_ends_with_the_first_hand_that_decides_it(chance: random.Random, target: int) -> None:
    totals, hands, winner = [0, 0], [], None
    while winner is None and len(hands) < 200:
        hands.append(some_hand(chance))
        team, bid, points = hands[-1]["bidder"] % 2, hands[-1]["bid"], hands[-1]["points"]
        totals[team] += points[team] if points[team] >= bid else -bid
        totals[1 - team] += points[1 - team]
        if points[team] == bid == 13:
            winner = team
        elif max(totals) > target and totals[0] != totals[1]:
            winner = totals.index(max(totals))
    given = game(*hands, target=target)
    assert (given["ok"], given["totals"]) == (True, totals)
    assert given["winners"] == ([] if winner is None else [winner])
    assert all(
        [sum(part["points"] for part in own) for own in one["parts"]] == one["scores"]
        for one in given["hands"]
    )


def test_hands_are_played_until_the_totals_say_so() -> None:
    assert GAME.hands_due(4) is None
