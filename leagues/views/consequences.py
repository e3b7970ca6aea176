"""Consequences as the previews print them."""

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.queries.consequences import Consequences
from leagues.views.reigns import ReignRow, reign_rows
from rules_engine.title import Reign


@dataclass(frozen=True, slots=True)
class Shown:
    """Consequences with the reigns in words, oldest first: those that would be gone, those there would be.

    seasons: what a move to the days of another season does, empty where there is none.
    """

    what: Consequences
    gone: tuple[ReignRow, ...]
    new: tuple[ReignRow, ...]
    seasons: str = ""

    @property
    def changes_reigns(self) -> bool:
        return bool(self.gone or self.new)


def shown(what: Consequences, seasons: str = "") -> Shown:
    """Put the reigns that differ into words, with the times between them."""
    before, after = _rows(what, what.before.reigns), _rows(what, what.after.reigns)
    return Shown(
        what=what,
        gone=tuple(row for row in before if row not in after),
        new=tuple(row for row in after if row not in before),
        seasons=seasons,
    )


def _rows(what: Consequences, reigns: Sequence[Reign[int]]) -> list[ReignRow]:
    return reign_rows(reigns, what.names.__getitem__, what.on)[::-1]
