"""In which ways a deal can be written down, and what each asks (KI-10 … KI-43)."""

from collections.abc import Iterator

from rules_engine.core.cards import PACK, SUIT_NAMES, SUITS
from rules_engine.core.entries import Ask, Way, points_way
from rules_engine.core.marking import gettext_noop
from rules_engine.games.king.bids import BIDS, MODES, written
from rules_engine.games.king.deals import AUCTIONS, DEALS, NEGATIVE
from rules_engine.games.king.decision import FAILED_TRICKS
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.possible import extent

_COUNTED = (
    gettext_noop("tricks"),
    gettext_noop("hearts taken"),
    gettext_noop("queens"),
    gettext_noop("kings and jacks"),
    gettext_noop("who took the king of hearts"),
    gettext_noop("of the last two tricks"),
)
"""What deals 1 to 6 count."""

_SOLD = (
    Ask(
        "mode",
        gettext_noop("kind of deal"),
        "choice",
        required=False,
        choices=tuple(MODES.values()),
        labels=(gettext_noop("positive"), gettext_noop("negative")),
    ),
    Ask("buyer", gettext_noop("buyer"), "seat", required=False),
    Ask(
        "bid",
        gettext_noop("winning bid"),
        "choice",
        required=False,
        choices=BIDS,
        labels=tuple(map(written, BIDS)),
    ),
    Ask("trump", gettext_noop("trump"), "choice", required=False, choices=tuple(SUITS), labels=SUIT_NAMES),
)


def ways(rules: KingRules, deal: int) -> tuple[Way, ...]:
    """Return the ways of deal 1 … 10; there are none for a deal that is none."""
    if deal not in DEALS:
        return ()
    return tuple(_of_auction(rules, deal) if deal in AUCTIONS else _of_negative(rules, deal))


def _of_negative(rules: KingRules, deal: int) -> Iterator[Way]:
    kind, label = NEGATIVE[deal - 1], _COUNTED[deal - 1]
    due, counting = kind.due(rules.pack), kind.counting(rules.pack)
    yield points_way(low=-kind.each * due, high=0, step=kind.each, total=-kind.each * due)
    counts = Ask("counts", label, each=True, low=0, high=due, total=due)
    yield Way("counts", gettext_noop("numbers taken"), (counts,))
    if counting is not None:
        cards = Ask("taken", label, "cards", cards=tuple(card for card in PACK if card in counting))
        yield Way("taken", gettext_noop("cards taken"), (cards,))


def _of_auction(rules: KingRules, deal: int) -> Iterator[Way]:
    tricks = Ask("tricks", gettext_noop("tricks"), each=True, low=0, high=rules.tricks, total=rules.tricks)
    yield Way("auction", gettext_noop("sale and tricks"), (*_SOLD, tricks))
    # With the small pack an auction cannot fail (KI-43).
    if rules.tricks == FAILED_TRICKS:
        yield Way("failed", gettext_noop("failed auction"), ())
    # No total: bids move points, so that a number which makes up the sum is often none that can be (KI-39).
    low, high = extent(rules)
    yield points_way(low=low, high=high, step=rules.step)
