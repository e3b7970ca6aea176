"""One deal of a whole game as it was written down: counts, or what was played in an auction and for what."""

from collections.abc import Mapping

from rules_engine.core.inputs import Fields, malformed, shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Parts
from rules_engine.core.rows import numbers
from rules_engine.core.violations import Violation
from rules_engine.games.king.bidding import SEAT
from rules_engine.games.king.bids import MODES, Outcome, read_bid, sale_faults
from rules_engine.games.king.counts import count_faults, negative_faults
from rules_engine.games.king.deals import NEGATIVE, NEGATIVES
from rules_engine.games.king.decision import small_pack
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.settlement import failed, settled

Entry = tuple[tuple[Violation, ...], Parts | None]
"""What is wrong with a deal, and its parts where nothing is."""
PLAYED = ("mode", "tricks", "buyer", "bid")

_NO_ENTRY = gettext_noop("A deal is an object, not “{value}”.")
_NOT_PLAYED = gettext_noop("After a failed auction nothing is played.")


def read_entry(value: object, deal: int, rules: KingRules, *, auctioneer: int) -> Entry:
    """Return what is wrong with a deal of a game, or its parts.

    Deals 1 … 6 are `{"counts"}`, the others `{"mode", "tricks", "buyer"?, "bid"?}` or `{"failed": true}`.
    """
    if not isinstance(value, dict):
        return (Violation("input-malformed", _NO_ENTRY, "", {"value": shown(value)}),), None
    if deal in NEGATIVES:
        return _negative(value, deal, rules)
    if value.get("failed") is True:
        return _failed(value, rules, auctioneer)
    return _played(value, rules, auctioneer)


def _negative(value: Mapping[str, object], deal: int, rules: KingRules) -> Entry:
    fields = Fields(value)
    counts = fields.listed("counts")
    faults = tuple(fields.faults) or negative_faults(counts, rules, deal)
    return faults, None if faults else NEGATIVE[deal - 1].parts(numbers(counts))


def _failed(value: Mapping[str, object], rules: KingRules, auctioneer: int) -> Entry:
    faults = [*small_pack(rules, seat=auctioneer)]
    if any(value.get(key) is not None for key in PLAYED):
        faults.append(Violation("decision-malformed", _NOT_PLAYED, "KI-43", seat=auctioneer))
    return tuple(faults), None if faults else failed(auctioneer)


def _played(value: Mapping[str, object], rules: KingRules, auctioneer: int) -> Entry:
    fields = Fields(value)
    mode, tricks = fields.choice("mode", tuple(MODES.values())), fields.listed("tricks")
    if value.get("failed") not in (None, False):
        fields.faults.append(malformed("failed", value["failed"], "KI-43"))
    sold = any(value.get(key) is not None for key in ("buyer", "bid"))
    buyer, bid = (fields.within("buyer", SEAT), fields.present("bid")) if sold else (None, None)
    if fields.faults:
        return tuple(fields.faults), None
    faults = count_faults(tricks, "KI-4", due=rules.tricks)
    if buyer is not None:
        faults += tuple(sale_faults(buyer, bid, mode, auctioneer=auctioneer))
    outcome = Outcome(buyer, read_bid(bid))
    return faults, None if faults else settled(mode, numbers(tricks), rules, outcome, auctioneer=auctioneer)
