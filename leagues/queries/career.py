"""What somebody has done in a league so far: the numbers, and the JSON in which they are stored."""

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

T = TypeVar("T")

FIRST_MU, FIRST_SIGMA = 25.0, 8.333333
"""The rating of whoever has not been rated yet, to the six decimals that are kept."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The most or the fewest points of a night or of one hand; `number` is that of the parti in its club,
    `hand` None of a night."""

    points: int
    number: int
    date: datetime.date
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """Points over so many hands."""

    hands: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """How many in a row up to now, and the most there ever were."""

    now: int = 0
    best: int = 0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people in the partis in which both have a place, but for those they played as partners, or at one
    table in teams that nobody knows, or apart where each table has places of its own.

    ahead, level: in how many of them the person whose career it is had the better place, or the same one.
    points, theirs: what both came to in them.
    """

    met: int = 0
    ahead: int = 0
    level: int = 0
    points: int = 0
    theirs: int = 0

    @property
    def behind(self) -> int:
        return self.met - self.ahead - self.level


@dataclass(frozen=True, slots=True)
class Beside:
    """Partis with a place played with this partner, and what the person had in them."""

    partis: int = 0
    place_sum: int = 0
    firsts: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Career:
    """What one person has done in a league, from its first parti to the last one he sat in.

    partis, place_sum, firsts, points, places, the nights, firsts_run, against and beside are of the partis in
    which he has a place; keyed: in how many of them he played hands that are known. hands, hand_points, the
    best and worst of them, scores and the three sums are of all known hands he played himself, sat_out of
    those he watched at his table. `high` and `low` go by the number: of equal ones it is the earliest.
    seated: partis with known seats, from which dealt is.

    by_trump: C D H S, N where there was none. by_passing: the engine's directions. by_deal: its names (KI-9).
    came_run: partis of the league in a row in which he sat. mu, sigma: the rating. at: how many partis of the
    league there had been with the last one he sat in.
    """

    partis: int = 0
    keyed: int = 0
    place_sum: int = 0
    firsts: int = 0
    points: int = 0
    places: Mapping[int, int] = field(default_factory=dict)
    high_night: Extreme | None = None
    low_night: Extreme | None = None
    hands: int = 0
    hand_points: int = 0
    high_hand: Extreme | None = None
    low_hand: Extreme | None = None
    scores: Mapping[int, int] = field(default_factory=dict)
    by_trump: Mapping[str, Sum] = field(default_factory=dict)
    by_passing: Mapping[str, Sum] = field(default_factory=dict)
    by_deal: Mapping[str, Sum] = field(default_factory=dict)
    seated: int = 0
    sat_out: int = 0
    dealt: int = 0
    firsts_run: Run = Run()
    came_run: Run = Run()
    against: Mapping[int, HeadToHead] = field(default_factory=dict)
    beside: Mapping[int, Beside] = field(default_factory=dict)
    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA
    at: int = 0

    @property
    def average(self) -> Fraction | None:
        """The average place, None without a place."""
        return Fraction(self.place_sum, self.partis) if self.partis else None

    @property
    def per_hand(self) -> Fraction | None:
        """Points per hand, None where no hand is known."""
        return Fraction(self.hand_points, self.hands) if self.hands else None

    def to_data(self) -> dict[str, Any]:
        """As JSON; what is a number or a count stands under its own name."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        extremes = {name: _extreme_to_data(getattr(self, name)) for name in _EXTREMES}
        runs = {name: [getattr(self, name).now, getattr(self, name).best] for name in _RUNS}
        tables = {name: _table_to_data(getattr(self, name)) for name, _key, _value in _TABLES}
        return plain | extremes | runs | tables

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Career":
        """Read back what `to_data` gave. Raises LookupError, TypeError or ValueError for anything else."""
        read: dict[str, Any] = {name: data[name] for name in _PLAIN}
        read |= {name: _extreme_from_data(data[name]) for name in _EXTREMES}
        read |= {name: Run(*data[name]) for name in _RUNS}
        read |= {name: _table_from_data(data[name], key, value) for name, key, value in _TABLES}
        return cls(**read)


def _sum(pair: Iterable[int]) -> Sum:
    return Sum(*pair)


def _head_to_head(row: Iterable[int]) -> HeadToHead:
    return HeadToHead(*row)


def _beside(row: Iterable[int]) -> Beside:
    return Beside(*row)


_PLAIN = (
    "partis", "keyed", "place_sum", "firsts", "points", "hands", "hand_points", "seated", "sat_out",
    "dealt", "mu", "sigma", "at",
)  # fmt: skip
_EXTREMES = ("high_night", "low_night", "high_hand", "low_hand")
_RUNS = ("firsts_run", "came_run")
_TABLES: tuple[tuple[str, Callable[[str], Any], Callable[[Any], Any]], ...] = (
    ("places", int, int),
    ("scores", int, int),
    ("by_trump", str, _sum),
    ("by_passing", str, _sum),
    ("by_deal", str, _sum),
    ("against", int, _head_to_head),
    ("beside", int, _beside),
)


def _extreme_to_data(one: Extreme | None) -> list[Any] | None:
    return [one.points, one.number, one.date.isoformat(), one.hand] if one else None


def _extreme_from_data(data: Any) -> Extreme | None:
    if data is None:
        return None
    points, number, date, hand = data
    return Extreme(points, number, datetime.date.fromisoformat(date), hand)


def _table_to_data(table: Mapping[Any, Any]) -> dict[str, Any]:
    """The keys of a JSON object are texts; they stand in an order that hangs on nothing but themselves."""
    return {str(key): _value_to_data(table[key]) for key in sorted(table)}


def _value_to_data(value: Any) -> Any:
    match value:
        case Sum(hands, points):
            return [hands, points]
        case HeadToHead(met, ahead, level, points, theirs):
            return [met, ahead, level, points, theirs]
        case Beside(partis, place_sum, firsts, points):
            return [partis, place_sum, firsts, points]
    return value


def _table_from_data(
    data: Mapping[str, Any], key: Callable[[str], T], value: Callable[[Any], Any]
) -> dict[T, Any]:
    return {key(name): value(one) for name, one in data.items()}
