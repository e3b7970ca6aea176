"""The deal: four hands of so many different cards out of one pack, and what is wrong when they are not."""

from collections.abc import Container, Iterator, Sequence

from rules_engine.core.cards import PACK, read_card, unknown_card
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

SEATS = 4
FULL = frozenset(PACK)

_FOUR_HANDS = gettext_noop("Four hands are dealt, not {count}.")
_SIZE = gettext_noop("A hand has {size} cards, not {count}.")
_AT_MOST = gettext_noop("A hand has at most {size} cards, not {count}.")
_NO_HAND = gettext_noop("A hand is a list of cards.")
_TWICE = gettext_noop("{card} was dealt twice.")


def deal_faults(
    hands: Sequence[object],
    rule: str,
    *,
    size: int,
    at_most: bool = False,
    pack: Container[str] = FULL,
) -> Iterator[Violation]:
    """Yield what is wrong with the hands of the four seats: their number, their sizes, each card.

    Every hand has `size` cards, or with `at_most` no more than that. Codes: deal-malformed, card-unknown,
    card-duplicate; each with its seat.
    """
    if len(hands) != SEATS:
        yield Violation("deal-malformed", _FOUR_HANDS, rule, {"count": len(hands)})
    seen: set[str] = set()
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list):
            yield Violation("deal-malformed", _NO_HAND, rule, seat=seat)
            continue
        if len(hand) > size or (len(hand) < size and not at_most):
            data = {"size": size, "count": len(hand)}
            yield Violation("deal-malformed", _AT_MOST if at_most else _SIZE, rule, data, seat=seat)
        yield from card_faults(hand, rule, seen, seat=seat, pack=pack)


def card_faults(
    cards: Sequence[object],
    rule: str,
    seen: set[str],
    *,
    seat: int | None = None,
    pack: Container[str] = FULL,
    twice: str = _TWICE,
) -> Iterator[Violation]:
    """Yield card-unknown and card-duplicate (in the sentence `twice`); cards that are right join `seen`."""
    for value in cards:
        card = read_card(value, pack)
        if card is None:
            yield unknown_card(value, rule, seat=seat)
        elif card in seen:
            yield Violation("card-duplicate", twice, rule, {"card": card}, seat=seat, card=card)
        else:
            seen.add(card)


def read_hands(hands: Sequence[object], pack: Container[str] = FULL) -> list[list[str]]:
    """Return the hands with every card as it is written everywhere; what is no card is left out."""
    return [
        [card for card in (read_card(value, pack) for value in hand) if card]
        for hand in hands
        if isinstance(hand, list)
    ]
