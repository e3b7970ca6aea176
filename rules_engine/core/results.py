"""What was played, as the title and the standings of a season want it: partis and everybody's result."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Result(Generic[K]):
    """One player's place (1 is best, shared places are equal) and points in a parti.

    `ranking` tells whom the place is among: all results of the parti with the same one. Where each table has
    places of its own it is the table (PD-28).
    """

    player: K
    place: int
    points: int
    ranking: int = 0


@dataclass(frozen=True, slots=True)
class Parti(Generic[K]):
    """One parti: the day on which it began in the club's zone (KT-18), and everybody's result, each once."""

    date: date
    results: tuple[Result[K], ...]

    def result_of(self, player: K) -> Result[K] | None:
        """The player's result, None for one who was not there."""
        return next((result for result in self.results if result.player == player), None)
