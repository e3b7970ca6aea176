"""The title as of a day: who is King, why, until when (KT-14, KT-16)."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

from rules_engine.core.results import Parti
from rules_engine.title.away import NOBODY, Away
from rules_engine.title.fold import candidates, countdown, settle
from rules_engine.title.lapse import Lapse
from rules_engine.title.partis import Reign, Vacancy
from rules_engine.title.rules import Rules
from rules_engine.title.standings import Row, by_label, rank_rows
from rules_engine.title.state import State

K = TypeVar("K", bound=Hashable)

Decision = Literal["average", "played", "firsts", "points", "holder", "tied", "alone"]
"""What decided an award; `alone` where only one player qualified, `tied` where nothing did."""


@dataclass(frozen=True, slots=True)
class Verdict(Generic[K]):
    """The title at the end of the day `on`.

    last_day, lapse: until when the King is King if nothing more is played, and the rule that ends it.
    pause_last_day, nine_months_last_day: the same by each rule alone; the pause None with that rule off.
    vacant_because, last_holder: why there is no King and who was the last, only while vacant.
    partis, standings: the window of the last award, oldest first, and the rows of `rank_rows` on it.
    deciding_step, tied: what decided the last award (None where nobody qualified); who was wholly tied, in
        the order of their labels.
    ended: the reign that ended after the last parti, if any.
    count, rules: partis in the whole history; rules of the last award.
    """

    on: date
    holder: K | None
    since: date | None
    last_day: date | None
    lapse: Lapse | None
    pause_last_day: date | None
    nine_months_last_day: date | None
    vacant_because: Vacancy | None
    last_holder: K | None
    partis: tuple[Parti[K], ...]
    standings: tuple[Row[K], ...]
    deciding_step: Decision | None
    tied: tuple[K, ...]
    ended: tuple[Reign[K], ...]
    count: int
    rules: Rules

    @property
    def window(self) -> tuple[date, ...]:
        """The days of the window, oldest first."""
        return tuple(parti.date for parti in self.partis)


def as_of(state: State[K], on: date, away: Away[K] = NOBODY, label: Callable[[K], str] = str) -> Verdict[K]:
    """Judge the title at the end of `on`; `state` is the one after the last parti on or before that day.

    The standings are those of the last award, without the people who have left since (KT-17). Wholly tied
    people stand in the order of what `label` calls them; it is asked of nobody else.
    Raises ValueError for a day before the state's last parti.
    """
    settled = settle(state, on, away)
    due = countdown(settled)
    best = by_label(candidates(state, away), label)
    return Verdict(
        on=on,
        holder=settled.holder,
        since=settled.since,
        last_day=due.day if due else None,
        lapse=due.lapse if due else None,
        pause_last_day=due.pause if due else None,
        nine_months_last_day=due.nine_months if due else None,
        vacant_because=settled.vacant_because,
        last_holder=settled.last_holder,
        partis=state.window,
        standings=_rows(state, on, away, label),
        deciding_step=_deciding_step(state, away, best),
        tied=tuple(row.player for row in best) if len(best) > 1 else (),
        ended=settled.ended,
        count=state.count,
        rules=state.rules,
    )


def _rows(state: State[K], seen: date, away: Away[K], label: Callable[[K], str] = str) -> tuple[Row[K], ...]:
    """The standings of the last award as they look on `seen`."""
    if state.last_award is None:
        return ()
    # After the award a holder among the wholly tied is one who kept the title, so he goes first.
    return rank_rows(
        state.window,
        state.rules,
        awarded=state.last_award,
        seen=seen,
        away=away,
        holder=state.holder,
        label=label,
    )


def _deciding_step(state: State[K], away: Away[K], best: Sequence[Row[K]]) -> Decision | None:
    if not best or state.last_award is None:
        return None
    rows = _rows(state, state.last_award, away)
    return rows[0].decided_by or "alone"
