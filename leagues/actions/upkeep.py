"""What is due now, whoever asks: a worker, the beat, or the command that stands in for both."""

from dataclasses import dataclass

from leagues.actions.title import catch_up, record_lapse
from leagues.models import League


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What was done for one league: awards made again, and whether a reign was found lapsed."""

    league: League
    awards: int
    lapsed: bool

    def __bool__(self) -> bool:
        return bool(self.awards or self.lapsed)


def catch_up_club(club_id: int) -> list[Upkeep]:
    """Replay the leagues of a club that are behind its results."""
    leagues = League.objects.filter(club_id=club_id).select_related("club").order_by("id")
    return [Upkeep(league, catch_up(league), False) for league in leagues]


def run_due() -> list[Upkeep]:
    """Catch up every league and store the lapses that the clocks of the clubs have brought."""
    leagues = League.objects.select_related("club").order_by("id")
    return [Upkeep(league, catch_up(league), record_lapse(league)) for league in leagues]
