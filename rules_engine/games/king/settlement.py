"""What a deal of the auction brings each seat, and what its buyer pays (KI-21, KI-23, KI-37 … KI-43)."""

from collections.abc import Sequence

from rules_engine.core.deal import SEATS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part
from rules_engine.games.king.bids import Outcome, size, written
from rules_engine.games.king.options import MINUS, PLUS, KingRules

_FAILED = (4, 3)

_ONE_TRICK = gettext_noop("1 trick × {each}")
_TRICKS = gettext_noop("{count} tricks × {each}")
_START = gettext_noop("start {points}")
_PAID = gettext_noop("paid for {bid}: −{points}")
_RECEIVED = gettext_noop("received for {bid}: +{points}")
_ONE_TAKEN_OVER = gettext_noop("1 trick taken over × {each}")
_TAKEN_OVER = gettext_noop("{count} tricks taken over × {each}")
_ONE_HANDED_OVER = gettext_noop("1 trick handed over × {each}")
_HANDED_OVER = gettext_noop("{count} tricks handed over × {each}")
_PLUSES = gettext_noop("auction failed: {count} pluses × {each}")


def settled(
    mode: str, tricks: Sequence[int], rules: KingRules, outcome: Outcome, *, auctioneer: int
) -> list[list[Part]]:
    """Return why each seat has its points in a deal that was played, with what the buyer pays.

    `mode` is "positive" or "negative", `tricks` are those of each seat.
    """
    parts = [_own(mode, won, rules) for won in tricks]
    if outcome.buyer is not None and outcome.bid is not None:
        paid, received = _payment(outcome.bid, tricks[auctioneer], rules)
        parts[outcome.buyer] += paid
        parts[auctioneer] += received
    return parts


def failed(auctioneer: int) -> list[list[Part]]:
    """Return the four pluses of the auctioneer of a failed auction and the three of the others (KI-43)."""
    counts = [_FAILED[seat != auctioneer] for seat in range(SEATS)]
    return [[Part(PLUS * count, _PLUSES, {"count": count, "each": PLUS})] for count in counts]


def _own(mode: str, tricks: int, rules: KingRules) -> list[Part]:
    if mode == "positive":
        return _counted(tricks, PLUS, _ONE_TRICK, _TRICKS)
    start = Part(rules.start, _START, {"points": rules.start})
    return [start, *_counted(tricks, -MINUS, _ONE_TRICK, _TRICKS)]


def _payment(bid: str, auctioneers: int, rules: KingRules) -> tuple[list[Part], list[Part]]:
    """Return what the buyer pays and the auctioneer, who has so many tricks, receives (KI-39 … KI-42)."""
    if bid[0] == "+":
        return _money(bid, PLUS * size(bid))
    if rules.minus == "full":
        return _money(bid, MINUS * size(bid))
    over = min(size(bid), auctioneers)
    paid = _counted(over, -MINUS, _ONE_TAKEN_OVER, _TAKEN_OVER)
    return paid, _counted(over, MINUS, _ONE_HANDED_OVER, _HANDED_OVER)


def _money(bid: str, points: int) -> tuple[list[Part], list[Part]]:
    data = {"bid": written(bid), "points": points}
    return [Part(-points, _PAID, data)], [Part(points, _RECEIVED, data)]


def _counted(count: int, each: int, one: str, some: str) -> list[Part]:
    data = {"count": count, "each": each}
    return [Part(each * count, one if count == 1 else some, data)] if count else []
