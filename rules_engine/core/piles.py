"""What each seat took: piles of cards in which those that count must be named, each once."""

from collections.abc import Container, Iterator, Mapping, Sequence

from rules_engine.core.deal import FULL, SEATS, card_faults, read_hands
from rules_engine.core.inputs import Fields, malformed
from rules_engine.core.marking import gettext_noop
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Refused, Violation

TRICKS = 13
Piles = list[list[str]]

_TRICKS = gettext_noop("The tricks sum to {sum}, not to {due}.")
_NEGATIVE = gettext_noop("The number of tricks cannot be {tricks}.")
_TWICE = gettext_noop("{card} was taken twice.")
_NOT_TAKEN = gettext_noop("Nobody took {cards}.")
_NO_ROOM = gettext_noop("Cards taken: {cards}; tricks: {tricks}. They do not fit.")


def read_taken(
    data: Mapping[str, object], counting: Sequence[str], rule: str
) -> tuple[list[Violation], list[int], Piles]:
    """Return what is wrong with `tricks` and `taken`, the tricks of each seat and the cards each took.

    All of `counting` must be there, other cards may. Raises Refused (input-malformed) unless there are two
    lists and `taken` has four.
    """
    fields = Fields(data)
    tricks, taken = fields.listed("tricks"), fields.listed("taken")
    fields.done()
    faults, piles = read_piles(taken, counting, rule)
    violations, won = [*_trick_faults(tricks, rule), *faults], numbers(tricks)
    return violations or list(_no_room(won, piles, rule)), won, piles


def read_piles(
    taken: Sequence[object], counting: Sequence[str], rule: str, *, pack: Container[str] = FULL
) -> tuple[list[Violation], Piles]:
    """Return what is wrong with the cards that each of the four took, and these cards.

    All of `counting` must be there, other cards may. Raises Refused (input-malformed) unless they are four
    lists.
    """
    require_piles(taken, SEATS, rule)
    faults = [*pile_faults(taken, rule, pack=pack), *_not_taken(taken, counting, rule)]
    return faults, read_hands(taken, pack)


def require_piles(taken: Sequence[object], due: int, rule: str) -> None:
    """Raise Refused (input-malformed) unless there are `due` lists."""
    if len(taken) != due or not all(isinstance(pile, list) for pile in taken):
        raise Refused(malformed("taken", taken, rule))


def pile_faults(piles: Sequence[object], rule: str, *, pack: Container[str] = FULL) -> Iterator[Violation]:
    """Yield card-unknown and card-duplicate, with the seat or team."""
    seen: set[str] = set()
    for seat, pile in enumerate(piles):
        if isinstance(pile, list):
            yield from card_faults(pile, rule, seen, seat=seat, pack=pack, twice=_TWICE)


def _trick_faults(tricks: Sequence[object], rule: str) -> Iterator[Violation]:
    malformed_row, row = row_faults(tricks, rule), numbers(tricks)
    if malformed_row:
        yield from malformed_row
    elif sum(row) != TRICKS:
        yield Violation("sum-wrong", _TRICKS, rule, {"sum": sum(row), "due": TRICKS})
    else:
        for seat, won in enumerate(row):
            if won < 0:
                yield Violation("impossible", _NEGATIVE, rule, {"tricks": won}, seat=seat)


def _not_taken(taken: Sequence[object], counting: Sequence[str], rule: str) -> Iterator[Violation]:
    there = {card for pile in read_hands(taken) for card in pile}
    absent = [card for card in counting if card not in there]
    if absent:
        only = absent[0] if len(absent) == 1 else None
        yield Violation("sum-wrong", _NOT_TAKEN, rule, {"cards": ", ".join(absent)}, card=only)


def _no_room(tricks: Sequence[int], piles: Piles, rule: str) -> Iterator[Violation]:
    for seat, (won, cards) in enumerate(zip(tricks, piles, strict=True)):
        if len(cards) > SEATS * won:
            yield Violation("impossible", _NO_ROOM, rule, {"cards": len(cards), "tricks": won}, seat=seat)
