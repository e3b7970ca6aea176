"""Hands of OpenSpiel's Hearts as records of ours, played by the rules of both.

Three things differ. That the queen of spades breaks hearts, and that neither hearts nor the queen may fall in
the first trick, are switched off there; then the queen may fall in it, which ours forbids, so she is not
chosen. A moon costs 26 there, so ours is asked with `moon` 26. Cards there are numbers, rank by rank; seats
go clockwise in both, and a player gets 26 minus his points.
"""

import random
from dataclasses import dataclass
from typing import Any

import pyspiel

from tests.rules_engine.games.hearts.dealing import RANKS, Record

PARAMETERS = {"qs_breaks_hearts": False, "no_pts_on_first_trick": False}
CARDS = [rank + suit for rank in RANKS for suit in "CDHS"]
QUEEN = CARDS.index("QS")
# The direction of passing is drawn there; here the number of the hand stands for it.
HAND_NUMBERS = {0: 4, 1: 1, 2: 3, 3: 2}


@dataclass
class Replay:
    """One hand: our record, the state there before its first card is played, the 52 cards, and the points."""

    record: Record
    start: Any
    actions: list[int]
    points: list[int]

    def winners(self) -> list[int]:
        """Play the cards there, each checked, and return who leads the tricks from the second on."""
        state, leaders = self.start.clone(), []
        for number, action in enumerate(self.actions, start=1):
            state.apply_action_with_legality_check(action)
            if number % 4 == 0 and not state.is_terminal():
                leaders.append(state.current_player())
        return leaders


def hands(chance: random.Random, count: int) -> list[Replay]:
    """Return so many hands, dealt, passed and played by chance."""
    return [
        hand(chance, direction=chance.randrange(4), deal=chance.sample(range(52), 52)) for _ in range(count)
    ]


def hand(chance: random.Random, *, direction: int, deal: list[int]) -> Replay:
    """Return a hand in which the cards of `deal` are dealt one by one, one to each seat in turn."""
    state = pyspiel.load_game("hearts", PARAMETERS).new_initial_state()
    for action in (direction, *deal):
        state.apply_action(action)
    # Each seat passes its three cards, one by one, before the next.
    passed = [_choose(chance, state) for _ in range(12)] if direction else []
    start, actions = state.clone(), []
    while not state.is_terminal():
        actions.append(_choose(chance, state, but=QUEEN if len(actions) < 4 else None))
    record = {
        "game": "hearts",
        "kind": "record",
        "hand_number": HAND_NUMBERS[direction],
        "hands": [named(deal[seat::4]) for seat in range(4)],
        "passes": [named(passed[at : at + 3]) for at in range(0, 12, 3)] if passed else None,
        "plays": [named(actions[at : at + 4]) for at in range(0, 52, 4)],
        "rules": {"moon": 26},
    }
    return Replay(record, start, actions, [26 - int(got) for got in state.returns()])


def named(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def _choose(chance: random.Random, state: Any, *, but: int | None = None) -> int:
    card = chance.choice([card for card in state.legal_actions() if card != but])
    state.apply_action(card)
    return card
