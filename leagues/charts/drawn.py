"""Lines as `leagues/_lines.html` draws them: x in per cent, y in px."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A number of the axis at the left; `is_zero` where the values pass it."""

    y: str
    label: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True)
class DrawnNotch:
    """A notch as drawn; `room` as in leagues.charts.labels, the label empty where there is none."""

    x: str
    label: str
    is_ruled: bool
    room: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: str
    y: str
    shape: str
    title: str
    crowned: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """The name at the end of a line: `x` and `start` where the line ends, `y` where the name stands (px)."""

    brief: str
    full: str
    note: str
    x: str
    start: str
    y: str
    shape: str
    ends_early: bool


@dataclass(frozen=True, slots=True)
class Curve:
    path: str
    dash: str
    strong: bool
    dots: tuple[Dot, ...]
    name: Name


@dataclass(frozen=True, slots=True)
class TableCell:
    """A value of the table, `text` empty where there is none."""

    text: str
    is_negative: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart ready to be drawn by `leagues/_lines.html`, with its table.

    `is_falling`: small values stand at the top. `left_out`: how many places across are not drawn, for there
    are too many.
    """

    title: str
    y_unit: str
    x_unit: str
    bottom: int
    is_falling: bool
    levels: tuple[Level, ...]
    marks: tuple[DrawnNotch, ...]
    curves: tuple[Curve, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[TableCell, ...]], ...]
    left_out: int

    @property
    def height(self) -> int:
        """In px."""
        return self.bottom + (46 if self.x_unit else 28)

    @property
    def unit_y(self) -> int:
        return self.bottom + 42

    @property
    def is_ruled(self) -> bool:
        return any(mark.is_ruled for mark in self.marks)

    @property
    def names(self) -> str:
        return ", ".join(self.heads)
