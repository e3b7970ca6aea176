"""Why a score is what it is: each part with its reason and its points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules_engine.core.numbers import filled

Parts = Sequence[Sequence["Part"]]
"""The parts of every seat, or of every team, in order."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score. `template` is an English sentence in `str.format` style, filled from `data`."""

    points: int
    template: str
    data: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """Return the English reason with its places filled: "4 tricks × 10"."""
        return filled(self.template, self.data)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON shape."""
        return {"points": self.points, "text": self.text}


def total(parts: Iterable[Part]) -> int:
    """Return the points of all parts together."""
    return sum(part.points for part in parts)


def as_lists(parts: Parts) -> list[list[dict[str, object]]]:
    """Return the JSON shapes, a list per seat or team."""
    return [[part.as_dict() for part in own] for own in parts]
