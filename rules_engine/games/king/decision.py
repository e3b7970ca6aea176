"""The auctioneer's decision: accept, refuse, declare the auction failed, or an ultimatum (KI-33 … KI-43)."""

from collections.abc import Iterator, Mapping

from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from rules_engine.games.king.bidding import SEAT, Bidding
from rules_engine.games.king.bids import HIGHEST, KEPT, Outcome, higher, malformed_bid, read_bid, too_low
from rules_engine.games.king.options import KingRules

ACCEPT, REFUSE, FAILED = "accept", "refuse", "failed"
ENOUGH_BIDS, ENOUGH_HIGH = 3, "+3"
FAILED_TRICKS = 13

_UNKNOWN = gettext_noop("“{value}” is not a decision: it is “accept”, “refuse”, “failed” or an ultimatum.")
_EARLY = gettext_noop("The auctioneer decides when the bidding is over; before that only by an ultimatum.")
_NOTHING = gettext_noop("There is no bid to accept.")
_BINDING = gettext_noop("A bid of +8 cannot be refused.")
_SMALL_PACK = gettext_noop("With 32 cards no auction can be declared failed.")
_THREE_BIDS = gettext_noop("An auction with three bids or more cannot be declared failed.")
_HIGH_BID = gettext_noop("An auction with a bid of +3 or higher cannot be declared failed.")
_NO_TAKER = gettext_noop("An ultimatum says in “taken_by” which seat took it, or null.")
_MAY_NOT_TAKE = gettext_noop("This player may not take the ultimatum.")


def decision_faults(decision: object, bidding: Bidding, rules: KingRules) -> Iterator[Violation]:
    """Yield what is wrong with a decision: decision-malformed, or bid-malformed and bid-too-low for the
    price of an ultimatum."""
    if isinstance(decision, dict) and "ultimatum" in decision:
        yield from _price_faults(decision["ultimatum"], bidding)
        yield from _taker_faults(decision, bidding, rules)
    elif decision not in (ACCEPT, REFUSE, FAILED):
        yield _fault(bidding, _UNKNOWN, "KI-33", value=shown(decision))
    elif bidding.turn is not None:
        yield _fault(bidding, _EARLY, "KI-33")
    elif decision == ACCEPT:
        if bidding.holder is None:
            yield _fault(bidding, _NOTHING, "KI-33")
    elif bidding.last == HIGHEST and rules.plus8_binding:
        yield _fault(bidding, _BINDING, "KI-36")
    elif decision == FAILED:
        yield from _failing_faults(bidding, rules)


def outcome(decision: object, bidding: Bidding) -> Outcome:
    """Return what a decision without faults makes of the auction (KI-33 … KI-38, KI-43)."""
    if isinstance(decision, dict):
        buyer = whole(decision["taken_by"])
        return KEPT if buyer is None else Outcome(buyer, read_bid(decision["ultimatum"]))
    if decision == ACCEPT:
        return Outcome(bidding.holder, bidding.last)
    return Outcome(failed=True) if decision == FAILED else KEPT


def small_pack(rules: KingRules, *, seat: int) -> Iterator[Violation]:
    """Yield `decision-malformed` for an auction declared failed with 32 cards: 4 + 3 · 3 pluses are
    thirteen tricks, and there are only eight (KI-43)."""
    if rules.tricks != FAILED_TRICKS:
        yield Violation("decision-malformed", _SMALL_PACK, "KI-43", seat=seat)


def _price_faults(price: object, bidding: Bidding) -> Iterator[Violation]:
    bid = read_bid(price)
    if bid is None:
        yield malformed_bid(shown(price), seat=bidding.dealer)
    elif bidding.last and not higher(bid, bidding.last):
        yield too_low(bid, bidding.last, "KI-34", seat=bidding.dealer)


def _taker_faults(decision: Mapping[str, object], bidding: Bidding, rules: KingRules) -> Iterator[Violation]:
    taker = decision.get("taken_by", "")
    if taker is None:
        return
    seat = whole(taker)
    if seat not in SEAT:
        yield _fault(bidding, _NO_TAKER, "KI-34")
    elif seat not in (bidding.bidders if rules.ultimatum_open_to == "all" else bidding.active):
        yield Violation("decision-malformed", _MAY_NOT_TAKE, "KI-34", seat=seat)


def _failing_faults(bidding: Bidding, rules: KingRules) -> Iterator[Violation]:
    yield from small_pack(rules, seat=bidding.dealer)
    if rules.failed_when == "fewer_than_3_bids":
        if bidding.bids >= ENOUGH_BIDS:
            yield _fault(bidding, _THREE_BIDS, "KI-43")
    elif bidding.last and not higher(ENOUGH_HIGH, bidding.last):
        yield _fault(bidding, _HIGH_BID, "KI-43")


def _fault(bidding: Bidding, template: str, rule: str, **data: object) -> Violation:
    return Violation("decision-malformed", template, rule, data, seat=bidding.dealer)
