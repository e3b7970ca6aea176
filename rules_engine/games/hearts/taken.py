"""What was taken in one hand: tricks, and the hearts and the queen of spades in them (HE-14 … HE-16)."""

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.answers import Answer, verdict
from rules_engine.core.cards import read_card, unknown_card
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import Fields, malformed, shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.hearts.play import TRICKS
from rules_engine.games.hearts.scores import HEARTS, QUEEN, parts, taking
from rules_engine.games.hearts.sheet import negative, read_four

_TRICKS = gettext_noop("The tricks sum to {sum}, not to 13.")
_TWICE = gettext_noop("{card} was taken twice.")
_NOT_TAKEN = gettext_noop("Nobody took {cards}.")
_NO_ROOM = gettext_noop("Cards taken: {cards}; tricks: {tricks}. They do not fit.")


def taken_answer(data: Mapping[str, object], *, moon: int) -> Answer:
    """Answer `check` of kind `taken`: `tricks` per seat and the cards each took.

    Only hearts and the queen of spades need be named; others are checked but cost nothing. Raises Refused
    (input-malformed) unless both are lists, and `taken` one of four lists.
    """
    values, piles = _read_fields(data)
    tricks, violations = _read_tricks(values)
    taken, faults = _read_taken(piles)
    violations += faults
    if not violations:
        violations += _room(tricks, taken)
    return verdict(violations, parts(list(map(taking, taken)), moon) if not violations else None)


def _read_fields(data: Mapping[str, object]) -> tuple[list[object], list[list[object]]]:
    fields = Fields(data)
    tricks, taken = fields.listed("tricks"), fields.listed("taken")
    fields.done()
    piles = [pile for pile in taken if isinstance(pile, list)]
    if not len(piles) == len(taken) == SEATS:
        raise Refused(malformed("taken", taken, "HE-14"))
    return tricks, piles


def _read_tricks(values: Sequence[object]) -> tuple[list[int], list[Violation]]:
    tricks, faults = read_four(values)
    if not faults and sum(tricks) != TRICKS:
        faults = (Violation("sum-wrong", _TRICKS, "HE-2", {"sum": shown(sum(tricks))}),)
    return tricks, list(faults or negative(tricks))


def _read_taken(piles: Sequence[Sequence[object]]) -> tuple[list[list[str]], list[Violation]]:
    """Return the cards of each seat without the faulty ones, and what is wrong with them."""
    violations: list[Violation] = []
    seen: set[str] = set()
    taken = [list(_read_pile(pile, seat, seen, violations)) for seat, pile in enumerate(piles)]
    return taken, violations + list(_not_taken(seen))


def _read_pile(
    pile: Sequence[object], seat: int, seen: set[str], violations: list[Violation]
) -> Iterator[str]:
    for value in pile:
        card = read_card(value)
        if card is None:
            violations.append(unknown_card(value, "HE-1", seat=seat))
        elif card in seen:
            data = {"card": card}
            violations.append(Violation("card-duplicate", _TWICE, "HE-1", data, seat=seat, card=card))
        else:
            seen.add(card)
            yield card


def _not_taken(seen: set[str]) -> Iterator[Violation]:
    absent = [card for card in (*HEARTS, QUEEN) if card not in seen]
    if absent:
        only = absent[0] if len(absent) == 1 else None
        yield Violation("sum-wrong", _NOT_TAKEN, "HE-15", {"cards": ", ".join(absent)}, card=only)


def _room(tricks: Sequence[int], taken: Sequence[Sequence[str]]) -> Iterator[Violation]:
    for seat, (won, cards) in enumerate(zip(tricks, taken, strict=True)):
        if len(cards) > SEATS * won:
            data = {"cards": len(cards), "tricks": won}
            yield Violation("impossible", _NO_ROOM, "HE-10", data, seat=seat)
