"""A hand written down as points, or as tricks and penalty cards; and what a record of it gives."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.entries import Course
from rules_engine.games.pikk_dama import GAME
from tests.rules_engine.games.pikk_dama.dealing import play

FIRST = GAME.schedule(players=4)[0]
HEARTS = [f"{rank}H" for rank in "23456789TJQKA"]
chances = st.integers(0, 2**32).map(random.Random)


def score(entry: dict[str, Any]) -> Any:
    return GAME.score(entry, hand=FIRST)


def taken(tricks: list[int], *piles: list[str]) -> dict[str, Any]:
    return {"way": "taken", "tricks": tricks, "taken": list(piles)}


def test_points_give_themselves_and_do_not_say_how_they_arose() -> None:
    scored = score({"way": "points", "points": [95, -95, 0, 0]})
    assert (scored.scores, scored.parts, scored.violations) == ((95, -95, 0, 0), None, ())


def test_cards_taken_give_the_points_and_how_they_arose() -> None:
    scored = score(taken([3, 4, 5, 1], [*HEARTS[:12]], ["AH"], ["QS"], []))
    assert scored.scores == (-60, 26, 24, 10)
    assert [[part.text for part in own] for own in scored.parts[1:]] == [
        ["4 tricks × 10", "A♥ −14"],
        ["5 tricks × 10", "Q♠ −26"],
        ["1 trick × 10"],
    ]


def test_everything_wrong_with_what_was_taken_is_said_at_once() -> None:
    found = score(taken([3, 4, 5, 2], [*HEARTS[:12], "2H"], [], ["QS"], []))
    assert [each.code for each in found.violations] == ["sum-wrong", "card-duplicate", "sum-wrong"]


@given(chances)
def test_cards_of_a_play_and_its_record_give_the_same_points(chance: random.Random) -> None:
    record, points, _ = play(chance)
    winners = answer("check", record)["winners"]
    piles: list[list[str]] = [[], [], [], []]
    for winner, trick in zip(winners, record["plays"], strict=True):
        piles[winner] += trick
    entry = taken([winners.count(seat) for seat in range(4)], *piles)
    in_points = {"way": "points", "points": points}
    assert score(entry).scores == tuple(points)
    assert GAME.in_numbers(entry, hand=FIRST) == in_points
    assert GAME.from_record(record, hand=FIRST) == in_points


def test_record_with_a_revoke_gives_points_unless_the_rules_are_strict() -> None:
    record, points, _ = play(random.Random(1), revokes=True)
    assert GAME.from_record(record, hand=FIRST) == {"way": "points", "points": points}
    assert GAME.from_record(record, {"strict": True}, hand=FIRST) is None


def test_hands_of_four_alone_do_not_say_when_it_is_over() -> None:
    assert GAME.course([{"way": "points", "points": [0, 0, 0, 0]}] * 35) == Course(over=False)
