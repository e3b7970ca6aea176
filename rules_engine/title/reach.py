"""Who has played enough of the last partis, or when he will have (KT-3)."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from rules_engine.title.away import NOBODY, Away
from rules_engine.title.rules import Rules
from rules_engine.title.standings import Bar, barred
from rules_engine.title.state import State

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Reach:
    """How many partis of the window somebody has: now, and after the next parti if he comes or stays away.

    if_coming, if_staying: what then keeps him from being awarded the title, None where nothing does.
    soonest: 0 for one who can be awarded it after the next parti even if he stays away; else to how many
        partis in a row he must come, from the next one on, until he has as many as are needed.
    """

    now: int
    coming: int
    staying: int
    if_coming: Bar | None
    if_staying: Bar | None
    soonest: int


def reach_of(
    state: State[K], lineup: Collection[K], *, on: date, rules: Rules, away: Away[K] = NOBODY
) -> dict[K, Reach]:
    """The reach of everybody in the window or in the line-up of the next parti, which is on the day `on`."""
    there = {result.player for parti in state.recent[-rules.window :] for result in parti.results}
    return {player: _reach(state, player, on, rules, away) for player in (*there, *(set(lineup) - there))}


def _reach(state: State[K], player: K, on: date, rules: Rules, away: Away[K]) -> Reach:
    days = [None if parti.result_of(player) is None else parti.date for parti in state.recent]
    kept = _played(days, rules.window - 1)
    last = max(kept, default=None)
    staying = "too-few" if last is None else barred(player, len(kept), last, rules, (on,), away)
    coming = barred(player, len(kept) + 1, on, rules, (on,), away)
    return Reach(
        now=len(_played(days, rules.window)),
        coming=len(kept) + 1,
        staying=len(kept),
        if_coming=coming,
        if_staying=staying,
        soonest=0 if staying is None else 1 if coming is None else _soonest(days, rules),
    )


def _soonest(days: Sequence[date | None], rules: Rules) -> int:
    """After how many partis in a row, two or more, there are enough."""
    enough = (n for n in range(2, rules.need + 1) if len(_played(days, rules.window - n)) + n >= rules.need)
    return next(enough, 2)


def _played(days: Sequence[date | None], partis: int) -> list[date]:
    """The days of the last so many partis on which somebody was there."""
    return [day for day in days[-partis:] if day] if partis else []
