"""A deal written down as points, numbers, cards, or as a sale with its tricks."""

import random
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.entries import Course
from rules_engine.core.violations import Refused
from rules_engine.games.king import GAME
from tests.rules_engine.games.king.dealing import counts, pack, play, scores
from tests.rules_engine.shapes import is_as_asked

SCHEDULE = GAME.schedule(players=4)
TRICKS = [7, 3, 2, 1]
chances = st.integers(0, 2**32).map(random.Random)


def score(deal: int, entry: dict[str, Any], **rules: Any) -> Any:
    return GAME.score(entry, rules, hand=replace(SCHEDULE[deal - 1], dealer=0))


def sale(tricks: list[Any] = TRICKS, **said: Any) -> dict[str, Any]:
    return {"way": "auction", "tricks": tricks} | said


def codes(scored: Any) -> list[str]:
    assert scored.scores is None
    return [each.code for each in scored.violations]


def test_deal_offers_its_ways_the_usual_one_first() -> None:
    offered = [[way.slug for way in GAME.ways(hand=deal)] for deal in range(1, 12)]
    assert offered == [
        ["points", "counts"],
        *[["points", "counts", "taken"]] * 4,
        ["points", "counts"],
        *[["auction", "failed", "points"]] * 4,
        [],
    ]


def test_auction_cannot_fail_with_the_small_pack() -> None:
    assert [way.slug for way in GAME.ways({"deck": 32}, hand=7)] == ["auction", "points"]
    assert codes(score(7, {"way": "failed"}, deck=32)) == ["input-malformed"]


@pytest.mark.parametrize("deck", [52, 32])
@pytest.mark.parametrize("deal", range(2, 6))
def test_cards_to_give_out_are_those_that_count(deal: int, deck: int) -> None:
    (ask,) = GAME.ways({"deck": deck}, hand=deal)[2].asks
    assert {*ask.cards} == {card for card in pack(deck) if counts(card, deal)}


@pytest.mark.parametrize(
    ("deal", "row", "reasons"),
    [
        (1, [-60, -200, 0, 0], ["3 tricks × −20", "10 tricks × −20"]),
        (5, [0, -160, 0, 0], ["the king of hearts −160"]),
    ],
)
def test_points_say_what_was_taken(deal: int, row: list[int], reasons: list[str]) -> None:
    scored = score(deal, {"way": "points", "points": row})
    assert scored.scores == tuple(row)
    assert [part.text for own in scored.parts for part in own] == reasons


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (sale(mode="positive"), (175, 75, 50, 25)),
        (sale(mode="positive", trump="H"), (175, 75, 50, 25)),
        (sale(mode="negative"), (-200, 100, 175, 250)),
        (sale(bid="+3", buyer=1), (250, 0, 50, 25)),
        (sale(bid="-1", buyer=1), (-125, 25, 175, 250)),
        ({"way": "failed"}, (100, 75, 75, 75)),
    ],
)
def test_sale_is_settled(entry: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert score(7, entry).scores == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (sale(), ["input-malformed"]),
        (sale(trump="H"), ["input-malformed"]),
        (sale(mode="neither"), ["input-malformed"]),
        (sale(buyer=1, bid="+9"), ["input-malformed", "bid-malformed"]),
        (sale(bid="+3"), ["input-malformed"]),
        (sale(mode="positive", buyer=2), ["input-malformed"]),
        (sale(mode="positive", buyer=0, bid="+3"), ["buyer-is-auctioneer"]),
        (sale(mode="positive", buyer=1, bid="+9"), ["bid-malformed"]),
        (sale(mode="positive", buyer=1, bid="-1"), ["bid-wrong-kind"]),
        (sale(mode="negative", trump="H"), ["trump-malformed"]),
        (sale(bid="-1", buyer=1, trump="H"), ["trump-malformed"]),
        (sale(mode="positive", trump="X"), ["trump-malformed"]),
        (sale([13, 1, 0, 0], mode="positive", trump="X"), ["trump-malformed", "sum-wrong"]),
        (sale([13, 0, 0, None], mode="positive"), ["points-malformed"]),
        ({"way": "failed", "tricks": TRICKS}, ["input-malformed"]),
    ],
)
def test_sale_that_cannot_be_is_refused(entry: dict[str, Any], expected: list[str]) -> None:
    assert codes(score(7, entry)) == expected


@given(chances, st.integers(1, 10), st.sampled_from([52, 32]))
def test_record_gives_what_scores_as_the_play_did(chance: random.Random, deal: int, deck: int) -> None:
    record, winners, _ = play(chance, deal, rules={"deck": deck})
    hand, rules = replace(SCHEDULE[deal - 1], dealer=record["dealer"]), {"deck": deck}
    entry = GAME.from_record(record, rules, hand=hand)
    assert entry is not None
    assert GAME.score(entry, rules, hand=hand).scores == tuple(scores(record, winners))


def test_record_of_another_deal_is_refused() -> None:
    record, _, _ = play(random.Random(1), 3)
    for hand in (replace(SCHEDULE[3], dealer=record["dealer"]), replace(SCHEDULE[2], dealer=9)):
        with pytest.raises(Refused) as refused:
            GAME.from_record(record, hand=hand)
        assert [each.code for each in refused.value.violations] == ["input-malformed"]


@pytest.mark.parametrize("rules", [{}, {"deck": 32}, {"minus": "full"}, {"base": 1000}, {"base": -1000}])
def test_points_of_an_auction_reach_their_ends_and_no_further(rules: dict[str, Any]) -> None:
    (ask,) = GAME.ways(rules, hand=7)[-1].asks
    tricks = 8 if rules.get("deck") == 32 else 13
    found = set()
    for own, bought in product(range(tricks + 1), repeat=2):
        row = [own, bought, tricks - own - bought, 0]
        sales = [{"mode": mode} for mode in ("positive", "negative")]
        sales += [{"bid": bid, "buyer": 1} for bid in ("+8", "+1", "-1", "-2")]
        for said in sales:
            found.update(score(7, sale(row, **said), **rules).scores or ())
    assert (min(found), max(found)) == (ask.low, ask.high)


@pytest.mark.parametrize("deck", [52, 32])
@pytest.mark.parametrize("deal", range(1, 7))
def test_points_of_a_negative_deal_are_right_exactly_where_they_are_as_asked(deal: int, deck: int) -> None:
    (ask,) = GAME.ways({"deck": deck}, hand=deal)[0].asks
    for others in combinations_with_replacement(range(-280, 40, 10), 3):
        row = (*others, (ask.total or 0) - sum(others))
        assert is_as_asked(row, ask) is (not GAME.check_points(row, {"deck": deck}, hand=deal)), row


def test_course_is_over_after_ten_deals() -> None:
    entry = {"way": "failed"}
    assert [GAME.course([entry] * played).over for played in (0, 9, 10, 11)] == [False, False, True, True]
    assert GAME.course([entry] * 10) == Course(over=True, why="hands-played")


def test_whole_game_scores_deal_by_deal_as_the_command_does() -> None:
    rows = [(13, 0, 0, 0), (0, 13, 0, 0), (1, 1, 2, 0), (2, 2, 2, 2), (0, 0, 0, 1), (2, 0, 0, 0)]
    sold = {"mode": "positive", "tricks": TRICKS, "bid": "+4"}
    taken, sales = [{"counts": [*row]} for row in rows], [sold | {"buyer": 1}, sold | {"buyer": 2}]
    hands = [*taken, {"failed": True}, *sales]
    entries = [{"way": "counts"} | each for each in taken]
    entries += [{"way": "failed"}, *({"way": "auction"} | each for each in sales)]
    told = answer("game", {"game": "king", "players": 4, "hands": hands})
    scored = [GAME.score(entry, hand=hand).scores for entry, hand in zip(entries, SCHEDULE, strict=False)]
    assert scored == [tuple(hand["scores"]) for hand in told["hands"]]
