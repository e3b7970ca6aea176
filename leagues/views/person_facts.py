"""What all sections of the page of a person rest on."""

from dataclasses import dataclass

from club.models import Person
from leagues.models import League
from leagues.queries import folding
from leagues.queries.career import Career, Extreme
from leagues.queries.careers import career_of
from leagues.queries.rules import points_of

Extremes = tuple[Extreme | None, Extreme | None]


@dataclass(frozen=True, slots=True)
class Facts:
    """A person, and what that person has done in one league; `fewer`: fewer points are better there.

    `mark`, how far the league is derived, is asked once for all that the page reads of it.
    """

    person: Person
    league: League
    career: Career
    mark: folding.Mark
    fewer: bool

    @property
    def nights(self) -> Extremes:
        """The best and the worst total of a parti."""
        return self._best_first(self.career.high_night, self.career.low_night)

    @property
    def hands(self) -> Extremes:
        """The best and the worst hand."""
        return self._best_first(self.career.high_hand, self.career.low_hand)

    def _best_first(self, high: Extreme | None, low: Extreme | None) -> Extremes:
        return (low, high) if self.fewer else (high, low)


def facts_of(person: Person, league: League, mark: folding.Mark | None = None) -> Facts | None:
    """Put together what the sections ask for, which points are better being the game's word; None for one who
    never sat in a parti of the league."""
    mark = mark or folding.mark_of(league)
    career = career_of(league, person, mark=mark)
    return Facts(person, league, career, mark, points_of(league.game) == "less") if career else None
