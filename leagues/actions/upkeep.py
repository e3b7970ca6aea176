"""What is due now, whoever asks: a worker, the beat, or the command that stands in for both."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from leagues.actions.title import catch_up, record_lapse
from leagues.models import League

log = logging.getLogger(__name__)


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
    return _each(leagues, _caught_up)


def run_due() -> list[Upkeep]:
    """Catch up every league and store the lapses that the clocks of the clubs have brought."""
    leagues = League.objects.select_related("club").order_by("id")
    return _each(leagues, _kept_up)


def _caught_up(league: League) -> Upkeep:
    return Upkeep(league, catch_up(league), False)


def _kept_up(league: League) -> Upkeep:
    return Upkeep(league, catch_up(league), record_lapse(league))


def _each(leagues: Iterable[League], deed: Callable[[League], Upkeep]) -> list[Upkeep]:
    """Do it for every league; one that fails is logged and stops none of the others."""
    done = []
    for league in leagues:
        try:
            done.append(deed(league))
        except Exception:
            log.exception("The title of %s/%s could not be kept up.", league.club.slug, league.slug)
    return done
