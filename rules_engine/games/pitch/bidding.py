"""The bidding: one turn each, every bid above the last (PT-5 … PT-8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.deck import POINTS

LOWEST, FORCED = 4, 5

_FOUR_BIDS = gettext_noop("Everybody bids or passes once: there are four bids, not {count}.")
_NO_BID = gettext_noop("“{value}” is not a bid: a bid is a whole number up to {most}.")
_TOO_LOW = gettext_noop("A bid is at least {least}, not {bid}.")
_NOT_HIGHER = gettext_noop("The bid of {bid} is not higher than the highest before it, {last}.")
_FORCED = gettext_noop("Nobody has bid, so the dealer must bid at least {least}.")


def auction_faults(bids: Sequence[object], dealer: int) -> Iterator[Violation]:
    """Yield what is wrong with the bids of the four, from the dealer's left; None is a pass (PT-5 … PT-8).

    Codes: bid-malformed, bid-too-low; with `action` from 1 and seat. A bid that is too low, too, has to be
    beaten by the next.
    """
    if len(bids) != SEATS:
        yield Violation("bid-malformed", _FOUR_BIDS, "PT-8", {"count": len(bids)})
        return
    last = 0
    for action, bid in enumerate(bids, start=1):
        forced = action == SEATS and all(earlier is None for earlier in bids[:-1])
        if bid is not None or forced:
            for fault in bid_faults(bid, last=last, forced=forced):
                yield replace(fault, action=action, seat=(dealer + action) % SEATS)
        last = max(last, _read(bid) or 0)


def bid_faults(bid: object, *, last: int = 0, forced: bool = False) -> Iterator[Violation]:
    """Yield bid-malformed or bid-too-low for one bid that follows one of `last` (PT-6, PT-7, PT-8).

    `forced` says that this is the dealer's after three passes, who may not pass (None) any more.
    """
    number = 0 if forced and bid is None else _read(bid)
    if number is None:
        yield Violation("bid-malformed", _NO_BID, "PT-8", {"value": shown(bid), "most": POINTS})
    elif forced and number < FORCED:
        yield Violation("bid-too-low", _FORCED, "PT-7", {"least": FORCED})
    elif number < LOWEST:
        yield Violation("bid-too-low", _TOO_LOW, "PT-6", {"least": LOWEST, "bid": number})
    elif number <= last:
        yield Violation("bid-too-low", _NOT_HIGHER, "PT-8", {"bid": number, "last": last})


def highest(bids: Sequence[object], dealer: int) -> tuple[int, int]:
    """Return the seat and the bid of who won a bidding without faults: the last who did not pass (PT-8)."""
    made = [(action, bid) for action, bid in enumerate(map(_read, bids), start=1) if bid is not None]
    action, bid = made[-1]
    return (dealer + action) % SEATS, bid


def certain_bidder(bids: Sequence[object], dealer: int) -> int | None:
    """Return who won a faulty bidding: the dealer after three passes, whatever he said (PT-7), else None."""
    forced = len(bids) == SEATS and all(bid is None for bid in bids[:-1])
    return dealer if forced else None


def _read(bid: object) -> int | None:
    number = whole(bid)
    return number if number is not None and number <= POINTS else None
