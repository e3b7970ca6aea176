"""Deals of King dealt by chance and played by the rules, written without the engine's own play."""

import random
from typing import Any

RANKS = "23456789TJQKA"
Record = dict[str, Any]
COSTS = {2: ("H", 20), 3: ("Q", 50), 4: ("KJ", 30), 5: ("KH", 160)}


def pack(deck: int) -> list[str]:
    return [rank + suit for suit in "CDHS" for rank in RANKS[-deck // 4 :]]


def counts(card: str, deal: int) -> bool:
    """Whether the card itself costs points in this deal."""
    return (
        (deal == 2 and card[1] == "H")
        or (deal == 3 and card[0] == "Q")
        or (deal == 4 and card[0] in "KJ")
        or (deal == 5 and card == "KH")
    )


def may(hand: list[str], trick: list[str], deal: int, *, hearts_ban: bool = False) -> list[str]:
    """Return, sorted, what may be played from a hand."""
    if trick:
        return sorted([card for card in hand if card[1] == trick[0][1]] or hand)
    only_hearts = all(card[1] == "H" for card in hand)
    allowed = []
    for card in sorted(hand):
        king_too_soon = deal == 5 and card == "KH" and len(hand) > 1
        banned = card[1] == "H" and not only_hearts and (deal == 2 or (deal == 5 and hearts_ban))
        if not king_too_soon and not banned:
            allowed.append(card)
    return allowed


def takes(trick: list[str], trump: str | None) -> int:
    """Return the position of the card that takes the trick."""
    best = 0
    for at, card in enumerate(trick):
        better = RANKS.index(card[0]) > RANKS.index(trick[best][0])
        if (card[1] == trick[best][1] and better) or (card[1] == trump != trick[best][1]):
            best = at
    return best


def start(chance: random.Random, deal: int, **more: Any) -> Record:
    """Return a record without plays; `more` replaces what chance would choose."""
    rules = more.get("rules", {})
    cards = chance.sample(pack(rules.get("deck", 52)), rules.get("deck", 52))
    size = len(cards) // 4
    record: Record = {
        "game": "king",
        "kind": "record",
        "deal": deal,
        "dealer": chance.randrange(4),
        "hands": [cards[size * seat : size * seat + size] for seat in range(4)],
        "trump": None,
        "plays": [],
    }
    if deal > 6:
        record["mode"] = chance.choice(["positive", "negative"])
        if record["mode"] == "positive":
            record["trump"] = chance.choice(["C", "D", "H", "S", None])
    return record | more


def first_leader(record: Record) -> int:
    leads = record.get("rules", {}).get("leads", "left")
    dealer: int = record["dealer"]
    return (
        dealer if leads == "dealer" or (leads == "first_deal" and record["deal"] == 1) else (dealer + 1) % 4
    )


def ban(record: Record) -> bool:
    return bool(record.get("rules", {}).get("king_deal_hearts_ban"))


def play(chance: random.Random, deal: int, **more: Any) -> tuple[Record, list[int], list[list[str]]]:
    """Return a whole record, the winner of each trick, and per card played what was legal then."""
    record = start(chance, deal, **more)
    held = [list(hand) for hand in record["hands"]]
    leader, winners, choices = first_leader(record), [], []
    while held[leader]:
        trick: list[str] = []
        for position in range(4):
            hand = held[(leader + position) % 4]
            choices.append(may(hand, trick, deal, hearts_ban=ban(record)))
            trick.append(chance.choice(choices[-1]))
            hand.remove(trick[-1])
        record["plays"].append(trick)
        leader = (leader + takes(trick, record["trump"])) % 4
        winners.append(leader)
    return record, winners, choices


def scores(record: Record, winners: list[int]) -> list[int]:
    """Return what a played deal brings each seat, before any payment."""
    size, base = len(record["hands"][0]), 25 * len(record["hands"][0])
    points = [base if record.get("mode") == "negative" else 0] * 4
    for number, (trick, winner) in enumerate(zip(record["plays"], winners, strict=True), start=1):
        if record["deal"] == 1:
            points[winner] -= 20
        elif record["deal"] == 6:
            points[winner] -= 90 if number > size - 2 else 0
        elif record["deal"] > 6:
            points[winner] += 25 if record["mode"] == "positive" else -75
        else:
            points[winner] -= COSTS[record["deal"]][1] * sum(counts(card, record["deal"]) for card in trick)
    return points


def is_legal(record: Record) -> bool:
    """Whether a whole record was played by the rules."""
    held = [list(hand) for hand in record["hands"]]
    leader = first_leader(record)
    for trick in record["plays"]:
        for position, card in enumerate(trick):
            hand = held[(leader + position) % 4]
            if card not in may(hand, trick[:position], record["deal"], hearts_ban=ban(record)):
                return False
            hand.remove(card)
        leader = (leader + takes(trick, record["trump"])) % 4
    return True
