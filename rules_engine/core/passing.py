"""Passing three cards before the play, all at once (PD-12, HE-3)."""

from collections.abc import Iterator, Sequence

from rules_engine.core.cards import PACK, read_card
from rules_engine.core.deal import SEATS, read_hands
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

PASSED = 3

_NONE_DUE = gettext_noop("Cards were passed in a hand without passing.")
_DUE = gettext_noop("Each of the four players passes three cards in this hand.")
_THREE = gettext_noop("Three cards are passed, not {count}.")
_NOT_HELD = gettext_noop("{card} was passed from a hand that does not hold it.")
_TWICE = gettext_noop("{card} was passed twice.")


def pass_faults(
    passes: object, hands: Sequence[Sequence[str]] | None, rule: str, *, step: int, cycle_rule: str
) -> Iterator[Violation]:
    """Yield `pass-malformed` for everything wrong with `passes`, three cards from each hand as dealt.

    `hands` is None where they are not known: then holding is not judged. `step` is how many seats further the
    cards go; 0 means that none are passed and `passes` is None, by the paragraph `cycle_rule`.
    """
    if step == 0:
        if passes is not None:
            yield malformed_pass(_NONE_DUE, cycle_rule)
    elif not isinstance(passes, list) or len(passes) != SEATS:
        yield malformed_pass(_DUE, cycle_rule)
    else:
        for seat, cards in enumerate(passes):
            yield from _seat_faults(cards, seat, PACK if hands is None else hands[seat], rule)


def after_passing(hands: list[list[str]], passes: object, *, step: int) -> list[list[str]]:
    """Return the hands when play begins; everybody passes before seeing what comes."""
    if step == 0 or not isinstance(passes, list):
        return hands
    given = read_hands(passes)
    kept = [[card for card in hand if card not in out] for hand, out in zip(hands, given, strict=True)]
    return [kept[seat] + given[(seat - step) % SEATS] for seat in range(SEATS)]


def malformed_pass(
    template: str, rule: str, *, seat: int | None = None, card: str | None = None, **data: object
) -> Violation:
    """Return the violation `pass-malformed`."""
    return Violation("pass-malformed", template, rule, {**data, "card": card}, seat=seat, card=card)


def _seat_faults(cards: object, seat: int, hand: Sequence[str], rule: str) -> Iterator[Violation]:
    if not isinstance(cards, list):
        yield malformed_pass(_DUE, rule, seat=seat)
        return
    if len(cards) != PASSED:
        yield malformed_pass(_THREE, rule, seat=seat, count=len(cards))
    given: set[str] = set()
    for value in cards:
        card = read_card(value) or shown(value)
        if card not in hand:
            yield malformed_pass(_NOT_HELD, rule, seat=seat, card=card)
        elif card in given:
            yield malformed_pass(_TWICE, rule, seat=seat, card=card)
        given.add(card)
