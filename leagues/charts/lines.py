"""Lines over an axis, one a person: points through a parti, averages through a season."""

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

from club.writing import decimal, written_date
from leagues.charts.drawn import Curve, Dot, DrawnNotch, Level, Lines, Name, TableCell
from leagues.charts.labels import room, shortened, spread, thinned
from leagues.charts.percent import percent, px
from leagues.charts.planes import TOP, Plane, X, as_number
from leagues.charts.sampling import sampled
from leagues.charts.scales import Number, scale
from rules_engine.core.numbers import signed

Value = tuple[X, Number]
Look = tuple[str, str]
Better = Literal["more", "fewer", "places"]
"""What stands higher: the greater values, the smaller ones, or the smaller ones from 1 on."""

TALL = 220  # px, height of the field
NAME = 16  # px from one name to the next
BRIEF, FULL = 9, 22  # signs of a name in a narrow card, and in a wide one
NARROW, WIDE = 4.0, 2.2  # per cent that a sign of a label below takes there
APART = 3  # per cent between two labels
MOST_X = 120  # places across that are drawn
MOST_DOTS = 150
MOST_MARKS = 40  # below the axis, before those without a label are left out
DASHES = ("", "7 4", "2 3", "12 3 2 3", "12 5", "4 2", "7 3 2 3 2 3", "1 5", "18 4")
SHAPES = ("disc", "ring", "box", "frame", "gem", "kite")


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its `points` (x, y) from left to right, y None where there is nothing.

    `strong` prints it in ink, the others stand back. `note` follows the name where there is room. A crown
    stands over the points at the x of `crowned`.
    """

    name: str
    points: Sequence[tuple[X, Number | None]]
    strong: bool = False
    note: str = ""
    crowned: Collection[X] = ()

    @property
    def values(self) -> list[Value]:
        """The points that have a value."""
        return [(x, y) for x, y in self.points if y is not None]


@dataclass(frozen=True, slots=True)
class Notch:
    """What stands at `x` below the axis, `long` in the table; a line goes up from where it is `ruled`."""

    x: X
    label: str
    long: str = ""
    ruled: bool = False


def written(value: Number) -> str:
    """A value as the table writes it: a whole number with the true minus, another to three places."""
    return signed(value) if isinstance(value, int) else decimal(Fraction(value))


def lines(
    series: Sequence[Series],
    *,
    title: str,
    y_unit: str,
    x_unit: str = "",
    x_labels: Sequence[Notch] = (),
    better: Better = "more",
    text: Callable[[Number], str] = written,
) -> Lines | None:
    """Lay out a line for each of `series`; None where none of them has a value.

    `title` says in words what is shown, `y_unit` and `x_unit` in what. What is `better` stands higher.
    `text` writes a value for the table. A notch of `x_labels` names its x; give one for every x of which the
    table should say more than a number or a date.
    """
    shown = [one for one in series if one.values]
    if not shown:
        return None
    notches = {notch.x: notch for notch in x_labels}
    drawing = _Drawing(shown, _plane(shown, notches, better), notches, text)
    return Lines(
        title=title,
        y_unit=y_unit,
        x_unit=x_unit,
        bottom=drawing.plane.bottom,
        is_falling=drawing.plane.falling,
        levels=tuple(drawing.levels()),
        marks=tuple(drawing.marks()),
        curves=tuple(sorted(drawing.curves(), key=lambda curve: curve.strong)),
        heads=tuple(one.name for one in shown),
        rows=tuple(drawing.rows()),
        left_out=len(_everywhere(shown)) - len(drawing.plane.xs),
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    series: Sequence[Series]
    plane: Plane
    notches: Mapping[X, Notch]
    text: Callable[[Number], str]

    def levels(self) -> Iterator[Level]:
        axis = self.plane.axis
        for tick in axis.ticks:
            is_zero = tick == 0 and axis.low < 0 < axis.high
            yield Level(px(self.plane.down(tick)), axis.written(tick), is_zero)

    def marks(self) -> Iterator[DrawnNotch]:
        """Labels where they have room; where some notches are ruled only of those and of the two ends."""
        notches = [self.notches[x] for x in self.plane.xs if x in self.notches]
        named = [notch for notch in notches if notch.ruled or notch in (notches[0], notches[-1])]
        if len(named) < 3:
            named = notches
        longest = max((len(notch.label) for notch in named), default=0)
        narrow, wide = (self._with_room(named, longest * sign + APART) for sign in (NARROW, WIDE))
        for notch in notches:
            label = notch.label if notch.x in narrow | wide else ""
            if label or notch.ruled or len(notches) <= MOST_MARKS:
                x = percent(self.plane.across(notch.x))
                yield DrawnNotch(x, label, notch.ruled, room(notch.x in narrow, notch.x in wide))

    def curves(self) -> Iterator[Curve]:
        looks = _looks(self.series)
        for one, name, (dash, shape) in zip(self.series, self._names(looks), looks, strict=True):
            pieces = list(self._pieces(one))
            path = " ".join(self.plane.path(piece) for piece in pieces if len(piece) > 1)
            yield Curve(path, dash, one.strong, tuple(self._dots(one, pieces, shape)), name)

    def rows(self) -> Iterator[tuple[str, tuple[TableCell, ...]]]:
        """What is drawn, as a table: a label and a cell for each line."""
        found = [dict(one.points) for one in self.series]
        for x in self.plane.xs:
            yield self._label(x), tuple(self._cell(points.get(x)) for points in found)

    def _with_room(self, notches: Sequence[Notch], gap: float) -> set[X]:
        places = [self.plane.across(notch.x) for notch in notches]
        return {notches[at].x for at in thinned(places, gap)}

    def _pieces(self, one: Series) -> Iterator[list[Value]]:
        """What of a line is drawn without a gap."""
        drawn = set(self.plane.xs)
        points = [(x, y) for x, y in one.points if y is None or x in drawn]
        for there, piece in groupby(points, key=lambda point: point[1] is not None):
            if there:
                yield [(x, y) for x, y in piece if y is not None]

    def _dots(self, one: Series, pieces: Sequence[Sequence[Value]], shape: str) -> Iterator[Dot]:
        """Dots at all points, or where there are too many only where a line begins, ends or is crowned."""
        everywhere = len(self.plane.xs) * len(self.series) <= MOST_DOTS
        ends = {piece[at] for piece in pieces for at in (0, -1)}
        for x, y in (point for piece in pieces for point in piece):
            if everywhere or (x, y) in ends or x in one.crowned:
                title = f"{self._label(x)}: {one.name} {self.text(y)}"
                yield Dot(*self._place(x, y), shape, title, x in one.crowned)

    def _names(self, looks: Sequence[Look]) -> Iterator[Name]:
        ends = [one.values[-1] for one in self.series]
        places = spread([self.plane.down(y) for _x, y in ends], NAME, TOP, self.plane.bottom)
        names = [one.name for one in self.series]
        texts = zip(shortened(names, BRIEF), shortened(names, FULL), strict=True)
        for at, (brief, full) in enumerate(texts):
            x, start = self._place(*ends[at])
            early = self.plane.across(ends[at][0]) < 100
            yield Name(brief, full, self.series[at].note, x, start, px(places[at]), looks[at][1], early)

    def _place(self, x: X, y: Number) -> tuple[str, str]:
        return percent(self.plane.across(x)), px(self.plane.down(y))

    def _cell(self, value: Number | None) -> TableCell:
        return TableCell("", False) if value is None else TableCell(self.text(value), value < 0)

    def _label(self, x: X) -> str:
        notch = self.notches.get(x)
        if notch:
            return notch.long or notch.label
        return written_date(x, "medium") if isinstance(x, datetime.date) else signed(x)


def _plane(series: Sequence[Series], notches: Mapping[X, Notch], better: Better) -> Plane:
    ruled = {notch.x for notch in notches.values() if notch.ruled}
    xs = sampled(_everywhere(series), _kept(series) | ruled, MOST_X)
    axis = scale([y for one in series for _x, y in one.values], start=1 if better == "places" else 0)
    return Plane(xs, axis, max(TALL, NAME * len(series)), falling=better != "more")


def _everywhere(series: Sequence[Series]) -> list[X]:
    return sorted({x for one in series for x, _y in one.points}, key=as_number)


def _kept(series: Sequence[Series]) -> set[X]:
    """The x that are drawn however many there are: where a line begins and ends, where it is highest, lowest
    and crowned."""
    kept: set[X] = set()
    for one in series:
        there = one.values
        by_value = sorted(there, key=lambda point: point[1])
        kept |= {x for x, _y in (there[0], there[-1], by_value[0], by_value[-1])} | set(one.crowned)
    return kept


def _looks(series: Sequence[Series]) -> list[Look]:
    """Dashes and the shape of the dots; the strong lines have the plainest."""
    order = sorted(range(len(series)), key=lambda at: not series[at].strong)
    looks = {at: (DASHES[rank % len(DASHES)], SHAPES[rank % len(SHAPES)]) for rank, at in enumerate(order)}
    return [looks[at] for at in range(len(series))]
