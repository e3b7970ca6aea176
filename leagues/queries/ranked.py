"""The order of the rated: who has a place in it, and whose number says little yet."""

from collections.abc import Sequence

from leagues.queries.careers import Rated

SETTLED = 6  # partis with a place: before them the number says little


def placed(rated: Sequence[Rated]) -> list[tuple[int | None, Rated]]:
    """The settled ones with their places first, then the provisional ones without, each from the best on, as
    `ratings` has them. Equal numbers share a place."""
    settled = [one for one in rated if one.partis >= SETTLED]
    worth = [one.cautious for one in settled]
    found: list[tuple[int | None, Rated]] = [(worth.index(one.cautious) + 1, one) for one in settled]
    return [*found, *((None, one) for one in rated if one.partis < SETTLED)]
