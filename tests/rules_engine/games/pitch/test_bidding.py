"""The bidding: what may be bid when, and who has won."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.games.pitch.bidding import auction_faults, bid_faults, highest
from tests.rules_engine.games.pitch.dealing import bidding

Found = list[tuple[str, str, int | None, int | None]]


def found(bids: list[Any], dealer: int = 0) -> Found:
    return [(fault.code, fault.rule, fault.action, fault.seat) for fault in auction_faults(bids, dealer)]


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ([4, 5, 6, 7], []),
        ([13, None, None, None], []),
        ([None, None, None, 5], []),
        ([None, None, None, 13], []),
        ([None, None, 4, None], []),
        ([None, 4.0, None, 5], []),
        ([3, None, None, None], [("bid-too-low", "PT-6", 1, 1)]),
        ([-4, None, None, None], [("bid-too-low", "PT-6", 1, 1)]),
        ([None, 0, None, 5], [("bid-too-low", "PT-6", 2, 2)]),
        ([4, 4, None, None], [("bid-too-low", "PT-8", 2, 2)]),
        ([6, None, 5, None], [("bid-too-low", "PT-8", 3, 3)]),
        ([6, None, None, 6], [("bid-too-low", "PT-8", 4, 0)]),
        ([13, None, 13, None], [("bid-too-low", "PT-8", 3, 3)]),
        ([None, None, None, 4], [("bid-too-low", "PT-7", 4, 0)]),
        ([None, None, None, None], [("bid-too-low", "PT-7", 4, 0)]),
        ([14, None, None, None], [("bid-malformed", "PT-8", 1, 1)]),
        ([None, None, None, 14], [("bid-malformed", "PT-8", 4, 0)]),
        (["4", None, None, None], [("bid-malformed", "PT-8", 1, 1)]),
        ([True, None, None, None], [("bid-malformed", "PT-8", 1, 1)]),
        ([4.5, None, None, None], [("bid-malformed", "PT-8", 1, 1)]),
        ([[], {}, None, 4], [("bid-malformed", "PT-8", 1, 1), ("bid-malformed", "PT-8", 2, 2)]),
        (
            [3, 14, 6, 5],
            [("bid-too-low", "PT-6", 1, 1), ("bid-malformed", "PT-8", 2, 2), ("bid-too-low", "PT-8", 4, 0)],
        ),
        ([5, 6, 7], [("bid-malformed", "PT-8", None, None)]),
        ([5, None, None, None, None], [("bid-malformed", "PT-8", None, None)]),
        ([], [("bid-malformed", "PT-8", None, None)]),
    ],
)
def test_bids_are_judged_in_turn(bids: list[Any], expected: Found) -> None:
    assert found(bids) == expected


def test_bids_start_at_the_dealers_left() -> None:
    assert found([3, None, None, 2], dealer=2) == [
        ("bid-too-low", "PT-6", 1, 3),
        ("bid-too-low", "PT-6", 4, 2),
    ]


def allowed(bids: tuple[int | None, ...]) -> bool:
    made = [bid for bid in bids if bid is not None]
    if made != sorted(set(made)) or not made:
        return False
    return made[0] >= (5 if bids[:3] == (None, None, None) else 4)


def test_every_bidding_is_judged_as_the_rules_say() -> None:
    for bids in product([None, 3, 4, 5, 6, 13], repeat=4):
        assert (found(list(bids)) == []) is allowed(bids), bids


@given(st.integers(0, 2**32).map(random.Random), st.integers(0, 3))
def test_highest_bid_is_won_by_who_made_it(chance: random.Random, dealer: int) -> None:
    bids = bidding(chance)
    seat, bid = highest(bids, dealer)
    assert bid == max(made for made in bids if made is not None)
    assert bids[(seat - dealer - 1) % 4] == bid


@pytest.mark.parametrize(
    ("bid", "last", "forced", "message"),
    [
        ("x", 0, False, "“x” is not a bid: a bid is a whole number up to 13."),
        (None, 0, False, "“null” is not a bid: a bid is a whole number up to 13."),
        (3, 0, False, "A bid is at least 4, not 3."),
        (6, 6, False, "The bid of 6 is not higher than the highest before it, 6."),
        (4, 0, True, "Nobody has bid, so the dealer must bid at least 5."),
        (None, 0, True, "Nobody has bid, so the dealer must bid at least 5."),
    ],
)
def test_wrong_bid_is_refused_in_a_sentence(bid: object, last: int, forced: bool, message: str) -> None:
    (fault,) = bid_faults(bid, last=last, forced=forced)
    assert fault.message == message


def test_wrong_number_of_bids_is_said() -> None:
    (fault,) = auction_faults([5], 0)
    assert fault.message == "Everybody bids or passes once: there are four bids, not 1."
