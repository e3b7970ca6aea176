"""A hand written down as card points, or as the cards taken; and how a game stands after its hands."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.entries import Course
from rules_engine.games.pitch import GAME
from tests.rules_engine.games.pitch.dealing import worth

FIRST = GAME.schedule(players=4)[0]
chances = st.integers(0, 2**32).map(random.Random)


def points(*row: Any, bidder: Any = 0, bid: Any = 5, **more: Any) -> dict[str, Any]:
    return {"way": "points", "bidder": bidder, "bid": bid, "points": list(row)} | more


def taken(*piles: list[str], bidder: Any = 0, bid: Any = 5, trump: Any = "H") -> dict[str, Any]:
    return {"way": "taken", "bidder": bidder, "bid": bid, "trump": trump, "taken": list(piles)}


def score(entry: dict[str, Any], **rules: Any) -> Any:
    return GAME.score(entry, rules, hand=FIRST)


def test_partners_share_what_their_team_gets_and_why() -> None:
    scored = score(points(4, 9, bidder=2))
    assert scored.scores == (-5, 9, -5, 9)
    assert [[part.text for part in own] for own in scored.parts] == [
        ["the bid of 5, lost: −5"],
        ["9 points taken"],
    ] * 2


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        (points(7, 6, bidder=None, bid=None), ["input-malformed", "input-malformed"]),
        (points(7, 7, bidder=4), ["input-malformed", "sum-wrong"]),
        (points(7, 6, bid=3), ["bid-too-low"]),
        (points(7, 6, bid="five"), ["bid-malformed"]),
        (points(7, 6, trump="X"), ["trump-malformed"]),
        (points(7, None, trump=None), ["points-malformed"]),
        (taken(["AH"], ["AH"], trump=None), ["input-malformed", "card-duplicate"]),
        (taken(["AH"]), ["input-malformed"]),
    ],
)
def test_everything_wrong_is_said(entry: dict[str, Any], codes: list[str]) -> None:
    found = score(entry)
    assert (found.scores, [each.code for each in found.violations]) == (None, codes)


def test_point_cards_to_give_out_are_those_of_the_trump() -> None:
    ask = GAME.ways()[1].ask("taken")
    assert ask is not None
    assert ask.by == "trump"
    for trump, cards in ask.cards_by.items():
        assert sum(worth(card, trump) for card in cards) == 13
        assert all(worth(card, trump) for card in cards)


@given(chances, st.sampled_from("CDHS"), st.sampled_from(["taken", "bid"]))
def test_cards_score_as_their_points(chance: random.Random, trump: str, made_scores: str) -> None:
    cards = [card for ask in GAME.ways()[1].asks for card in ask.cards_by.get(trump, ())]
    piles: list[list[str]] = [[], []]
    for card in cards:
        chance.choice([*piles, []]).append(card)
    entry = taken(*piles, bidder=chance.randrange(4), bid=chance.randint(4, 13), trump=trump)
    numbers = GAME.in_numbers(entry, hand=FIRST)
    assert numbers["points"] == [sum(worth(card, trump) for card in pile) for pile in piles]
    assert (numbers["bidder"], numbers["bid"], numbers["trump"]) == (entry["bidder"], entry["bid"], trump)
    assert score(numbers, made_scores=made_scores).scores == score(entry, made_scores=made_scores).scores


@given(
    chances,
    st.fixed_dictionaries(
        {
            "target": st.sampled_from([1, 20, 54]),
            "both_over": st.sampled_from(["higher", "bidder"]),
            "moon_needs_bid": st.booleans(),
        }
    ),
)
def test_course_is_that_of_the_whole_game(chance: random.Random, rules: dict[str, Any]) -> None:
    entries: list[dict[str, Any]] = []
    for _ in range(20):
        first = chance.choice([*range(14), 13, 13])
        second = chance.randint(0, 13 - first)
        entries.append(points(first, second, bidder=chance.randrange(4), bid=chance.randint(4, 13)))
        hands = [{key: entry[key] for key in ("bidder", "bid", "points")} for entry in entries]
        told = answer("game", {"game": "pitch", "players": 4, "hands": hands, "rules": rules})
        course = GAME.course(entries, rules)
        assert (course.over, course.why) == (told["over"], told["why"])
        if course.over:
            assert [seat % 2 for seat, place in enumerate(course.places or ()) if place == 1] == told[
                "winners"
            ] * 2
            assert sorted(course.places or ()) == [1, 1, 3, 3]
            assert GAME.course([*entries, points(0, 0)], rules) == course
            break


def test_nobody_knows_the_course_after_a_wrong_hand() -> None:
    assert GAME.course([points(14, 0), points(13, 0, bid=13)]) == Course(over=False)
