"""Names beside a chart: short enough, told apart, and never one over the other."""

from collections.abc import Sequence
from math import ceil

ELLIPSIS = "…"


def room(narrow: bool, wide: bool) -> str:
    """The class of a label by where it has room: `brief` stands only in a narrow card, `full` only in a wide
    one, and what has no class in both."""
    return "" if narrow == wide else "brief" if narrow else "full"


def shortened(names: Sequence[str], most: int) -> list[str]:
    """The names cut to `most` signs; of those that would then be the same the middle is left out instead."""
    cut = [_cut(name, most) for name in names]
    pairs = zip(names, cut, strict=True)
    return [_cut_inside(name, most) if cut.count(short) > 1 else short for name, short in pairs]


def spread(wished: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places at least `gap` apart between `low` and `high`, as near to those `wished` as can be.

    They keep the order of `wished`; of equal ones the first stands first. Where `low` to `high` has no room
    for all of them, they go on below `high`.
    """
    order = sorted(range(len(wished)), key=lambda at: wished[at])
    # Without their gaps the places need only rise, which is the means of pooled neighbours.
    level = _rising([wished[at] - rank * gap for rank, at in enumerate(order)])
    top = max(low, high - (len(wished) - 1) * gap)
    placed = {at: min(max(level[rank], low), top) + rank * gap for rank, at in enumerate(order)}
    return [placed[at] for at in range(len(wished))]


def thinned(places: Sequence[float], gap: float) -> set[int]:
    """Which of the labels at the rising `places` (by index) may stand, at least `gap` apart: the first, the
    last, and every second, third … in between, as regularly as can be."""
    last = len(places) - 1
    if last < 1 or places[last] - places[0] < gap:
        return set(range(last + 1)[:1])
    step = min(last, ceil(last * gap / (places[last] - places[0])))
    even = next((more for more in range(step, 2 * step) if last % more == 0), step)
    kept: set[int] = set()
    for at in dict.fromkeys((0, last, *range(0, last, even))):
        if all(abs(places[at] - places[other]) >= gap for other in kept):
            kept.add(at)
    return kept


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip(' .')}{ELLIPSIS}"


def _cut_inside(name: str, most: int) -> str:
    tail = (most - 1) // 2
    return name if len(name) <= most else f"{name[: most - 1 - tail]}{ELLIPSIS}{name[-tail:]}"


def _rising(values: Sequence[float]) -> list[float]:
    """The nearest values that do not fall: neighbours that would are pooled at their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and _mean(pools[-2]) >= _mean(pools[-1]):
            (total, size), (more, others) = pools[-2:]
            pools[-2:] = [(total + more, size + others)]
    return [_mean(pool) for pool in pools for _ in range(pool[1])]


def _mean(pool: tuple[float, int]) -> float:
    return pool[0] / pool[1]
