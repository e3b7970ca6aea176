"""Another program's Hearts agrees: the same hands have the same winners and points."""

import random

import pytest

from rules_engine.games.hearts import GAME

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from tests.rules_engine.games.hearts.openspiel import CARDS, Replay, hand, hands


def same(replay: Replay) -> bool:
    given = GAME.check(replay.record)
    return (given["scores"], given["winners"][:12]) == (replay.points, replay.winners())


def test_thousand_hands_have_the_same_winners_and_points() -> None:
    different = [replay.record for replay in hands(random.Random(20), 1000) if not same(replay)]
    assert different == []


def test_moon_has_the_same_winners_and_points() -> None:
    suits = [[CARDS.index(rank + suit) for rank in "23456789TJQKA"] for suit in "CDSH"]
    deal = [card for four in zip(*suits, strict=True) for card in four]
    replay = hand(random.Random(1), direction=0, deal=deal)
    assert replay.points == [0, 26, 26, 26]
    assert same(replay)
