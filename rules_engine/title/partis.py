"""What the title is worked out from: partis and their results; and what comes of it: reigns."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

K = TypeVar("K", bound=Hashable)

Loss = Literal["nobody-qualifies", "tied", "pause", "nine-months", "left"]
"""Why the title falls vacant."""

Reason = Literal["replaced"] | Loss
"""Why a reign ended (KT-16)."""

Vacancy = Literal["never-awarded"] | Loss
"""Why there is no King."""


@dataclass(frozen=True, slots=True)
class Result(Generic[K]):
    """One player's place (1 is best, shared places are equal) and points in a parti."""

    player: K
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Parti(Generic[K]):
    """One parti: the day on which it began in the club's zone (KT-18), and everybody's result, each once."""

    date: date
    results: tuple[Result[K], ...]

    def result_of(self, player: K) -> Result[K] | None:
        """The player's result, None for one who was not there."""
        return next((result for result in self.results if result.player == player), None)


@dataclass(frozen=True, slots=True)
class Reign(Generic[K]):
    """A reign [start, end): `end` is the first day without the title, None while it lasts (KT-16)."""

    player: K
    start: date
    end: date | None
    reason: Reason | None
