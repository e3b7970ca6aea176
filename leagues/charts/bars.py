"""How often each number came: a histogram of the scores of hands, of places, of anything counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from club.writing import percentage
from leagues.charts.drawn import Level
from leagues.charts.labels import room
from leagues.charts.percent import percent, px
from leagues.charts.scales import Scale, nice, scale
from rules_engine.core.numbers import signed

TOP = 30  # px over the axis, for its unit
TALL = 160  # px, height of the axis
MOST_BARS = 24
NARROW, WIDE = 7, 14  # how many labels have room below
FEWEST = 6  # bars for which there is room, so that few of them are not too wide
GAP = 0.12  # of the room of a bar, left free on either side


@dataclass(frozen=True, slots=True)
class BinMark:
    """A number below the axis; `room` as in leagues.charts.labels."""

    x: str
    label: str
    is_negative: bool
    room: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The numbers from `low` to `high`, how often they came and how much of all that is, with its place."""

    low: int
    high: int
    label: str
    count: int
    share: str
    x: str
    width: str
    y: str
    height: str

    @property
    def is_negative(self) -> bool:
        return self.high < 0


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart ready to be drawn by `leagues/_bars.html`, with its table. `zero` is where zero stands, empty
    where the numbers do not pass it."""

    title: str
    y_unit: str
    x_unit: str
    total: int
    bars: tuple[Bar, ...]
    levels: tuple[Level, ...]
    marks: tuple[BinMark, ...]
    zero: str

    @property
    def bottom(self) -> int:
        return TOP + TALL

    @property
    def height(self) -> int:
        """In px."""
        return self.bottom + 42

    @property
    def unit_y(self) -> int:
        return self.bottom + 37


def bars(counts: Mapping[int, int], *, title: str, y_unit: str, x_unit: str) -> Bars | None:
    """Lay out number → how often; None where nothing was counted.

    `title` says in words what is shown, `y_unit` and `x_unit` in what. A bar takes one number, or 2, 5, 10,
    20 … where there would be more than MOST_BARS; one of them begins at zero.
    """
    found = {number: often for number, often in counts.items() if often > 0}
    if not found:
        return None
    bins = _bins(found)
    often = _often(bins, found)
    axis = scale([0, *often])
    return Bars(
        title=title,
        y_unit=y_unit,
        x_unit=x_unit,
        total=sum(found.values()),
        bars=tuple(_bars(bins, often, axis)),
        levels=tuple(_levels(axis)),
        marks=tuple(_marks(bins)),
        zero=_zero(bins),
    )


def _bins(counts: Mapping[int, int]) -> list[range]:
    """The numbers of each bar, from the least to the greatest."""
    low, high = min(counts), max(counts)
    width = nice(-(-(high - low + 1) // MOST_BARS))
    starts = range(low // width * width, high + 1, width)
    return [range(start, start + width) for start in starts]


def _bars(bins: list[range], often: list[int], axis: Scale) -> Iterator[Bar]:
    total, across = sum(often), _across(bins)
    for at, (numbers, count) in enumerate(zip(bins, often, strict=True)):
        tall = TALL * axis.share(count)
        yield Bar(
            low=numbers[0],
            high=numbers[-1],
            label=_label(numbers),
            count=count,
            share=percentage(count, total),
            x=percent(across * (at + GAP)),
            width=percent(across * (1 - 2 * GAP)),
            y=px(TOP + TALL - tall),
            height=px(tall),
        )


def _label(numbers: range) -> str:
    """−10 … −1, or the one number."""
    low, high = signed(numbers[0]), signed(numbers[-1])
    return low if low == high else f"{low} … {high}"


def _levels(axis: Scale) -> Iterator[Level]:
    for tick in axis.ticks:
        yield Level(px(TOP + TALL * (1 - axis.share(tick))), axis.written(tick))


def _marks(bins: list[range]) -> Iterator[BinMark]:
    """Numbers below their bars, or at the left edge of bars of several numbers."""
    width, across = len(bins[0]), _across(bins)
    steps = [nice(-(-len(bins) // most)) * width for most in (NARROW, WIDE)]
    for at, (number, *_others) in enumerate(bins):
        narrow, wide = (number % step == 0 for step in steps)
        if narrow or wide:
            x = percent(across * (at + (0.5 if width == 1 else 0)))
            yield BinMark(x, signed(number), number < 0, room(narrow, wide))


def _zero(bins: list[range]) -> str:
    """The middle of the bar of zero, or the edge of the one that begins there."""
    width, across = len(bins[0]), _across(bins)
    at = next((at for at, numbers in enumerate(bins) if numbers[0] == 0), 0)
    return percent(across * (at + (0.5 if width == 1 else 0))) if at else ""


def _across(bins: list[range]) -> float:
    """In per cent, how much a bar has across."""
    return 100 / max(len(bins), FEWEST)


def _often(bins: list[range], counts: Mapping[int, int]) -> list[int]:
    width = len(bins[0])
    often = Counter[int]()
    for number, count in counts.items():
        often[number // width * width] += count
    return [often[numbers[0]] for numbers in bins]
