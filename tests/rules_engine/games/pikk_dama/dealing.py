"""Hands dealt by chance and played by the rules, written without the engine's own play."""

import random
from typing import Any

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
STEPS = {"right": 1, "left": 3, "across": 2}
Record = dict[str, Any]


def worth(card: str) -> int:
    return 26 if card == "QS" else RANKS.index(card[0]) + 2 if card[1] == "H" else 0


def beats(card: str, best: str, trump: str | None) -> bool:
    if card[1] == best[1]:
        return RANKS.index(card[0]) > RANKS.index(best[0])
    return card[1] == trump


def deal(chance: random.Random) -> Record:
    """Return a record without plays, and under `held` what each seat holds after passing."""
    cards = chance.sample(PACK, 52)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    passing = chance.choice(["right", "left", "across", "none"])
    passes = None if passing == "none" else [chance.sample(hand, 3) for hand in hands]
    held = [list(hand) for hand in hands]
    for seat, given in enumerate(passes or []):
        for card in given:
            held[seat].remove(card)
            held[(seat + STEPS[passing]) % 4].append(card)
    return {
        "game": "pikk-dama",
        "kind": "record",
        "hands": hands,
        "dealer": chance.randrange(4),
        "trump": chance.choice(["C", "D", "H", "S", None]),
        "pass": passing,
        "passes": passes,
        "plays": [],
        "held": held,
    }


def follow(hand: list[str], trick: list[str]) -> list[str]:
    same = [card for card in hand if trick and card[1] == trick[0][1]]
    return same or hand


def play(chance: random.Random, *, revokes: bool = False) -> tuple[Record, list[int], list[list[str]]]:
    """Return a whole record, the points it gives, and per card played what was legal then."""
    record = deal(chance)
    held, points, choices = record.pop("held"), [0] * 4, []
    leader = (record["dealer"] + 1) % 4
    for _ in range(13):
        trick: list[str] = []
        winner = leader
        for position in range(4):
            seat = (leader + position) % 4
            choices.append(sorted(follow(held[seat], trick)))
            card = chance.choice(held[seat] if revokes else choices[-1])
            if trick and beats(card, trick[(winner - leader) % 4], record["trump"]):
                winner = seat
            held[seat].remove(card)
            trick.append(card)
        record["plays"].append(trick)
        points[winner] += 10 - sum(map(worth, trick))
        leader = winner
    return record, points, choices
