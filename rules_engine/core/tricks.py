"""Which card takes a trick."""

from collections.abc import Sequence

from rules_engine.core.cards import height, suit_of


def winning(cards: Sequence[str], trump: str | None) -> int:
    """Return the position that wins the trick: the highest trump, else the highest card of the suit led."""
    suits = {suit_of(card) for card in cards}
    best = trump if trump in suits else suit_of(cards[0])
    return max(range(len(cards)), key=lambda at: (suit_of(cards[at]) == best, height(cards[at])))
