"""Could the penalty cards be divided so that four players get these points? Exact (PD-22).

A division is thirteen tricks over four players and the fourteen penalty cards over the same four, where
nobody has more penalty cards than his tricks hold. All divisions are too many to list (4^14 for the cards
alone), so two players at a time are looked at: which subsets of the cards can the two share, and how.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

TRICK_SIZE = 4


class Divisions:
    """The divisions of cards worth `values` and of `tricks` tricks worth `per_trick` points each."""

    def __init__(self, values: Sequence[int], *, tricks: int, per_trick: int) -> None:
        self._values = tuple(values)
        self._tricks = tricks
        self._per_trick = per_trick
        self._total = sum(values)
        self._full = (1 << len(self._values)) - 1
        self._window = lru_cache(maxsize=16384)(self._pair_window)

    def possible(self, points: Sequence[int]) -> bool:
        """Return whether some division gives the four `points`, in any order."""
        a, b, c, d = sorted(points, reverse=True)
        # The sum of the two highest is the farthest from zero, so the fewest subsets give it.
        if a + b + c + d != self._per_trick * self._tricks - self._total:
            return False
        return any(self._shared(*pair, a, c) for pair in self._pairs(a + b))

    def _pairs(self, together: int) -> Iterator[tuple[int, int]]:
        """Yield (tricks, worth of cards) of two players who have `together` points; likely ones first."""
        for tricks in sorted(range(self._tricks + 1), key=lambda won: abs(2 * won - self._tricks)):
            worth = self._per_trick * tricks - together
            if 0 <= worth <= self._total:
                yield tricks, worth

    def _shared(self, tricks: int, worth: int, mine: int, theirs: int) -> bool:
        """Return whether a pair with these tricks and cards worth `worth` can leave one of them `mine`
        points, while the other pair, with all the rest, can leave one of its two `theirs`."""
        for count, subsets in self._subsets[worth].items():
            ours = self._window(mine, tricks, count)
            rest = self._window(theirs, self._tricks - tricks, len(self._values) - count)
            if ours and rest and self._any_split(subsets, ours, rest):
                return True
        return False

    def _any_split(self, subsets: Sequence[int], ours: int, rest: int) -> bool:
        ways, full = self._ways, self._full
        return any(ways[cards] & ours and ways[full ^ cards] & rest for cards in subsets)

    @cached_property
    def _counts(self) -> list[int]:
        """Per number the bits of every smaller count, each with worth 0."""
        counts = [0]
        for count in range(len(self._values) + 1):
            counts.append(counts[-1] | 1 << (count * (self._total + 1)))
        return counts

    @cached_property
    def _ways(self) -> list[int]:
        """Per subset of the cards a set of bits: one for each (count, worth) that a part of it can have."""
        ways = [1]
        for value in self._values:
            shift = self._total + 1 + value
            ways += [way | way << shift for way in ways]
        return ways

    @cached_property
    def _subsets(self) -> list[dict[int, list[int]]]:
        """Per worth and per count the subsets of the cards that have them."""
        subsets: list[dict[int, list[int]]] = [{} for _ in range(self._total + 1)]
        worths = [0]
        for value in self._values:
            worths += [worth + value for worth in worths]
        for cards, worth in enumerate(worths):
            subsets[worth].setdefault(cards.bit_count(), []).append(cards)
        return subsets

    def _pair_window(self, points: int, tricks: int, count: int) -> int:
        """Return the bits of every (count, worth) that leaves a player `points`, when he and a partner
        have `tricks` tricks and `count` cards and each of the two has room for his part."""
        window = 0
        for won in range(tricks + 1):
            worth = self._per_trick * won - points
            if not 0 <= worth <= self._total:
                continue
            least = max(0, count - TRICK_SIZE * (tricks - won))
            most = min(count, TRICK_SIZE * won)
            if least <= most:
                window |= (self._counts[most + 1] ^ self._counts[least]) << worth
        return window
