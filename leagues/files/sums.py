"""The totals that stand in a sheet, held against the sums of its rows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from leagues.actions.imports.parts import Problem
from leagues.files.rows import Row, Total
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

_DIFFERS = gettext_noop("The sheet says {said} in total for {player}; the rows add up to {sum}.")
_ALL_DIFFER = gettext_noop("The sheet says {said} in total; the rows add up to {sum}.")
_ROW_DIFFERS = gettext_noop("The sheet says {said} for the sum of this row; its points add up to {sum}.")


def wrong_sums(items: Sequence[Row | Total]) -> list[Problem]:
    """Return each total that is not the sum of its rows.

    One that names a day adds up the rows of that day (hour, table); any other those since the totals before
    it, or all rows up to it. Nothing is compared where some row could not be read.
    """
    if any(isinstance(item, Row) and item.problems for item in items):
        return []
    return [_problem(total, sums[0]) for total, sums in _with_sums(items) if total.points not in sums]


def _with_sums(items: Sequence[Row | Total]) -> Iterator[tuple[Total, tuple[int, ...]]]:
    """Each total with what it may be."""
    by_day: dict[object, list[Row]] = defaultdict(list)
    for item in items:
        if isinstance(item, Row):
            by_day[item.date].append(item)
    ledger = _Ledger()
    for item in items:
        if isinstance(item, Row):
            ledger.add(item)
        elif item.of_row:
            yield item, (ledger.of_line(item.line),)
        elif item.date is not None:
            yield item, (_sum(item, by_day[item.date]),)
            ledger.is_closed = True
        else:
            yield item, ledger.sums(item.key)
            ledger.is_closed = True


class _Ledger:
    """Points added up on the way down the sheet: since the last totals, and of all rows."""

    def __init__(self) -> None:
        self.block: dict[str, int] = defaultdict(int)
        self.all: dict[str, int] = defaultdict(int)
        self.line, self.row = 0, 0
        self.is_closed = False

    def add(self, row: Row) -> None:
        if self.is_closed:
            self.block, self.is_closed = defaultdict(int), False
        if row.line != self.line:
            self.line, self.row = row.line, 0
        self.row += row.points
        for key in (row.key, ""):
            self.block[key] += row.points
            self.all[key] += row.points

    def of_line(self, line: int) -> int:
        return self.row if line == self.line else 0

    def sums(self, key: str) -> tuple[int, int]:
        return self.block[key], self.all[key]


def _sum(total: Total, rows: Iterable[Row]) -> int:
    return sum(row.points for row in rows if _is_of(total, row))


def _is_of(total: Total, row: Row) -> bool:
    return total.key in ("", row.key) and total.time in (None, row.time) and total.table in (None, row.table)


def _problem(total: Total, expected: int) -> Problem:
    data = {"said": total.points, "sum": expected, "player": total.name}
    template = _ROW_DIFFERS if total.of_row else _DIFFERS if total.key else _ALL_DIFFER
    cell = (total.cell,) if total.cell else ()
    return Problem((total.line,), Violation("total-differs", template, data=data), cell)
