"""Who sits at the table in each hand, read from a presence; what is wrong with it is said at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules_engine.core.inputs import malformed, shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

_RULE = "PD-29"
_NO_HAND = gettext_noop("Nobody can come or leave at hand {hand}: the parti has hands 1 to {due}.")
_NOT_LATER = gettext_noop("The changes are not in order: hand {hand} comes after hand {before}.")
_TWICE = gettext_noop("From hand {hand} on a seat is at the table twice.")
_TOO_MANY = gettext_noop(
    "From hand {hand} on {people} people would sit at the table, which has room for {most}."
)


@dataclass(frozen=True, slots=True)
class _Entry:
    from_hand: int
    seats: tuple[int, ...]


def seats_by_hand(
    presence: Sequence[object], *, players: int, hands: int, sizes: range
) -> tuple[tuple[int, ...], ...]:
    """Return the seats at the table hand by hand, ascending; it ends where too few are left (PD-29, PD-32).

    `presence` is a sequence of (from_hand, seats), also as lists; before the first the seats 0 … players−1
    are there. `sizes` are the sizes a table may have, `hands` the hands due. Raises Refused with everything
    wrong: input-malformed, and table-size where a table is too large.
    """
    changes = {entry.from_hand: entry.seats for entry in _read(presence, hands, sizes[-1])}
    there = tuple(range(players))
    found: list[tuple[int, ...]] = []
    for hand in range(1, hands + 1):
        there = changes.get(hand, there)
        if len(there) < sizes[0]:
            break
        found.append(there)
    return tuple(found)


def _read(presence: Sequence[object], hands: int, most: int) -> list[_Entry]:
    entries = [_entry(value) for value in presence]
    read = [entry for entry in entries if entry is not None]
    faults = [
        malformed("presence", value, _RULE)
        for value, entry in zip(presence, entries, strict=True)
        if entry is None
    ]
    faults += [fault for entry in read for fault in _entry_faults(entry, hands, most)]
    faults += _order_faults(read)
    if faults:
        raise Refused(*faults)
    return read


def _entry(value: object) -> _Entry | None:
    """The entry as it was given, its seats sorted; None for what is no pair of a hand and seats."""
    if not isinstance(value, list | tuple) or len(value) != 2 or not isinstance(value[1], list | tuple):
        return None
    from_hand, seats = whole(value[0]), [whole(seat) for seat in value[1]]
    known = sorted(seat for seat in seats if seat is not None and seat >= 0)
    return None if from_hand is None or len(known) != len(seats) else _Entry(from_hand, tuple(known))


def _entry_faults(entry: _Entry, hands: int, most: int) -> Iterator[Violation]:
    hand = shown(entry.from_hand)
    if entry.from_hand not in range(1, hands + 1):
        yield Violation("input-malformed", _NO_HAND, _RULE, {"hand": hand, "due": hands})
    if len(set(entry.seats)) < len(entry.seats):
        yield Violation("input-malformed", _TWICE, _RULE, {"hand": hand})
    elif len(entry.seats) > most:
        data = {"hand": hand, "people": len(entry.seats), "most": most}
        yield Violation("table-size", _TOO_MANY, _RULE, data)


def _order_faults(entries: Sequence[_Entry]) -> list[Violation]:
    return [
        Violation(
            "input-malformed",
            _NOT_LATER,
            _RULE,
            {"hand": shown(later.from_hand), "before": shown(entry.from_hand)},
        )
        for entry, later in pairwise(entries)
        if later.from_hand <= entry.from_hand
    ]
