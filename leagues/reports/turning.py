"""Which hand turned a table, and the best and worst hands of a parti: numbers in, numbers out."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Turn(Generic[K]):
    """`at` is the index of the row, `totals` how the table stood after it, `level` who else was first then.

    `is_clear`: nobody else was first then, nor at any row after it.
    """

    at: int
    totals: Mapping[K, int]
    level: tuple[K, ...]
    is_clear: bool


def turn_of(
    rows: Sequence[Mapping[K, int]], places: Mapping[K, int], *, higher_is_better: bool
) -> Turn[K] | None:
    """The row from which on those first at the table were never behind to the end.

    rows: the points of each hand, of who played it; places: of everybody with a place at the table, of which
    the lowest is first. None without rows. Where not the totals decide the places, the last row does it.
    """
    if not rows or not places:
        return None
    standings = _standings(rows, places)
    firsts = [player for player, place in places.items() if place == min(places.values())]
    ahead = [_ahead(totals, higher_is_better) for totals in standings]
    at = len(rows) - 1
    while at and ahead[at - 1].issuperset(firsts):
        at -= 1
    level = tuple(player for player in places if player in ahead[at].difference(firsts))
    is_clear = all(leaders == set(firsts) for leaders in ahead[at:])
    return Turn(at, standings[at], level if ahead[at].issuperset(firsts) else (), is_clear)


def extremes(values: Iterable[tuple[K, int]], *, higher_is_better: bool) -> tuple[list[K], list[K]]:
    """The keys with the best value and those with the worst, in the order they come."""
    known = list(values)
    if not known:
        return [], []
    low, high = min(value for _key, value in known), max(value for _key, value in known)
    best, worst = (high, low) if higher_is_better else (low, high)
    return [key for key, value in known if value == best], [key for key, value in known if value == worst]


def _standings(rows: Sequence[Mapping[K, int]], players: Collection[K]) -> list[dict[K, int]]:
    """The totals of these players after each row."""
    found: list[dict[K, int]] = []
    for row in rows:
        before = found[-1] if found else dict.fromkeys(players, 0)
        found.append({player: total + row.get(player, 0) for player, total in before.items()})
    return found


def _ahead(totals: Mapping[K, int], higher_is_better: bool) -> set[K]:
    """Who is first by these totals."""
    best = max(totals.values()) if higher_is_better else min(totals.values())
    return {player for player, total in totals.items() if total == best}
