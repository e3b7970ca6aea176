"""The field on which lines are drawn: where an x and a y stand on it."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.charts.scales import Number, Scale

X = int | datetime.date

TOP = 34  # px over the field, for the unit and a crown


@dataclass(frozen=True, slots=True)
class Plane:
    """The places across, the axis upward, the height in px; `falling`: small values stand at the top."""

    xs: Sequence[X]
    axis: Scale
    tall: int
    falling: bool

    @property
    def bottom(self) -> int:
        return TOP + self.tall

    def across(self, x: X) -> float:
        """Where x stands between the first place and the last, 0 to 100; the only one in the middle."""
        first, last = as_number(self.xs[0]), as_number(self.xs[-1])
        return 100 * (as_number(x) - first) / (last - first) if last > first else 50

    def down(self, y: Number) -> float:
        """Where y stands, in px from the top."""
        share = self.axis.share(y)
        return TOP + self.tall * (share if self.falling else 1 - share)

    def path(self, points: Iterable[tuple[X, Number]]) -> str:
        """The way through the points."""
        return "M" + " L".join(f"{self.across(x):.2f} {self.down(y):.1f}" for x, y in points)


def as_number(x: X) -> int:
    return x.toordinal() if isinstance(x, datetime.date) else x
