"""The searches whether something is possible, each with an input by chance: (what, call, input)."""

import random
from collections.abc import Callable
from typing import Any

from rules_engine import registry
from rules_engine.games.pitch.draw import Draw
from tests.rules_engine.games.pitch.dealing import PACK, deal, strength, worth
from tests.rules_engine.mutations import random_rules
from tests.rules_engine.subject import STEPS

Search = Callable[[], object]


def points(chance: random.Random) -> tuple[str, Search, Any]:
    """Four points that sum to what they should in most games, or are as good as any."""
    game = chance.choice(registry.games())
    rules, hand = random_rules(chance, game.slug), chance.randint(1, 10)
    step = chance.choice(STEPS)
    row = [step * chance.randint(-95 // step, 95 // step) for _ in range(3)]
    total = chance.choice((0, 26, 39, 325, game.row_sum(rules, hand=hand) or 0))
    row.append(total - sum(row))
    return f"points of {game.slug}", lambda: game.check_points(row, rules, hand=hand), (row, rules, hand)


def totals(chance: random.Random) -> tuple[str, Search, Any]:
    """Final totals that sum to what they should in most games."""
    game = chance.choice(registry.games())
    rules, step, size = random_rules(chance, game.slug), chance.choice(STEPS), chance.choice(game.seats)
    row = [step * chance.randint(-30, 30) for _ in range(size - 1)]
    row.append(chance.choice((0, -300)) - sum(row))
    return f"totals of {game.slug}", lambda: game.check_totals(row, rules), (row, rules)


def draw(chance: random.Random) -> tuple[str, Search, Any]:
    """A deal of Pitch and hands that came of it, with some of the cards changed."""
    record = deal(chance)
    trump, bids = record["trump"], record["bids"]
    hands = [list(hand) for hand in record["hands"]]
    for _ in range(chance.randrange(4)):
        hand = chance.choice(hands)
        hand[chance.randrange(6) :] = chance.sample(record["stock"], chance.randrange(4))
    held = [frozenset(hand[:6]) for hand in hands]
    worths = {card for card in PACK if worth(card, trump)}
    draw = Draw(
        record["dealt"],
        record["stock"],
        dealer=record["dealer"],
        bidder=(record["dealer"] + 1 + bids.index(max(bid or 0 for bid in bids))) % 4,
        trumps={card for card in PACK if strength(card, trump)},
        points=worths,
    )
    return "draw of pitch", lambda: draw.gives(held), [*map(sorted, held)]


SEARCHES = (points, totals, draw)
