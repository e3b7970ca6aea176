"""Places with ties: 1, 1, 3 (PD-27)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def rank(points: Mapping[K, int], *, higher_is_better: bool = True) -> dict[K, int]:
    """Return the place of each key: one more than the number of keys with better points."""
    ordered = sorted(points.values(), reverse=higher_is_better)
    first: dict[int, int] = {}
    for place, value in enumerate(ordered, start=1):
        first.setdefault(value, place)
    return {key: first[value] for key, value in points.items()}


def rank_row(totals: Sequence[int], *, higher_is_better: bool = True) -> list[int]:
    """Return the places of totals that stand in a row, by seat or team."""
    return list(rank(dict(enumerate(totals)), higher_is_better=higher_is_better).values())
