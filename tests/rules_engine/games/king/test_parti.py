"""A whole game: what each deal brings, what a buyer pays, and who wins."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.king import GAME

NEGATIVES = [
    {"counts": [4, 3, 3, 3]},
    {"counts": [0, 13, 0, 0]},
    {"counts": [1, 1, 2, 0]},
    {"counts": [2, 2, 2, 2]},
    {"counts": [0, 0, 0, 1]},
    {"counts": [2, 0, 0, 0]},
]
SMALL = [
    {"counts": [2, 2, 2, 2]},
    {"counts": [0, 8, 0, 0]},
    *NEGATIVES[2:],
]
FAILED = {"failed": True}
chances = st.integers(0, 2**32).map(random.Random)


def game(hands: list[Any], first_dealer: int = 2, **more: Any) -> dict[str, Any]:
    data = {"game": "king", "players": 4, "first_dealer": first_dealer, "hands": hands, **more}
    return answer("game", data)


def seventh(deal: dict[str, Any], hands: list[Any] = NEGATIVES, **rules: Any) -> dict[str, Any]:
    """Play deal 7 after six others; seat 0 is the auctioneer."""
    return game([*hands, deal], rules=rules)


def sold(mode: str, tricks: list[int], buyer: Any = 1, bid: Any = "+5") -> dict[str, Any]:
    return {"mode": mode, "tricks": tricks, "buyer": buyer, "bid": bid}


def faults(given: dict[str, Any]) -> list[tuple[str, int]]:
    return [(found["code"], found["hand"]) for found in given["violations"]]


@pytest.mark.parametrize(
    ("deal", "rules", "scores"),
    [
        ({"mode": "positive", "tricks": [7, 2, 2, 2]}, {}, [175, 50, 50, 50]),
        ({"mode": "negative", "tricks": [0, 1, 5, 7]}, {}, [325, 250, -50, -200]),
        (sold("positive", [1, 9, 2, 1]), {}, [150, 100, 50, 25]),
        (sold("positive", [6, 3, 2, 2]), {}, [275, -50, 50, 50]),
        (sold("negative", [3, 1, 4, 5], 1, "-2"), {}, [250, 100, 25, -50]),
        (sold("negative", [1, 3, 4, 5], 1, "-2"), {}, [325, 25, 25, -50]),
        (sold("negative", [1, 3, 4, 5], 1, "-2"), {"minus": "full"}, [400, -50, 25, -50]),
        (sold("negative", [0, 4, 4, 5], 1, "-1"), {}, [325, 25, 25, -50]),
        (FAILED, {}, [100, 75, 75, 75]),
        (FAILED | {"mode": None, "tricks": None}, {}, [100, 75, 75, 75]),
        ({"failed": False, "mode": "positive", "tricks": [13, 0, 0, 0]}, {}, [325, 0, 0, 0]),
        (sold("positive", [13, 0, 0, 0], None, None), {}, [325, 0, 0, 0]),
        ({"mode": "negative", "tricks": [0, 1, 5, 7]}, {"base": 300}, [300, 225, -75, -225]),
    ],
)
def test_deal_of_the_auction_is_settled(
    deal: dict[str, Any], rules: dict[str, Any], scores: list[int]
) -> None:
    given = seventh(deal, **rules)
    assert given["violations"] == []
    assert given["hands"][6]["scores"] == scores


@pytest.mark.parametrize(
    ("deal", "rules", "scores"),
    [
        (sold("positive", [0, 8, 0, 0], 1, "+8"), {}, [200, 0, 0, 0]),
        ({"mode": "negative", "tricks": [8, 0, 0, 0]}, {}, [-400, 200, 200, 200]),
        ({"mode": "negative", "tricks": [8, 0, 0, 0]}, {"base": 325}, [-275, 325, 325, 325]),
    ],
)
def test_small_pack_starts_with_200_unless_the_club_says_otherwise(
    deal: dict[str, Any], rules: dict[str, Any], scores: list[int]
) -> None:
    assert seventh(deal, SMALL, deck=32, **rules)["hands"][6]["scores"] == scores


@pytest.mark.parametrize(
    ("deal", "rules", "auctioneer", "buyer"),
    [
        (
            sold("positive", [1, 9, 2, 1], 1, "+4"),
            {},
            ["1 trick × 25", "received for +4: +100"],
            ["9 tricks × 25", "paid for +4: −100"],
        ),
        (
            sold("negative", [3, 1, 4, 5], 1, "-2"),
            {},
            ["start 325", "3 tricks × −75", "2 tricks handed over × 75"],
            ["start 325", "1 trick × −75", "2 tricks taken over × −75"],
        ),
        (
            sold("negative", [1, 3, 4, 5], 1, "-2"),
            {},
            ["start 325", "1 trick × −75", "1 trick handed over × 75"],
            ["start 325", "3 tricks × −75", "1 trick taken over × −75"],
        ),
        (
            sold("negative", [0, 4, 4, 5], 1, "-2"),
            {"minus": "full"},
            ["start 325", "received for −2: +150"],
            ["start 325", "4 tricks × −75", "paid for −2: −150"],
        ),
        (FAILED, {}, ["auction failed: 4 pluses × 25"], ["auction failed: 3 pluses × 25"]),
    ],
)
def test_settlement_is_shown_line_by_line(
    deal: dict[str, Any], rules: dict[str, Any], auctioneer: list[str], buyer: list[str]
) -> None:
    parts = seventh(deal, **rules)["hands"][6]["parts"]
    assert [[part["text"] for part in own] for own in parts[:2]] == [auctioneer, buyer]


@pytest.mark.parametrize(
    ("deal", "codes"),
    [
        (sold("positive", [5, 2, 3, 3], 0), ["buyer-is-auctioneer"]),
        (sold("negative", [5, 2, 3, 3]), ["bid-wrong-kind"]),
        (sold("positive", [5, 2, 3, 3], 1, "-1"), ["bid-wrong-kind"]),
        (sold("negative", [5, 2, 3, 3], 1, "-3"), ["bid-malformed"]),
        (sold("positive", [5, 2, 3, 3], 1, ["+3"]), ["bid-malformed"]),
        (sold("positive", [5, 2, 3, 2], 0, "-1"), ["sum-wrong", "buyer-is-auctioneer", "bid-wrong-kind"]),
        ({"mode": "positive", "tricks": [14, 0, 0, -1]}, ["impossible"]),
        ({"mode": "positive", "tricks": [13, 0, 0]}, ["points-malformed"]),
        ({"mode": "positive", "tricks": [13, 0, 0, "0"]}, ["points-malformed"]),
        ({"mode": "positive", "tricks": [13, 0, 0, 0], "buyer": 1}, ["input-malformed"]),
        ({"mode": "positive", "tricks": [13, 0, 0, 0], "bid": "+1"}, ["input-malformed"]),
        (sold("positive", [13, 0, 0, 0], 4), ["input-malformed"]),
        ({"mode": "both", "tricks": 13}, ["input-malformed", "input-malformed"]),
        ({"counts": [13, 0, 0, 0]}, ["input-malformed", "input-malformed"]),
        ({"failed": "yes", "mode": "positive", "tricks": [13, 0, 0, 0]}, ["input-malformed"]),
        (FAILED | {"mode": "positive", "tricks": [13, 0, 0, 0]}, ["decision-malformed"]),
        ([13, 0, 0, 0], ["input-malformed"]),
        (None, ["input-malformed"]),
    ],
)
def test_deal_that_cannot_be_is_refused_with_its_number(deal: Any, codes: list[str]) -> None:
    given = seventh(deal)
    assert faults(given) == [(code, 7) for code in codes]
    assert given["hands"][6] == {"scores": None, "parts": None}
    assert given["totals"] is None


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ({"counts": [4, 3, 3, 2]}, "sum-wrong"),
        ({"counts": [14, -1, 0, 0]}, "impossible"),
        ({"counts": [13]}, "points-malformed"),
        ({"counts": 13}, "input-malformed"),
        ({}, "input-malformed"),
        ([], "input-malformed"),
    ],
)
def test_negative_deal_that_cannot_be_is_refused(deal: Any, code: str) -> None:
    assert faults(game([deal])) == [(code, 1)]


def test_auction_does_not_fail_with_the_small_pack() -> None:
    assert faults(seventh(FAILED, SMALL, deck=32)) == [("decision-malformed", 7)]


def test_auctioneer_is_the_dealer_of_the_deal() -> None:
    own = sold("positive", [5, 4, 2, 2], 3, "+4")
    for first in range(4):
        wrong = (first + 6) % 4 == 3
        assert bool(game([*NEGATIVES, own], first)["violations"]) is wrong


def test_ten_deals_end_the_game_and_sum_to_zero() -> None:
    auctions = [
        {"mode": "positive", "tricks": [1, 1, 5, 6]},
        sold("positive", [5, 4, 2, 2], 0, "+4"),
        sold("negative", [2, 3, 4, 4], 2, "-2"),
        FAILED,
    ]
    given = game([*NEGATIVES, *auctions], 0)
    assert (given["ok"], given["over"], given["why"]) == (True, True, "hands-played")
    assert given["totals"] == [80, -105, -95, 120]
    assert (given["places"], given["winners"]) == ([2, 4, 3, 1], [3])


def test_equal_points_share_the_place() -> None:
    rows: list[Any] = [{"counts": [5, 5, 3, 0]}, {"counts": [0, 0, 0, 13]}, {"counts": [1, 1, 2, 0]}]
    given = game(rows)
    assert (given["totals"], given["places"]) == ([-150, -150, -160, -260], [1, 1, 3, 4])


def test_unfinished_game_is_no_fault_and_has_no_winner() -> None:
    given = game(NEGATIVES[:2])
    assert (given["ok"], given["over"], given["why"], given["winners"]) == (True, False, None, [])
    assert given["totals"] == [-80, -320, -60, -60]


def test_game_without_a_deal_stands_at_zero() -> None:
    assert game([])["totals"] == [0, 0, 0, 0]


def test_deal_after_the_tenth_is_too_many() -> None:
    given = game([*NEGATIVES, FAILED, FAILED, FAILED, FAILED, FAILED, None])
    assert faults(given) == [("game-over", 11), ("game-over", 12)]
    assert given["over"] is True


@pytest.mark.parametrize("players", [3, 5])
def test_king_is_played_by_four(players: int) -> None:
    assert [found["code"] for found in game([], players=players)["violations"]] == ["table-size"]


def divided(chance: random.Random, total: int) -> list[int]:
    cuts = sorted(chance.randrange(total + 1) for _ in range(3))
    return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]


def by_chance(chance: random.Random, first_dealer: int, deck: int) -> list[Any]:
    tricks = deck // 4
    hands: list[Any] = [{"counts": divided(chance, due)} for due in (tricks, tricks, 4, 8, 1, 2)]
    for deal in range(7, 11):
        dealer = (first_dealer + deal - 1) % 4
        mode = chance.choice(["positive", "negative"])
        bid = chance.choice(["+1", "+4", "+8"] if mode == "positive" else ["-1", "-2"])
        others = [seat for seat in range(4) if seat != dealer]
        kept = {"mode": mode, "tricks": divided(chance, tricks)}
        hands.append(chance.choice([kept, kept | {"buyer": chance.choice(others), "bid": bid}]))
    return hands


@given(chances, st.integers(0, 3), st.sampled_from([52, 32]), st.sampled_from(["cap", "full"]))
def test_any_game_sums_to_what_it_must_and_every_row_could_have_been(
    chance: random.Random, first_dealer: int, deck: int, minus: str
) -> None:
    rules = {"deck": deck, "minus": minus}
    given = game(by_chance(chance, first_dealer, deck), first_dealer, rules=rules)
    assert given["violations"] == []
    assert sum(given["totals"]) == {52: 0, 32: -300}[deck]
    assert GAME.check_totals(given["totals"], rules) == ()
    for deal, hand in enumerate(given["hands"], start=1):
        assert GAME.check_points(hand["scores"], rules, hand=deal) == ()
        assert [sum(part["points"] for part in own) for own in hand["parts"]] == hand["scores"]
