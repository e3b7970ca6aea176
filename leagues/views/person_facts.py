"""What all sections of the page of a person rest on."""

from dataclasses import dataclass

from club.models import Person
from leagues.models import League
from leagues.queries.career import Career, Mark
from leagues.queries.portraits import Portrait
from leagues.queries.rules import points_of

Marks = tuple[Mark | None, Mark | None]


@dataclass(frozen=True, slots=True)
class Facts:
    """A person, and what that person has done in one league; `fewer`: fewer points are better there."""

    person: Person
    league: League
    portrait: Portrait
    fewer: bool

    @property
    def career(self) -> Career:
        return self.portrait.career

    @property
    def nights(self) -> Marks:
        """The best and the worst total of a parti."""
        return self._best_first(self.career.high_night, self.career.low_night)

    @property
    def hands(self) -> Marks:
        """The best and the worst hand."""
        return self._best_first(self.career.high_hand, self.career.low_hand)

    def _best_first(self, high: Mark | None, low: Mark | None) -> Marks:
        return (low, high) if self.fewer else (high, low)


def facts_of(person: Person, league: League, portrait: Portrait) -> Facts:
    """Put together what the sections ask for; which points are better the game says."""
    return Facts(person, league, portrait, points_of(league.game) == "less")
