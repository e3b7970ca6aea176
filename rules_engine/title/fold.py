"""Who is King: the award after each parti, and what ends a reign between two of them (KT-1, KT-8 … KT-17)."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import TypeVar

from rules_engine.core.results import Parti
from rules_engine.core.rulebook import RuleBook
from rules_engine.title.away import NOBODY, Away, first_leaving
from rules_engine.title.lapse import Countdown, add_days, last_day
from rules_engine.title.partis import Loss, Reason, Reign
from rules_engine.title.rules import Rules
from rules_engine.title.standings import Row, rank_rows, top
from rules_engine.title.state import EMPTY, KEPT, State

K = TypeVar("K", bound=Hashable)


def award(state: State[K], parti: Parti[K], rules: Rules, away: Away[K] = NOBODY) -> State[K]:
    """Give the state after `parti`, by the rules of its day.

    First a reign ends that lapsed, or whose King left, by that day; then the title is awarded. Costs the
    window, whatever the length of the history. Raises ValueError for a parti before the last one.
    """
    settled = settle(state, parti.date, away)
    played = replace(
        settled,
        recent=(*settled.recent, parti)[-KEPT:],
        count=settled.count + 1,
        holder_last_played=_last_played(settled, parti),
        last_award=parti.date,
        rules=rules,
    )
    return _decide(played, parti.date, candidates(played, away))


def run(partis: Iterable[Parti[K]], book: RuleBook[Rules], away: Away[K] = NOBODY) -> Iterator[State[K]]:
    """Give the states after each of `partis`, which come in order of play (KT-14, KT-18)."""
    state: State[K] = EMPTY
    for parti in partis:
        state = award(state, parti, book.on(parti.date), away)
        yield state


def candidates(state: State[K], away: Away[K]) -> tuple[Row[K], ...]:
    """The players of the last award whom no step up to the points separates from the best: one, several
    in a complete tie, none where nobody qualified or too few partis have been played (KT-4 … KT-9)."""
    if state.last_award is None or state.count < state.rules.min_partis:
        return ()
    return top(rank_rows(state.window, state.rules, awarded=state.last_award, away=away))


def settle(state: State[K], on: date, away: Away[K]) -> State[K]:
    """Give the state at `on` without a parti since: the King may have lapsed or left; `ended` says so.

    Raises ValueError for a day before the last parti.
    """
    if state.last_award is not None and on < state.last_award:
        raise ValueError(f"{on} is before the last parti, {state.last_award}")
    fresh = replace(state, ended=())
    loss = _loss(state, on, away)
    return fresh if loss is None else _vacate(fresh, *loss)


def countdown(state: State[K]) -> Countdown | None:
    """Until when the King of `state` is King if nothing more is played; None while vacant."""
    if state.holder is None or state.last_award is None or state.holder_last_played is None:
        return None
    return last_day(state.rules, last_parti=state.last_award, holder_played=state.holder_last_played)


def _loss(state: State[K], on: date, away: Away[K]) -> tuple[Loss, date] | None:
    """Why and from which day on the King of `state` is no longer King at `on`."""
    due = countdown(state)
    if due is None or state.holder is None or state.last_award is None:
        return None
    left = first_leaving(away, state.holder, after=state.last_award, until=min(on, due.day))
    if left is not None:
        return "left", left
    return (due.lapse, add_days(due.day, 1)) if due.day < on else None


def _last_played(state: State[K], parti: Parti[K]) -> date | None:
    there = state.holder is not None and parti.result_of(state.holder) is not None
    return parti.date if there else state.holder_last_played


def _decide(state: State[K], today: date, best: tuple[Row[K], ...]) -> State[K]:
    """Award the title to the best; the holder of `state` is still the one before."""
    if not best:
        return _without_candidate(state, today)
    if len(best) == 1:
        return _crown(state, today, best[0])
    keeps = state.rules.complete_tie == "holder" and any(row.player == state.holder for row in best)
    return state if keeps else _vacate(state, "tied", today)


def _without_candidate(state: State[K], today: date) -> State[K]:
    due = countdown(state)
    if due is None or state.rules.no_candidate == "vacant":
        return _vacate(state, "nobody-qualifies", today)
    # Who keeps it can be beyond his last day only when stricter rules begin with this award.
    return _vacate(state, due.lapse, today) if due.day < today else state


def _crown(state: State[K], today: date, best: Row[K]) -> State[K]:
    if best.player == state.holder:
        return state
    return replace(
        state,
        holder=best.player,
        since=today,
        holder_last_played=best.last_played,
        last_holder=None,
        vacant_because=None,
        ended=_ended(state, "replaced", today),
    )


def _vacate(state: State[K], loss: Loss, day: date) -> State[K]:
    """Leave the title vacant from `day` on, ending the reign if there is one."""
    last = state.last_holder if state.holder is None else state.holder
    never = last is None and state.count < state.rules.min_partis
    return replace(
        state,
        holder=None,
        since=None,
        holder_last_played=None,
        last_holder=last,
        vacant_because="never-awarded" if never else loss,
        ended=_ended(state, loss, day),
    )


def _ended(state: State[K], reason: Reason, day: date) -> tuple[Reign[K], ...]:
    if state.holder is None or state.since is None:
        return state.ended
    return (*state.ended, Reign(state.holder, state.since, day, reason))
