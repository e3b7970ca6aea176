"""Who came and who left, seat by seat, as a presence (PD-29)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules_engine.core.game import Presence


@dataclass(frozen=True, slots=True)
class Change:
    """From hand `from_hand` on (from 1) a seat is at the table, or no longer."""

    from_hand: int
    seat: int
    there: bool


def presence_of(changes: Iterable[Change], *, players: int) -> Presence:
    """Return the presence of a table that began with `players`, whatever the order of `changes` (PD-29).

    Who leaves and comes back with the same hand is there. A hand before which nothing changes has no entry.
    """
    seats = set(range(players))
    entries: dict[int, tuple[int, ...]] = {0: tuple(seats)}
    for change in sorted(changes, key=lambda change: (change.from_hand, change.there)):
        (seats.add if change.there else seats.discard)(change.seat)
        entries[change.from_hand] = tuple(sorted(seats))
    return tuple(entry for before, entry in pairwise(entries.items()) if entry[1] != before[1])
