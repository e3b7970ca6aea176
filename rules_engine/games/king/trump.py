"""The trump of a deal: a suit or none, in a positive deal of the auction only (KI-9, KI-22, KI-23)."""

from collections.abc import Iterator

from rules_engine.core.cards import SUITS
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from rules_engine.games.king.deals import NEGATIVES

_TRUMP = gettext_noop("“{value}” is not a trump: it is C, D, H, S or none.")
_NO_TRUMP = gettext_noop("There are no trumps in this deal.")


def trump_faults(trump: object, *, mode: str, deal: int) -> Iterator[Violation]:
    """Yield `trump-malformed` for a trump that a deal of this mode cannot have; None is none."""
    if mode != "positive":
        if trump is not None:
            yield Violation("trump-malformed", _NO_TRUMP, "KI-9" if deal in NEGATIVES else "KI-23")
    elif not is_trump(trump):
        yield Violation("trump-malformed", _TRUMP, "KI-22", {"value": shown(trump)})


def is_trump(value: object) -> bool:
    """Return whether it is a suit, or None: a positive deal may be without trumps (KI-22)."""
    return value is None or value in tuple(SUITS)
