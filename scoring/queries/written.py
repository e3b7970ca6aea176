"""One row of a sheet as it was written down, its people named by their seats; and the engine's entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules_engine.core.entries import Ask, Entry, Way

POINTS, WAY = "points", "way"
Usual = TypeVar("Usual", Way, Way | None)
Key = int | str
"""What a cell of a row is called: the id of a seat, or the name of what is asked once."""


def as_key(text: str) -> Key:
    """A cell's name back from text."""
    return int(text) if text.isascii() and text.isdecimal() else text


@dataclass(frozen=True, slots=True)
class Written:
    """`each`: ask → seat id → number, or the cards taken; a team by the first of its seats. `once`: ask →
    answer; a person is a seat id. Values may be text that nobody could read: the game says so.
    """

    way: str
    each: Mapping[str, Mapping[int, Any]]
    once: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """Plain JSON values, without empty answers."""
        return {
            "way": self.way,
            "each": {
                name: {str(seat): value for seat, value in of.items()} for name, of in self.each.items()
            },
            "once": {name: value for name, value in self.once.items() if value is not None},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Written":
        each = {name: {int(seat): value for seat, value in of.items()} for name, of in data["each"].items()}
        return cls(data["way"], each, dict(data["once"]))

    def says_the_same(self, other: "Written") -> bool:
        return self.as_data() == other.as_data()


def in_points(points: Mapping[int, Any]) -> Written:
    """A row of nothing but points, as paper often has it: {seat id: points}."""
    return Written(POINTS, {POINTS: points})


def is_bare(way: Way) -> bool:
    """Whether the scores of a row in this way say all there is to say."""
    return way.slug == POINTS and [ask.name for ask in way.asks] == [POINTS]


@dataclass(frozen=True, slots=True)
class Four:
    """Who plays a hand: the four seat ids in the order of their seats, and which of them score together."""

    seats: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]

    @property
    def firsts(self) -> tuple[int, ...]:
        """The seat id that stands for each side."""
        return tuple(self.seats[side[0]] for side in self.sides)


def entry_of(written: Written, way: Way | None, four: Four) -> Entry:
    """The entry for the engine; people by their index among the four."""
    entry: dict[str, Any] = {"way": written.way}
    for ask in way.asks if way else ():
        if is_of_sides(ask):
            of = written.each.get(ask.name, {})
            entry[ask.name] = [of.get(seat, [] if ask.kind == "cards" else None) for seat in four.firsts]
        else:
            entry[ask.name] = _answer(ask, written.once.get(ask.name), four)
    return entry


def written_of(entry: Entry, way: Way, four: Four) -> Written:
    """The same back."""
    each: dict[str, Mapping[int, Any]] = {}
    once: dict[str, Any] = {}
    for ask in way.asks:
        value: Any = entry.get(ask.name)
        if is_of_sides(ask):
            each[ask.name] = dict(zip(four.firsts, value or (), strict=False))
        elif value is not None:
            once[ask.name] = four.seats[value] if ask.kind == "seat" else value
    return Written(str(entry["way"]), each, once)


def chosen(ways: Sequence[Way], slug: str | None, usual: Usual) -> Way | Usual:
    """The way of this slug, else the usual one."""
    return next((way for way in ways if way.slug == slug), usual)


def is_of_sides(ask: Ask) -> bool:
    """Whether it is asked of each side and not once."""
    return ask.each or ask.kind == "cards"


def _answer(ask: Ask, value: Any, four: Four) -> Any:
    if ask.kind != "seat" or value is None:
        return value
    # Who does not play stays what was written, so that the game refuses it.
    return four.seats.index(value) if value in four.seats else str(value)
