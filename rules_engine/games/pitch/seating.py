"""The final totals of one table, by seat (PT-1)."""

from collections.abc import Iterator, Sequence

from rules_engine.core.marking import gettext_noop
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.tables import four_faults
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.play import TEAMS

_PARTNERS = gettext_noop("Partners have the same total: {first} and {second} differ.")


def check_totals(totals: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with the totals of one table, for each seat in order that of the player's team.

    Codes: table-size, else points-malformed, else impossible where partners (seats 0 and 2, 1 and 3) differ.
    """
    wrong = four_faults(len(totals), "PT-1") or row_faults(totals, "PT-1")
    return wrong or tuple(_unequal(numbers(totals)))


def _unequal(totals: Sequence[int]) -> Iterator[Violation]:
    for seat in range(TEAMS):
        first, second = totals[seat], totals[seat + TEAMS]
        if first != second:
            yield Violation("impossible", _PARTNERS, "PT-1", {"first": first, "second": second}, seat=seat)
