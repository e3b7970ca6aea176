"""The pack: which cards can win, which of them is higher, what they are worth (PT-2, PT-3, PT-20 … PT-22)."""

from collections.abc import Iterator

from rules_engine.core.cards import JOKERS, PACK, SUITS
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

DECK = frozenset((*PACK, *JOKERS))
POINTS = 13
_OFF = {"C": "S", "S": "C", "D": "H", "H": "D"}
_TRUMP = gettext_noop("“{value}” is not a trump: it is C, D, H or S.")


def ranking(trump: str) -> tuple[str, ...]:
    """Return the seventeen cards that can win, highest first: trumps, off cards, jokers (PT-20, PT-21)."""
    off = _OFF[trump]
    court = (rank + trump for rank in "AKQJ")
    low = (rank + trump for rank in "T9876543")
    return (*court, "J" + off, *JOKERS, *low, "3" + off, "2" + trump)


def heights(trump: str) -> dict[str, int]:
    """Return how high each of the seventeen stands, from 1; the jokers stand equally high (PT-22)."""
    standing = {card: height for height, card in enumerate(reversed(ranking(trump)), start=1)}
    return standing | dict.fromkeys(JOKERS, standing[JOKERS[0]])


def worths(trump: str) -> dict[str, int]:
    """Return the points of each of the nine point cards, the highest card first; they sum to 13 (PT-2)."""
    return {card: 3 if card[0] == "3" else 1 for card in ranking(trump) if card[0] in "AJXT32"}


def trump_faults(trump: object) -> Iterator[Violation]:
    """Yield `trump-malformed` unless `trump` is one of the four suits (PT-10)."""
    if trump not in tuple(SUITS):
        yield Violation("trump-malformed", _TRUMP, "PT-10", {"value": shown(trump)})
