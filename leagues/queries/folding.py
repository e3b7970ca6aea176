"""The title's state on a day: from the last stored state that still holds, the rest folded in memory.

So what is shown is right when no job has run. Nothing here writes to the database.
"""

import datetime
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import F, Min, QuerySet

from club.models import ResultsChange
from leagues.models import League, TitleState
from leagues.queries.partis import Played, counted, partis_before, played, with_results
from leagues.queries.rules import away as away_from
from leagues.queries.rules import rule_book
from rules_engine import title
from rules_engine.core.violations import Refused

T = TypeVar("T")

KEPT_FOR = 3600  # seconds

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a league's stored states follow its results: before the day `changed_from` they hold.

    None: all of them do.
    """

    revision: int
    derived: int
    founded: datetime.datetime
    changed_from: datetime.date | None

    @property
    def is_behind(self) -> bool:
        return self.changed_from is not None

    def of_league(self, league: League) -> str:
        """The league's part of a key of the cache: the moment of founding tells apart the leagues of two
        databases that share one."""
        return f"{league.pk}:{self.founded.timestamp()}"


@dataclass(frozen=True, slots=True)
class Fold:
    """The state after the last parti of a stretch, and the reigns that ended within it."""

    state: title.State[int]
    ended: tuple[title.Reign[int], ...] = ()


def mark_of(league: League) -> Mark:
    """Ask how far the league is derived, in one query, two where it is behind. The revision is read before
    anything it covers, so that what is read afterwards is at least as new."""
    row = League.objects.filter(pk=league.pk).values_list(
        "club__results_revision", "derived_revision", "club__created_at"
    )
    revision, derived, founded = row.get()
    return Mark(revision, derived, founded, _changed_from(league, derived) if revision > derived else None)


def _changed_from(league: League, derived: int) -> datetime.date | None:
    changes = ResultsChange.objects.filter(club_id=league.club_id, revision__gt=derived)
    found: datetime.date | None = changes.aggregate(day=Min("changed_from"))["day"]
    return found


def valid_states(
    league: League, *, before: datetime.date | None, on: datetime.date | None = None
) -> QuerySet[TitleState]:
    """The stored states that hold, newest first: before the first changed day, and up to `on`."""
    states = TitleState.objects.filter(league=league).order_by(
        "-date", F("parti__start_time").desc(nulls_last=True), "-parti__number"
    )
    if before is not None:
        states = states.filter(date__lt=before)
    return states if on is None else states.filter(date__lte=on)


def last_state(states: QuerySet[TitleState]) -> title.State[int]:
    """The engine's state out of the newest of `states`, in three queries; EMPTY where there is none.

    One that cannot be read is logged, and worked out again from the first parti on.
    """
    newest = states.first()
    if newest is None:
        return title.EMPTY
    recent = partis_before(states, title.KEPT)
    try:
        return title.State.from_data(newest.data, recent)
    except (LookupError, TypeError, ValueError, AttributeError, Refused):
        log.exception("State %s of the title cannot be read; it is worked out again.", newest.pk)
    return _from_the_start(newest.league, newest.date)


def _from_the_start(league: League, upto: datetime.date) -> title.State[int]:
    """The state after the last parti on or before `upto`, folded over everything before it."""
    heads = played(counted(league).filter(date__lte=upto))
    return fold(league, title.EMPTY, (parti for _head, parti in with_results(heads)), away_from(league)).state


def fold(
    league: League,
    start: title.State[int],
    partis: Iterable[title.Parti[int]],
    away: title.Away[int],
) -> Fold:
    """Award the title after each of `partis`, which follow `start` in order of play."""
    book = rule_book(league)
    state, ended = start, list[title.Reign[int]]()
    for parti in partis:
        state = title.award(state, parti, book.on(parti.date), away)
        ended.extend(state.ended)
    return Fold(state, tuple(ended))


def fold_on(league: League, mark: Mark, on: datetime.date, away: title.Away[int]) -> Fold:
    """The state after the last parti on or before `on`; one folded over several partis is cached."""
    pending = pending_on(league, mark, on)
    if len(pending) < 2:
        return _folded(league, mark, on, away, pending)
    # What is kept depends on where the fold began, which moves with every replay.
    key = f"title-3:{mark.of_league(league)}:{mark.derived}:{mark.revision}:{on.isoformat()}"
    return worked_out_once(key, lambda: _folded(league, mark, on, away, pending))


def worked_out_once(key: str, work: Callable[[], T]) -> T:
    """What `work` gives, from the cache where it stands there under `key`; it may give None."""
    found: tuple[T] | None = _kept(key)
    if found is None:
        found = (work(),)
        _keep(key, found)
    return found[0]


def _kept(key: str) -> Any:
    """What the cache has, None for nothing; a cache that is down has nothing."""
    try:
        return cache.get(key)
    except Exception:
        log.exception("The cache does not answer; %s is worked out again.", key)
        return None


def _keep(key: str, folded: object) -> None:
    """Put it there for KEPT_FOR seconds; a cache that is down takes nothing."""
    try:
        cache.set(key, folded, KEPT_FOR)
    except Exception:
        log.exception("The cache does not take %s.", key)


def pending_on(league: League, mark: Mark, on: datetime.date) -> list[Played]:
    """The partis up to `on` whose stored states no longer hold or were never made."""
    if mark.changed_from is None or mark.changed_from > on:
        return []
    return played(counted(league).filter(date__gte=mark.changed_from, date__lte=on))


def _folded(
    league: League, mark: Mark, on: datetime.date, away: title.Away[int], pending: Sequence[Played]
) -> Fold:
    start = last_state(valid_states(league, before=mark.changed_from, on=on))
    if not pending:
        return Fold(start)
    return fold(league, start, (parti for _head, parti in with_results(pending)), away)
