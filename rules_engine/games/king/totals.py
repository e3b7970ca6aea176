"""The totals of a whole game: could they be? (KI-44, KI-46).

What ten deals can total is told seat by seat: everybody is the auctioneer once and may buy in the other
auctions. How many of the four auctions were negative deals is the same for all four.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rules_engine.core.marking import gettext_noop
from rules_engine.core.numbers import listed
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.tables import four_faults
from rules_engine.core.violations import Violation
from rules_engine.games.king.deals import AUCTIONS, NEGATIVE
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.possible import movable, terms

Sums = frozenset[int]

_SUM = gettext_noop("The totals sum to {sum}, not to {due}.")
_SUMS = gettext_noop("The totals sum to {sum}, to none of {due}.")
_TOTAL = gettext_noop("Nobody can total {points} in the ten deals.")


def check_totals(totals: Sequence[object], rules: KingRules) -> tuple[Violation, ...]:
    """Return everything wrong with a table's totals: size, form, else the sum, else what nobody can total.

    Exact for each seat; whether all four together came out of the same deals is not asked.
    """
    malformed = four_faults(len(totals), "KI-1") or row_faults(totals, "KI-44")
    if malformed:
        return malformed
    row = numbers(totals)
    fitting = [count for count, due in enumerate(game_sums(rules)) if sum(row) == due]
    if not fitting:
        return (_wrong_sum(sum(row), rules),)
    faults = [tuple(_too_much(row, _totals(rules, count))) for count in fitting]
    return min(faults, key=len)


def game_sums(rules: KingRules) -> list[int]:
    """Return what a game sums to with no negative deal in the auctions, with one … with four.

    Always 0, or −300 with 32 cards, unless a club has its own `base` (KI-44, KI-46).
    """
    lost = sum(kind.each * kind.due(rules.pack) for kind in NEGATIVE)
    positive, negative = rules.sums.values()
    auctions = len(AUCTIONS)
    return [(auctions - count) * positive + count * negative - lost for count in range(auctions + 1)]


def _wrong_sum(given: int, rules: KingRules) -> Violation:
    dues = sorted(set(game_sums(rules)))
    rule = "KI-44" if rules.deck == 52 else "KI-46"
    data = {"sum": given, "due": listed(dues)}
    return Violation("sum-wrong", _SUM if len(dues) == 1 else _SUMS, rule, data)


def _too_much(row: Sequence[int], possible: Sums) -> Iterator[Violation]:
    for seat, points in enumerate(row):
        if points not in possible:
            yield Violation("impossible", _TOTAL, "KI-19", {"points": points}, seat=seat)


@lru_cache(maxsize=32)
def _totals(rules: KingRules, negative: int) -> Sums:
    """Return what one player can total when so many of the four auctions were negative deals."""
    modes = Counter(negative=negative, positive=len(AUCTIONS) - negative)
    lost = [frozenset(range(-kind.each * kind.due(rules.pack), 1, kind.each)) for kind in NEGATIVE]
    ways = [_auctions(own, modes - Counter([own]), rules) for own in set(modes.elements())]
    return _together([*lost, frozenset().union(*ways)])


def _auctions(own: str, others: Counter[str], rules: KingRules) -> Sums:
    """Return what the four auctions can bring one player: the mode of his own, and those of the others."""
    deals = [_deal(own, rules, auctioneer=True)]
    return _together(deals + [_deal(mode, rules, auctioneer=False) for mode in others.elements()])


def _deal(mode: str, rules: KingRules, *, auctioneer: bool) -> Sums:
    start, each = terms(mode, rules)
    moved = movable(mode, rules)
    # A plus bid gives the auctioneer more tricks than he took, a minus bid takes some of his away.
    more, less = (moved, 0) if auctioneer == (mode == "positive") else (0, moved)
    return frozenset(start + each * tricks for tricks in range(-less, rules.tricks + more + 1))


def _together(deals: Iterable[Sums]) -> Sums:
    sums: Sums = frozenset({0})
    for points in deals:
        sums = frozenset(before + own for before in sums for own in points)
    return sums
