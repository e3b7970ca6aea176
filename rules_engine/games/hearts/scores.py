"""What a player has to take for what he took (HE-14 … HE-16).

A *taking* is one number: the hearts taken, and WITH_QUEEN more with the queen of spades. So 13 are all the
hearts, 14 is the queen alone, and MOON is everything.
"""

from collections.abc import Iterable, Sequence

from rules_engine.core.cards import RANKS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part, as_lists, total

QUEEN = "QS"
HEARTS = tuple(f"{rank}H" for rank in RANKS)
PENALTY = frozenset((*HEARTS, QUEEN))
QUEEN_POINTS = 13
HAND_SUM = len(HEARTS) + QUEEN_POINTS
WITH_QUEEN = len(HEARTS) + 1
MOON = len(HEARTS) + WITH_QUEEN

_HEART = gettext_noop("1 heart × 1")
_SOME_HEARTS = gettext_noop("{count} hearts × 1")
_QUEEN = gettext_noop("Q♠ {points}")
_MOON = gettext_noop("All hearts and Q♠: 0")
_MOON_OF_ANOTHER = gettext_noop("All hearts and Q♠ taken by another: {points}")


def taking(cards: Iterable[str]) -> int:
    """Return the taking of a player who took these cards."""
    return sum(WITH_QUEEN if card == QUEEN else 1 for card in cards if card in PENALTY)


def parts(takings: Sequence[int], moon: int) -> list[tuple[Part, ...]]:
    """Return why each seat has its points; `moon` is what the opponents of a moon get (HE-14 … HE-16)."""
    if MOON not in takings:
        return [_PARTS[taken] for taken in takings]
    of_another = Part(moon, _MOON_OF_ANOTHER, {"points": moon})
    return [(Part(0, _MOON),) if taken == MOON else (of_another,) for taken in takings]


def scored(takings: Sequence[int], moon: int) -> tuple[list[int], list[list[dict[str, object]]]]:
    """Return the points of each seat and the JSON shape of `parts`, whose entries the answers share."""
    if MOON not in takings:
        a, b, c, d = takings
        shapes = [_SHAPES[a], _SHAPES[b], _SHAPES[c], _SHAPES[d]]
        return [_POINTS[a], _POINTS[b], _POINTS[c], _POINTS[d]], shapes
    reasons = parts(takings, moon)
    return [total(own) for own in reasons], as_lists(reasons)


def _parts(taken: int) -> tuple[Part, ...]:
    queens, hearts = divmod(taken, WITH_QUEEN)
    own = []
    if hearts:
        own.append(Part(hearts, _HEART if hearts == 1 else _SOME_HEARTS, {"count": hearts}))
    if queens:
        own.append(Part(QUEEN_POINTS, _QUEEN, {"points": QUEEN_POINTS}))
    return tuple(own)


_PARTS = [_parts(taken) for taken in range(MOON)]
_POINTS = [total(own) for own in _PARTS]
_SHAPES = as_lists(_PARTS)
