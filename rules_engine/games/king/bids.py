"""The bids of an auction, and what is sold with them (KI-28 … KI-30)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

BIDS = ("+1", "+2", "+3", "-1", "+4", "+5", "+6", "-2", "+7", "+8")
"""From the lowest to the highest (KI-29, KI-30)."""
HIGHEST = BIDS[-1]
MODES = {"+": "positive", "-": "negative"}

_OWN_RIGHT = gettext_noop("The auctioneer cannot buy his own right.")
_NO_BID = gettext_noop("“{bid}” is not a bid: bids go from +1 to +8, and there are −1 and −2.")
_TOO_LOW = gettext_noop("{bid} is not higher than {last}.")
_KIND = gettext_noop("The right was sold for {bid}, and the deal was not of that kind.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an auction: who bought for which bid, or that it failed; else the auctioneer plays."""

    buyer: int | None = None
    bid: str | None = None
    failed: bool = False


KEPT = Outcome()


def read_bid(value: object) -> str | None:
    """Return `value` when it is a bid ("+3", "-1"), else None (KI-28, KI-30)."""
    return value if isinstance(value, str) and value in BIDS else None


def written(bid: str) -> str:
    """Return a bid as people write it: "−1"."""
    return bid.replace("-", "−")


def size(bid: str) -> int:
    """Return the number of tricks that a bid names (KI-28)."""
    return int(bid[1:])


def higher(bid: str, last: str) -> bool:
    """Return whether a bid is higher than the last one (KI-29)."""
    return BIDS.index(bid) > BIDS.index(last)


def malformed_bid(value: str, *, action: int | None = None, seat: int | None = None) -> Violation:
    """Return the violation `bid-malformed`."""
    return Violation("bid-malformed", _NO_BID, "KI-30", {"bid": value}, action=action, seat=seat)


def too_low(bid: str, last: str, rule: str, *, action: int | None = None, seat: int) -> Violation:
    """Return the violation `bid-too-low` for a bid that is not higher than the last."""
    data = {"bid": written(bid), "last": written(last)}
    return Violation("bid-too-low", _TOO_LOW, rule, data, action=action, seat=seat)


def sale_faults(buyer: int, bid: object, mode: str, *, auctioneer: int) -> Iterator[Violation]:
    """Yield what is wrong with a sale that was written down: buyer-is-auctioneer, bid-malformed and
    bid-wrong-kind (KI-25, KI-28, KI-30)."""
    if buyer == auctioneer:
        yield Violation("buyer-is-auctioneer", _OWN_RIGHT, "KI-25", seat=buyer)
    read = read_bid(bid)
    if read is None:
        yield malformed_bid(shown(bid), seat=buyer)
    else:
        yield from kind_faults(read, mode)


def kind_faults(bid: str, mode: str) -> tuple[Violation, ...]:
    """Return `bid-wrong-kind` when a deal of this mode is not what was sold with the bid (KI-28)."""
    if MODES[bid[0]] == mode:
        return ()
    return (Violation("bid-wrong-kind", _KIND, "KI-28", {"bid": written(bid)}),)
