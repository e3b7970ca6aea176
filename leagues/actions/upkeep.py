"""What is due now, whoever asks: a worker, the beat, or the command that stands in for both.

Every part may run twice and in parallel, and one that fails is logged and stops none of the others.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from club.actions.sending import Sent, send_due
from club.actions.votes import remind_due, settle_due
from leagues.actions.title import catch_up, record_lapse
from leagues.models import League
from scoring.actions.absences import sweep

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What was done for one league: awards made again, and whether a reign was found lapsed."""

    league: League
    awards: int
    lapsed: bool

    def __bool__(self) -> bool:
        return bool(self.awards or self.lapsed)


@dataclass(frozen=True, slots=True)
class Done:
    """What one run did: votes settled, leagues kept up, messages sent."""

    settled: int = 0
    leagues: list[Upkeep] = field(default_factory=list)
    sent: Sent = field(default_factory=Sent)


def run_due() -> Done:
    """Do everything that is due: what the clock decided is stored first, so that it is announced at once."""
    settled = settle()
    leagues = keep_titles()
    return Done(settled, leagues, _alone("The outbox", send_due, Sent()))


def settle() -> int:
    """Settle votes, remind of those that close soon, count absences whose time is over.

    Returns how many votes were settled.
    """
    settled = _alone("The settling of votes", lambda: len(settle_due()), 0)
    _alone("The reminders of votes", remind_due, None)
    _alone("The sweep of absences", sweep, None)
    return settled


def catch_up_club(club_id: int) -> list[Upkeep]:
    """Replay the leagues of a club that are behind its results."""
    leagues = League.objects.filter(club_id=club_id).select_related("club").order_by("id")
    return _each(leagues, _caught_up)


def keep_titles() -> list[Upkeep]:
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


def _alone(part: str, deed: Callable[[], T], failed: T) -> T:
    """Do one part by itself; `failed` is the answer where it breaks."""
    try:
        return deed()
    except Exception:
        log.exception("%s failed.", part)
        return failed
