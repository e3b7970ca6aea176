"""A row of the sheet: one whole number for each seat or each team."""

from collections.abc import Iterator, Sequence

from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

_COUNT = gettext_noop("A row has {due} numbers, not {count}.")
_ABSENT = gettext_noop("A number is missing; an empty cell is not a zero.")
_NO_NUMBER = gettext_noop("“{value}” is not a whole number.")


def numbers(values: Sequence[object]) -> list[int]:
    """Return the whole numbers among `values`."""
    return [number for number in map(whole, values) if number is not None]


def row_faults(values: Sequence[object], rule: str, *, due: int = SEATS) -> tuple[Violation, ...]:
    """Return `points-malformed` unless there are `due` whole numbers; for each that is none with its seat."""
    if len(values) != due:
        data = {"due": due, "count": len(values)}
        return (Violation("points-malformed", _COUNT, rule, data),)
    return tuple(_unread(values, rule))


def _unread(values: Sequence[object], rule: str) -> Iterator[Violation]:
    for seat, value in enumerate(values):
        if whole(value) is None:
            template = _ABSENT if value is None else _NO_NUMBER
            yield Violation("points-malformed", template, rule, {"value": shown(value)}, seat=seat)
