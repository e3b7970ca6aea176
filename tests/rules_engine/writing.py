"""Hands written down by chance, in any way that a game offers, from nothing but what it asks."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from rules_engine import registry
from rules_engine.core.entries import Ask, Scored, Way
from tests.rules_engine.mutations import mutated, random_rules

Row = Sequence[int]


def written(chance: random.Random, way: Way, sides: int, rows: Sequence[Row]) -> dict[str, Any]:
    """Return an entry that answers every ask; points are one of `rows`, which the game is known to take."""
    entry: dict[str, Any] = {"way": way.slug}
    for ask in way.asks:
        entry[ask.name] = _answer(chance, ask, sides, rows, entry)
    return entry


def written_down(chance: random.Random) -> tuple[str, Callable[[], Scored], Any]:
    """Return what it is, the call and the entry: a hand of some game, likely with something changed in it."""
    game = chance.choice(registry.games())
    rules = random_rules(chance, game.slug)
    hand = chance.choice(game.schedule(players=4, rules=rules))
    way = chance.choice(game.ways(rules, hand=hand.hand))
    row = [chance.randint(-13, 13) for _ in game.sides]
    row[-1] = (game.row_sum(rules, hand=hand.hand) or 26) - sum(row[:-1])
    entry: Any = written(chance, way, len(game.sides), [row])
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        entry = mutated(chance, entry)
    return f"hand of {game.slug}", lambda: game.score(entry, rules, hand=hand), entry


def _answer(chance: random.Random, ask: Ask, sides: int, rows: Sequence[Row], said: dict[str, Any]) -> Any:
    if not ask.required and chance.random() < 0.3:
        return None
    if ask.kind == "seat":
        return chance.randrange(4)
    if ask.kind == "choice":
        return chance.choice(ask.choices)
    if ask.kind == "cards":
        return _dealt_out(chance, ask.cards_by[said[ask.by]] if ask.by else ask.cards, sides)
    if ask.each:
        return [*chance.choice(rows)] if ask.name == "points" else _divided(chance, ask, sides)
    return chance.randint(ask.low or 0, ask.high or 20)


def _dealt_out(chance: random.Random, cards: Sequence[str], sides: int) -> list[list[str]]:
    piles: list[list[str]] = [[] for _ in range(sides)]
    for card in cards:
        chance.choice(piles).append(card)
    return piles


def _divided(chance: random.Random, ask: Ask, sides: int) -> list[int]:
    numbers = [0] * sides
    for _ in range(ask.total or 0):
        numbers[chance.randrange(sides)] += 1
    return numbers
