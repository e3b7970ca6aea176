"""What a deal gives as it was written down, in any of its ways (KI-10 … KI-43)."""

from collections.abc import Callable, Iterator
from functools import partial

from rules_engine.core.cards import PACK
from rules_engine.core.entries import Entry, Scored, in_points, of_parts, score_by
from rules_engine.core.game import ScheduledHand
from rules_engine.core.inputs import shown, take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.piles import read_piles
from rules_engine.core.rows import numbers
from rules_engine.core.violations import Violation
from rules_engine.games.king.bidding import SEAT
from rules_engine.games.king.bids import MODES, malformed_bid, read_bid
from rules_engine.games.king.deals import DEALS, NEGATIVE, NEGATIVES
from rules_engine.games.king.entries import read_entry
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.sheet import after_end, check_points
from rules_engine.games.king.trump import trump_faults
from rules_engine.games.king.ways import ways

_MODE = gettext_noop("Say whether the deal was positive or negative.")
_BUYER = gettext_noop("Say who bought the right: one of the four who play.")
_BID = gettext_noop("Say for which bid the right was bought.")


def score(entry: Entry, rules: KingRules, hand: ScheduledHand) -> Scored:
    """Return what an entry of deal `hand.hand` gives, or everything wrong with it; `hand.dealer` is the
    auctioneer (KI-20)."""
    if hand.hand not in DEALS:
        return Scored(None, violations=(after_end(hand.hand),))
    readers: dict[str, Callable[[Entry], Scored]] = {
        "points": partial(_points, rules=rules, deal=hand.hand),
        "counts": partial(_read, rules=rules, hand=hand),
        "taken": partial(_taken, rules=rules, hand=hand),
        "auction": partial(_auction, rules=rules, hand=hand),
        "failed": lambda _: _read({"failed": True}, rules, hand),
    }
    return score_by(readers, entry, ways(rules, hand.hand))


def in_numbers(entry: Entry, rules: KingRules, hand: ScheduledHand) -> Entry:
    """Return a right entry of deal 1 … 6 as points; what became of an auction stays as it is."""
    scores = score(entry, rules, hand).scores if entry.get("way") in ("counts", "taken") else None
    return entry if scores is None else in_points(scores)


def _points(entry: Entry, rules: KingRules, deal: int) -> Scored:
    points = take(entry, "points", list)
    faults = check_points(points, rules, deal)
    if faults:
        return Scored(None, violations=faults)
    row = numbers(points)
    if deal not in NEGATIVES:
        return Scored(tuple(row))
    kind = NEGATIVE[deal - 1]
    return of_parts((), kind.parts([-own // kind.each for own in row]))


def _read(entry: Entry, rules: KingRules, hand: ScheduledHand) -> Scored:
    return of_parts(*read_entry(dict(entry), hand.hand, rules, auctioneer=hand.dealer))


def _taken(entry: Entry, rules: KingRules, hand: ScheduledHand) -> Scored:
    kind = NEGATIVE[hand.hand - 1]
    counting = kind.counting(rules.pack) or frozenset()
    due = [card for card in PACK if card in counting]
    faults, piles = read_piles(take(entry, "taken", list), due, kind.rule, pack=rules.pack)
    return of_parts(faults, None if faults else kind.parts([len(counting & set(pile)) for pile in piles]))


def _auction(entry: Entry, rules: KingRules, hand: ScheduledHand) -> Scored:
    mode = _mode(entry)
    unsaid = tuple(_unsaid(entry, mode))
    if unsaid or mode is None:
        return Scored(None, violations=unsaid)
    faults = tuple(trump_faults(entry.get("trump"), mode=mode, deal=hand.hand))
    found, parts = read_entry(dict(entry) | {"mode": mode}, hand.hand, rules, auctioneer=hand.dealer)
    return of_parts((*faults, *found), parts)


def _mode(entry: Entry) -> str | None:
    """The kind of deal as it was written, or else as the bid has it (KI-28); None where neither says it."""
    mode, bid = entry.get("mode"), read_bid(entry.get("bid"))
    if mode is None and bid is not None:
        return MODES[bid[0]]
    return str(mode) if mode in tuple(MODES.values()) else None


def _unsaid(entry: Entry, mode: str | None) -> Iterator[Violation]:
    """Yield what has to be said of a sale; a bid and its buyer go together (KI-39)."""
    buyer, bid = entry.get("buyer"), entry.get("bid")
    if mode is None:
        yield Violation("input-malformed", _MODE, "KI-37")
    if (buyer is not None or bid is not None) and whole(buyer) not in SEAT:
        yield Violation("input-malformed", _BUYER, "KI-25")
    if buyer is not None and bid is None:
        yield Violation("input-malformed", _BID, "KI-28")
    if mode is None and bid is not None and read_bid(bid) is None:
        yield malformed_bid(shown(bid))
