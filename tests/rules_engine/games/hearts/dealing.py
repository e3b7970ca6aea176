"""Hands dealt by chance and played by the rules, written without the engine's own play."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
PENALTY = {"QS": 13} | {f"{rank}H": 1 for rank in RANKS}
STEPS = (1, 3, 2, 0)
Record = dict[str, Any]


@dataclass
class Hand:
    """A record, and what it comes to: per card played what was legal then."""

    record: Record
    winners: list[int]
    points: list[int]
    choices: list[list[str]]

    @property
    def cards(self) -> list[str]:
        return [card for trick in self.record["plays"] for card in trick]

    @property
    def wrong(self) -> list[tuple[int, int, str, list[str]]]:
        """Trick (from 1), position, card and what was legal, of every card that was not."""
        each = enumerate(zip(self.cards, self.choices, strict=True))
        return [(at // 4 + 1, at % 4, card, legal) for at, (card, legal) in each if card not in legal]

    def up_to(self, stop: int) -> Record:
        """The record with only so many cards played."""
        tricks = [self.cards[start : min(start + 4, stop)] for start in range(0, stop, 4)]
        return self.record | {"plays": tricks}


def deal(chance: random.Random, *, doubled: bool = False) -> tuple[Record, list[list[str]]]:
    """Return a record without plays, and what each seat holds after passing.

    `doubled`: against the rules each seat passes one of two cards twice.
    """
    cards = chance.sample(PACK, 52)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    number = chance.randint(1, 12)
    step = STEPS[(number - 1) % 4]
    passes = [chance.sample(hand, 3) for hand in hands] if step else None
    if doubled:
        passes = passes and [[first, first, second] for first, second, _ in passes]
    held = [list(hand) for hand in hands]
    for seat, given in enumerate(passes or []):
        for card in dict.fromkeys(given):
            held[seat].remove(card)
            held[(seat + step) % 4].append(card)
    record = {"game": "hearts", "kind": "record", "hand_number": number, "hands": hands, "passes": passes}
    return record | {"plays": []}, held


def legal(
    hand: Sequence[str], played: Sequence[str], trick: Sequence[str], *, stuck: bool = False
) -> list[str]:
    """What may be played from a hand, from the cards played before this trick and those in it.

    `stuck`: who has only hearts may not lead them before a heart has been played.
    """
    if not played and not trick:
        return ["2C"]
    if not trick:
        free = [card for card in hand if card[1] != "H"]
        broken = any(card[1] == "H" for card in played)
        return list(hand) if broken or not (free or stuck) else free
    allowed = [card for card in hand if played or card != "QS"]
    return [card for card in allowed if card[1] == trick[0][1]] or allowed


def taker(trick: Sequence[str]) -> int:
    """The position of the highest card of the suit led."""
    return max((RANKS.index(card[0]), at) for at, card in enumerate(trick) if card[1] == trick[0][1])[1]


def scores(taken: Sequence[Sequence[str]], moon: int = 13) -> list[int]:
    points = [sum(PENALTY.get(card, 0) for card in cards) for cards in taken]
    return [0 if own == 26 else moon for own in points] if 26 in points else points


def play(
    chance: random.Random, *, moon: int = 13, stuck: bool = False, careless: float = 0, doubled: bool = False
) -> Hand:
    """Return a hand played card by card from those that are legal; so often as `careless`, from all held.

    It ends early where nothing is legal and nobody is careless.
    """
    record, held = deal(chance, doubled=doubled)
    played: list[str] = []
    taken: list[list[str]] = [[] for _ in range(4)]
    winners: list[int] = []
    choices: list[list[str]] = []
    leader = next(seat for seat in range(4) if "2C" in held[seat])
    for _ in range(13):
        trick: list[str] = []
        for seat in [(leader + step) % 4 for step in range(4)]:
            fair = sorted(legal(held[seat], played, trick, stuck=stuck))
            pool = held[seat] if careless and chance.random() < careless else fair
            if not pool:
                return Hand(record, winners, scores(taken, moon), choices)
            choices.append(fair)
            trick.append(chance.choice(pool))
            held[seat].remove(trick[-1])
        leader = (leader + taker(trick)) % 4
        winners.append(leader)
        taken[leader] += trick
        played += trick
        record["plays"].append(trick)
    return Hand(record, winners, scores(taken, moon), choices)
