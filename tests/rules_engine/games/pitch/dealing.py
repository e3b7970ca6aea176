"""Hands of Pitch dealt by chance and played by the rules, written without the engine's own play and draw."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS] + ["X1", "X2"]
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
Record = dict[str, Any]


def strength(card: str, trump: str) -> float:
    """How high a card stands: 2 … 14 in trumps, the jick and the jokers under the jack, worthless cards 0."""
    if card in ("X1", "X2"):
        return 10.4
    if card[1] == trump:
        return RANKS.index(card[0]) + 2
    return {"J": 10.6, "3": 2.5}.get(card[0], 0) if card[1] == SAME_COLOUR[trump] else 0


def worth(card: str, trump: str) -> int:
    if strength(card, trump) == 0:
        return 0
    return {"3": 3, "A": 1, "J": 1, "X": 1, "T": 1, "2": 1}.get(card[0], 0)


def bidding(chance: random.Random) -> list[int | None]:
    bids: list[int | None] = []
    for turn in range(4):
        last = max((bid for bid in bids if bid), default=0)
        forced = turn == 3 and not last
        least = 5 if forced else max(4, last + 1)
        passes = least > 13 or (not forced and chance.random() < 0.5)
        bids.append(None if passes else min(13, least + chance.choice([0, 0, 0, 1, 2])))
    return bids


def shuffled(chance: random.Random, trump: str) -> list[str]:
    """All cards; half of the time most trumps come together, so that somebody has more than six."""
    cards = chance.sample(PACK, len(PACK))
    if chance.random() < 0.5:
        cards.sort(key=lambda card: strength(card, trump) > 0 and chance.random() < 0.9, reverse=True)
    return cards


def exchange(chance: random.Random, hand: list[str], seen: list[str], trump: str) -> None:
    for card in seen:
        if worth(card, trump) and chance.random() < 0.6:
            hand[chance.randrange(len(hand))] = card


def deal(chance: random.Random, **rules: Any) -> Record:
    """Return a record without plays: everything up to the first lead."""
    trump, dealer, bids = chance.choice("CDHS"), chance.randrange(4), bidding(chance)
    bidder = (dealer + 1 + bids.index(max(bid for bid in bids if bid))) % 4
    cards = shuffled(chance, trump)
    dealt, stock = [cards[9 * seat : 9 * seat + 9] for seat in range(4)], cards[36:]
    hands, thrown = [], []
    for cards_dealt in dealt:
        trumps = [card for card in cards_dealt if strength(card, trump)]
        kept = chance.sample(trumps, min(6, len(trumps)))
        hands.append(kept)
        thrown += [card for card in trumps if card not in kept and worth(card, trump)]
    for card in thrown:
        room = [hand for hand in hands if len(hand) < 6]
        if room and chance.random() < 0.7:
            chance.choice(room).append(card)
    rest = iter(stock)
    for step in range(1, 5):
        hand = hands[(dealer + step) % 4]
        hand += [card for _, card in zip(range(6 - len(hand)), rest, strict=False)]
    left = list(rest)
    looked = chance.randint(0, len(left))
    exchange(chance, hands[bidder], left[:looked], trump)
    exchange(chance, hands[(bidder + 2) % 4], left[looked:], trump)
    return {
        "game": "pitch",
        "kind": "record",
        "hands": hands,
        "dealer": dealer,
        "bids": bids,
        "trump": trump,
        "plays": [],
        "dealt": dealt,
        "stock": stock,
        "rules": rules,
    }


class Table:
    """The hands of a record in play: who is in the trick, what he may play, who wins."""

    def __init__(self, record: Record) -> None:
        self.trump = record["trump"]
        self.hands = [list(hand) for hand in record["hands"]]
        self.anything = record["rules"].get("first_trick_any", False)
        highest = max(bid for bid in record["bids"] if bid)
        self.leader = (record["dealer"] + 1 + record["bids"].index(highest)) % 4
        self.winners: list[int] = []
        self.points = [0, 0]

    def trumps(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if strength(card, self.trump)]

    def is_out(self, team: int) -> bool:
        return not self.trumps(team) and not self.trumps(team + 2)

    @property
    def over(self) -> bool:
        return self.is_out(0) or self.is_out(1)

    @property
    def nothing_left(self) -> bool:
        deuce = "2" + self.trump
        return not any(worth(card, self.trump) for hand in self.hands for card in hand if card != deuce)

    def seats(self) -> list[int]:
        first = self.leader if self.trumps(self.leader) else self.leader + 2
        return [seat % 4 for seat in range(first, first + 4) if self.trumps(seat % 4)]

    def choices(self, seat: int) -> list[str]:
        return sorted(self.hands[seat] if self.anything and not self.winners else self.trumps(seat))

    def finish(self, seats: list[int], trick: list[str]) -> None:
        for seat, card in zip(seats, trick, strict=True):
            self.hands[seat].remove(card)
        strengths = [strength(card, self.trump) for card in trick]
        self.leader = seats[strengths.index(max(strengths))]
        self.winners.append(self.leader)
        for seat, card in zip(seats, trick, strict=True):
            owner = seat if card == "2" + self.trump else self.leader
            self.points[owner % 2] += worth(card, self.trump)

    def taken(self) -> list[int]:
        """The card points of the teams, with what the team that is not out still holds."""
        points = list(self.points)
        for seat, hand in enumerate(self.hands):
            points[seat % 2] += sum(worth(card, self.trump) for card in hand)
        return points


def play(chance: random.Random, record: Record, *, stop_early: bool = False) -> tuple[Table, list[list[str]]]:
    """Play `record` to its end by chance; return the table then, and per card what could have been played."""
    table, choices = Table(record), []
    for _ in count():
        if table.over or (stop_early and table.nothing_left):
            return table, choices
        seats, trick = table.seats(), []
        for seat in seats:
            choices.append(table.choices(seat))
            trick.append(chance.choice(choices[-1]))
        record["plays"].append(trick)
        table.finish(seats, trick)
    raise AssertionError


def breaches(record: Record) -> Iterator[int]:
    """Yield the number of each trick that breaks a rule, up to the first."""
    table = Table(record)
    for number, trick in enumerate(record["plays"], start=1):
        seats = table.seats()
        if table.over or len(trick) != len(seats):
            yield number
            return
        if any(card not in table.choices(seat) for seat, card in zip(seats, trick, strict=True)):
            yield number
            return
        table.finish(seats, trick)
    if not table.over and not table.nothing_left:
        yield len(record["plays"]) + 1


def scores(taken: list[int], record: Record) -> list[int]:
    bid = max(bid for bid in record["bids"] if bid)
    team = (record["dealer"] + 1 + record["bids"].index(bid)) % 2
    given = list(taken)
    if taken[team] < bid:
        given[team] = -bid
    elif record["rules"].get("made_scores") == "bid":
        given[team] = bid
    return given
