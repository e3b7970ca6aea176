"""The cards: rank then suit, "TH", "QS"; "10H" is read as "TH". Some packs have two jokers, "X1" and "X2"."""

from collections.abc import Container

from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_NAMES = (
    gettext_noop("clubs ♣"),
    gettext_noop("diamonds ♦"),
    gettext_noop("hearts ♥"),
    gettext_noop("spades ♠"),
)
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKERS = ("X1", "X2")
_KNOWN = frozenset(PACK)
_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_UNKNOWN = gettext_noop("“{card}” is not a card of this pack.")
_SHOWN = 20


def read_card(value: object, pack: Container[str] = _KNOWN) -> str | None:
    """Return the card as it is written everywhere ("10H" becomes "TH"), None when it is not in `pack`."""
    if not isinstance(value, str):
        return None
    card = "T" + value[2:] if value.startswith("10") else value
    return card if card in pack else None


def suit_of(card: str) -> str:
    """Return the suit of a card: "C", "D", "H" or "S"."""
    return card[1]


def height(card: str) -> int:
    """Return the height inside the suit: 2 for the two … 14 for the ace."""
    return RANKS.index(card[0]) + 2


def symbol(card: str) -> str:
    """Return the card as people write it: "Q♠", "10♥", and "joker" in every language."""
    if card in JOKERS:
        return "joker"
    return ("10" if card[0] == "T" else card[0]) + _SYMBOLS[card[1]]


def unknown_card(
    value: object,
    rule: str,
    *,
    trick: int | None = None,
    position: int | None = None,
    seat: int | None = None,
) -> Violation:
    """Return the violation `card-unknown` for what was written in place of a card."""
    name = shown(value)[:_SHOWN]
    return Violation(
        "card-unknown", _UNKNOWN, rule, {"card": name}, trick=trick, position=position, seat=seat, card=name
    )
