"""The points of one deal as they stand on the sheet: could it have happened? (KI-10 … KI-43)."""

from collections.abc import Mapping, Sequence

from rules_engine.core.answers import Answer, points_verdict
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import Fields, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.numbers import listed
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Violation
from rules_engine.games.king.deals import AUCTIONS, DEALS, NEGATIVE
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.possible import auctioned, stranger

_AUCTION = "KI-40"

_SUM = gettext_noop("The points of deal {deal} sum to {sum}, not to {due}.")
_SUMS = gettext_noop("The points of deal {deal} sum to {sum}, neither to {due} nor to {other}.")
_NOBODY = gettext_noop("Nobody can score {points} in deal {deal}: points there come in steps of −{each}.")
_NO_SALE = gettext_noop("An auction cannot give {points}: no kind of deal and no sale comes out so.")
_AFTER_END = gettext_noop("The game ends after ten deals; deal {deal} is too many.")


def after_end(deal: int, *, hand: int | None = None) -> Violation:
    """Return the violation `game-over` for a deal after the tenth (KI-4)."""
    return Violation("game-over", _AFTER_END, "KI-4", {"deal": deal}, hand=hand)


def row_sums(rules: KingRules, deal: int) -> tuple[int, ...]:
    """Return what the points of a deal may sum to: one number, or two where a club has its own `base`.

    None at all for a deal there is not.
    """
    if deal in AUCTIONS:
        return tuple(dict.fromkeys(rules.sums.values()))
    return tuple(-kind.each * kind.due(rules.pack) for kind in NEGATIVE[deal - 1 : deal] if deal in DEALS)


def check_points(points: Sequence[object], rules: KingRules, deal: int) -> tuple[Violation, ...]:
    """Return everything wrong with the points of a deal: form, else the sum, else whether they can be."""
    if deal not in DEALS:
        return (after_end(deal),)
    rule = _AUCTION if deal in AUCTIONS else NEGATIVE[deal - 1].rule
    row, sums = numbers(points), row_sums(rules, deal)
    malformed = row_faults(points, rule)
    if malformed:
        return malformed
    if sum(row) not in sums:
        data = {"deal": deal, "sum": sum(row), "due": sums[0], "other": sums[-1]}
        return (Violation("sum-wrong", _SUM if len(sums) == 1 else _SUMS, rule, data),)
    return _no_sale(row, rules) if deal in AUCTIONS else _nobody(row, deal)


def balance(points: Sequence[int | None], rules: KingRules, deal: int) -> int | None:
    """Return the one number that completes a row with one gap to points that can be, else None."""
    known = numbers(points)
    gaps = sum(value is None for value in points)
    if gaps != 1 or len(known) != SEATS - 1 or len(points) != SEATS:
        return None
    fitting = (due - sum(known) for due in row_sums(rules, deal))
    right = [own for own in fitting if not check_points([*known, own], rules, deal)]
    return right[0] if len(right) == 1 else None


def points_answer(data: Mapping[str, object], rules: KingRules) -> Answer:
    """Answer `check` of kind `points`: `scores` are the points given, null where they are no numbers."""
    fields = Fields(data)
    deal, points = fields.within("deal", DEALS), fields.listed("points")
    fields.done()
    return points_verdict(check_points(points, rules, deal), map(whole, points))


def _nobody(row: Sequence[int], deal: int) -> tuple[Violation, ...]:
    seat = stranger(row, deal)
    if seat is None:
        return ()
    kind = NEGATIVE[deal - 1]
    data = {"points": row[seat], "deal": deal, "each": kind.each}
    return (Violation("impossible", _NOBODY, kind.rule, data, seat=seat),)


def _no_sale(row: Sequence[int], rules: KingRules) -> tuple[Violation, ...]:
    if auctioned(row, rules):
        return ()
    return (Violation("impossible", _NO_SALE, _AUCTION, {"points": listed(row)}),)
