"""Spans of days in a lane per name: the reigns of a league."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from leagues.charts.percent import percent

LANE = 36  # px from one lane to the next
BAR = 24  # px, height of a bar
_TOP = 14
_MOST_YEARS = 7


@dataclass(frozen=True, slots=True)
class Span:
    """One bar to draw: whose lane, from which day to which; `end` None while it lasts."""

    lane: str
    start: datetime.date
    end: datetime.date | None
    title: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    x: str
    end: str
    width: str
    y: int
    title: str
    mark: str
    lasts: bool

    @property
    def text_y(self) -> int:
        return self.y + 17

    @property
    def sign_y(self) -> int:
        return self.y + 2


@dataclass(frozen=True, slots=True)
class Link:
    """A thread from the end of one bar down or up to the next that begins on that day."""

    x: str
    y1: int
    y2: int


@dataclass(frozen=True, slots=True)
class Tick:
    x: str
    label: str


@dataclass(frozen=True, slots=True)
class Lanes:
    """Bars in a lane per name, the names in order of their first bar, and the years below."""

    names: tuple[tuple[str, int], ...]
    bars: tuple[Bar, ...]
    links: tuple[Link, ...]
    ticks: tuple[Tick, ...]

    @property
    def bottom(self) -> int:
        return LANE * len(self.names) + 18

    @property
    def height(self) -> int:
        return self.bottom + 16

    @property
    def label_y(self) -> int:
        return self.bottom + 12


def lanes(spans: Sequence[Span], today: datetime.date) -> Lanes:
    """Lay out `spans`, oldest first and at least one, from the first day to `today`."""
    scale = _Scale(spans[0].start, today)
    order = {name: at for at, name in enumerate(dict.fromkeys(span.lane for span in spans))}
    bars = tuple(_bar(span, scale, order[span.lane], today) for span in spans)
    pairs = zip(zip(spans, bars, strict=True), zip(spans[1:], bars[1:], strict=True), strict=False)
    links = tuple(_link(left, right) for (one, left), (two, right) in pairs if one.end == two.start)
    names = tuple((_short(name), _TOP + LANE * at + 17) for name, at in order.items())
    return Lanes(names=names, bars=bars, links=links, ticks=_years(scale))


@dataclass(frozen=True, slots=True)
class _Scale:
    start: datetime.date
    end: datetime.date

    @property
    def days(self) -> int:
        return max((self.end - self.start).days, 1)

    def at(self, day: datetime.date) -> float:
        return 100 * min(max((day - self.start).days, 0), self.days) / self.days


def _bar(span: Span, scale: _Scale, lane: int, today: datetime.date) -> Bar:
    start, end = scale.at(span.start), scale.at(span.end or today)
    return Bar(
        x=percent(start),
        end=percent(end),
        width=percent(max(end - start, 0.4)),
        y=_TOP + LANE * lane,
        title=span.title,
        mark=span.mark if end - start > 15 else "",
        lasts=span.end is None,
    )


def _link(left: Bar, right: Bar) -> Link:
    upper, lower = sorted((left.y, right.y))
    return Link(x=right.x, y1=upper + BAR, y2=max(lower, upper + BAR))


def _years(scale: _Scale) -> tuple[Tick, ...]:
    years = range(scale.start.year + 1, scale.end.year + 1)
    step = len(years) // _MOST_YEARS + 1
    ticks = [Tick(percent(scale.at(datetime.date(year, 1, 1))), str(year)) for year in years[::step]]
    crowded = bool(years) and scale.at(datetime.date(years[0], 1, 1)) < 12
    return tuple(ticks) if crowded else (Tick("0%", str(scale.start.year)), *ticks)


def _short(name: str) -> str:
    return name if len(name) <= 10 else f"{name[:9]}…"
