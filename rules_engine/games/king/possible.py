"""Could four players have these points in one deal? Exact by the deal's own arithmetic (KI-10 … KI-43).

In a negative deal everything that counts can be divided in any way: thirteen tricks, or eight, always have
room for the hearts, queens or kings and jacks that somebody takes. So a row that has the deal's sum is right
when nobody has points that no count gives.

In an auction the tricks can be divided in any way too, but then they may have changed hands for a bid: a
plus bid moves 25 points for each of one to eight tricks from the buyer to the auctioneer, as if he had given
him tricks that he need not have. So one player may stand below zero tricks, if another has at least as many
to have them from. A minus bid moves tricks only where the auctioneer has them, which leaves nobody below
zero; with `minus` "full" it moves one or two even then, and the auctioneer may stand below zero. A failed
auction looks like four, three, three and three tricks.
"""

from collections.abc import Sequence

from rules_engine.games.king.bids import BIDS, MODES, size
from rules_engine.games.king.deals import NEGATIVE
from rules_engine.games.king.options import MINUS, PLUS, KingRules

_MOST = {mode: max(size(bid) for bid in BIDS if bid[0] == sign) for sign, mode in MODES.items()}


def stranger(points: Sequence[int], deal: int) -> int | None:
    """Return the first seat whose points no count of a negative deal gives, None where there is none.

    `deal` is 1 … 6; the points have the sum of the deal.
    """
    each = NEGATIVE[deal - 1].each
    return next((seat for seat, own in enumerate(points) if own > 0 or own % each), None)


def auctioned(points: Sequence[int], rules: KingRules) -> bool:
    """Return whether some mode and some sale give the four points of deal 7 … 10, whoever the dealer was."""
    return any(_in_mode(mode, points, rules) for mode, due in rules.sums.items() if sum(points) == due)


def terms(mode: str, rules: KingRules) -> tuple[int, int]:
    """Return what everybody starts with in a deal of the auction, and what each trick adds."""
    return (0, PLUS) if mode == "positive" else (rules.start, -MINUS)


def movable(mode: str, rules: KingRules) -> int:
    """Return how many tricks that were not there a bid for a deal of this mode can move."""
    return _MOST[mode] if mode == "positive" or rules.minus == "full" else 0


def extent(rules: KingRules) -> tuple[int, int]:
    """Return the fewest and the most points that anybody can have in deal 7 … 10."""
    ends = [end for mode in MODES.values() for end in _ends(mode, rules)]
    return min(ends), max(ends)


def _ends(mode: str, rules: KingRules) -> tuple[int, int]:
    (start, each), moved = terms(mode, rules), movable(mode, rules)
    return start - each * moved, start + each * (rules.tricks + moved)


def _in_mode(mode: str, points: Sequence[int], rules: KingRules) -> bool:
    start, each = terms(mode, rules)
    if any((own - start) % each for own in points):
        return False
    tricks = [(own - start) // each for own in points]
    below = [-own for own in tricks if own < 0]
    return not below or (len(below) == 1 and below[0] <= min(movable(mode, rules), max(tricks)))
