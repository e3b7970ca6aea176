"""A whole auction: the bidding and the decision, and the command `auction` (KI-25 … KI-36, KI-43)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_engine.core.answers import Answer
from rules_engine.core.inputs import Fields, take_rules
from rules_engine.core.violations import Violation, as_dicts
from rules_engine.games.king.bidding import SEAT, Bidding
from rules_engine.games.king.bids import KEPT, Outcome
from rules_engine.games.king.decision import decision_faults, outcome
from rules_engine.games.king.options import KingRules


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction as it was held. `turn` is the seat that speaks next, the auctioneer's when only the
    decision is due, and None when the auction is over."""

    turn: int | None
    outcome: Outcome
    violations: tuple[Violation, ...]


def hold(dealer: int, actions: Sequence[object], decision: object, rules: KingRules) -> Auction:
    """Return what became of an auction; a decision of None says that there is none yet.

    Nothing is sold, and nothing has failed, where there are violations.
    """
    bidding = Bidding(dealer)
    bidding.run(actions)
    undecided = dealer if bidding.turn is None else bidding.turn
    if decision is None:
        return Auction(undecided, KEPT, tuple(bidding.violations))
    faults = tuple(decision_faults(decision, bidding, rules))
    violations = (*bidding.violations, *faults)
    return Auction(
        undecided if faults else None, KEPT if violations else outcome(decision, bidding), violations
    )


def auction_answer(data: Mapping[str, object]) -> Answer:
    """Answer `auction`: `{"rules"?, "dealer", "actions", "decision"?}` with who bought for which bid.

    An auction that is still running is no fault: without a decision, `buyer` and `bid` are null, `over` is
    false and `turn` says who speaks next, at the end of the bidding the auctioneer. Raises Refused
    (input-malformed, option-unknown, option-value).
    """
    rules = KingRules.of(take_rules(data))
    fields = Fields(data)
    dealer, actions = fields.within("dealer", SEAT), fields.listed("actions")
    fields.done()
    held = hold(dealer, actions, data.get("decision"), rules)
    return {
        "ok": not held.violations,
        "buyer": held.outcome.buyer,
        "bid": held.outcome.bid,
        "failed": held.outcome.failed,
        "turn": held.turn,
        "over": held.turn is None,
        "violations": as_dicts(held.violations),
    }
