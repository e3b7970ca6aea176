"""Round numbers for an axis, and where a value stands on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import ceil, floor

from club.writing import decimal
from rules_engine.core.numbers import signed

Number = int | float | Fraction
MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from `low` to `high`, which are whole `step`s apart."""

    low: Fraction
    high: Fraction
    step: Fraction

    @property
    def steps(self) -> int:
        return int((self.high - self.low) / self.step)

    @property
    def ticks(self) -> tuple[Fraction, ...]:
        """The numbers at which the axis is marked, both ends included."""
        return tuple(self.low + at * self.step for at in range(self.steps + 1))

    def share(self, value: Number) -> float:
        """Where `value` stands: 0 at the low end, 1 at the high one."""
        low = float(self.low)
        return (float(value) - low) / (float(self.high) - low)

    def written(self, tick: Fraction) -> str:
        """A number of the axis with as many decimals as its steps need."""
        places = next(places for places in count() if self.step * 10**places >= 1)
        return decimal(tick, places) if places else signed(int(tick))


def scale(values: Sequence[Number], *, start: int = 0) -> Scale:
    """The finest axis over `values`, at least one, with at most MOST_STEPS steps of 1, 2 or 5 times a power
    of ten, one of which ends at `start`.

    Steps between whole numbers are whole. Where all values are equal a whole step lies on either side, but
    none beyond `start`.
    """
    low, high = Fraction(min(values)), Fraction(max(values))
    whole = low == high or all(isinstance(value, int) for value in values)
    found = (_over(low, high, step, start) for step in _steps(whole))
    return next(axis for axis in found if axis.steps <= MOST_STEPS)


def nice(least: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`."""
    return next(int(step) for step in _steps(whole=True) if step >= least)


def _steps(whole: bool) -> Iterator[Fraction]:
    for power in count(0 if whole else -2):
        yield from (Fraction(lead) * Fraction(10) ** power for lead in (1, 2, 5))


def _over(low: Fraction, high: Fraction, step: Fraction, start: int) -> Scale:
    first, last = floor((low - start) / step), ceil((high - start) / step)
    if first == last:
        first, last = first - (first != 0), last + 1
    return Scale(start + first * step, start + last * step, step)
