"""Spans of days in a lane per name: the reigns of a league."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leagues.charts.labels import room, shortened, thinned
from leagues.charts.percent import percent

LANE = 36  # px from one lane to the next
BAR = 24  # px, height of a bar
MOST_LANES = 10
MOST_BARS = 40
_TOP = 14
_NAME = 10  # signs of a name in the margin
_NARROW, _WIDE = 20, 10  # per cent that a year or a word on a bar takes in a narrow card, and in a wide one


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
    mark_room: str
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
    """A year; `room` as in leagues.charts.labels."""

    x: str
    label: str
    room: str


@dataclass(frozen=True, slots=True)
class Lanes:
    """Bars in a lane per name, the names in order of their first bar, and the years below.

    `left_out`: how many of the oldest are not drawn, for there are too many.
    """

    names: tuple[tuple[str, int], ...]
    bars: tuple[Bar, ...]
    links: tuple[Link, ...]
    ticks: tuple[Tick, ...]
    left_out: int

    @property
    def bottom(self) -> int:
        return LANE * len(self.names) + 18

    @property
    def height(self) -> int:
        return self.bottom + 16

    @property
    def label_y(self) -> int:
        return self.bottom + 12


def lanes(spans: Sequence[Span], today: datetime.date, since: datetime.date | None = None) -> Lanes:
    """Lay out `spans`, oldest first and at least one, from the first day to `today`: the newest MOST_BARS of
    at most MOST_LANES names. `since`: an earlier first day, so that charts side by side have one scale."""
    left_out = len(spans) - len(_newest(spans))
    spans = spans[left_out:]
    start = spans[0].start
    scale = _Scale(start if left_out or since is None else min(start, since), today)
    order = {name: at for at, name in enumerate(dict.fromkeys(span.lane for span in spans))}
    bars = tuple(_bar(span, scale, order[span.lane], today) for span in spans)
    pairs = zip(zip(spans, bars, strict=True), zip(spans[1:], bars[1:], strict=True), strict=False)
    links = tuple(_link(left, right) for (one, left), (two, right) in pairs if one.end == two.start)
    names = tuple((name, _TOP + LANE * at + 17) for at, name in enumerate(shortened([*order], _NAME)))
    return Lanes(names=names, bars=bars, links=links, ticks=tuple(_years(scale)), left_out=left_out)


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
        mark_room="" if end - start > 24 else "full",
        lasts=span.end is None,
    )


def _link(left: Bar, right: Bar) -> Link:
    upper, lower = sorted((left.y, right.y))
    return Link(x=right.x, y1=upper + BAR, y2=max(lower, upper + BAR))


def _years(scale: _Scale) -> Iterator[Tick]:
    """The first day and each New Year, as far as there is room."""
    later = range(scale.start.year + 1, scale.end.year + 1)
    days = [scale.start, *(datetime.date(year, 1, 1) for year in later)]
    if len(days) > 1 and scale.at(days[1]) < _WIDE:
        del days[0]
    places = [scale.at(day) for day in days]
    narrow, wide = (thinned(places, gap) for gap in (_NARROW, _WIDE))
    for at in sorted(narrow | wide):
        yield Tick(percent(places[at]), str(days[at].year), room(at in narrow, at in wide))


def _newest(spans: Sequence[Span]) -> Sequence[Span]:
    found, names = 0, set[str]()
    for span in reversed(spans[-MOST_BARS:]):
        names.add(span.lane)
        if len(names) > MOST_LANES:
            break
        found += 1
    return spans[-found:]
