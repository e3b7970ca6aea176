"""What the next parti can do to the title: every place of everybody against every place of his rivals.

Where average, partis and firsts are equal, points decide, and what is known of them is used: people who share
a place have the same, and whoever is better placed has better ones, by much or by little (PD-26 … PD-28).
Against somebody who stays away, and between tables with places of their own, nothing is known of them.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Generic, TypeVar

from rules_engine.core.results import Parti
from rules_engine.title.away import NOBODY, Away
from rules_engine.title.chances import Chance, chances_of
from rules_engine.title.contest import contest
from rules_engine.title.partis import Reign
from rules_engine.title.reach import Reach, reach_of
from rules_engine.title.rules import Rules
from rules_engine.title.slots import orders_of, slots_of
from rules_engine.title.state import State

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Outlook(Generic[K]):
    """The title before and after the next parti.

    holder, ended: the King on that day, and the reign that ended by then since the last parti, if any.
    dropped: the parti that leaves the window, None while it is not full.
    awarded, missing: whether the title is awarded after it, and how many partis are missing after it if not.
    nobody: whether nobody can be awarded it; keeps: who stays King then, or where it is not awarded.
    chances: of everybody who can be awarded it, one for each of his places, best first, or the one of
        staying away.
    orders: how many orders of the line-up there are without ties; with several `tables` that have places of
        their own, how many ways to sit there and to end without ties at any of them.
    reach: of everybody in the window or the line-up.
    """

    on: date
    lineup: frozenset[K]
    holder: K | None
    ended: tuple[Reign[K], ...]
    dropped: Parti[K] | None
    count: int
    awarded: bool
    missing: int
    nobody: bool
    keeps: K | None
    chances: Mapping[K, tuple[Chance[K], ...]]
    orders: int
    tables: tuple[int, ...]
    reach: Mapping[K, Reach]

    def likely(self, player: K) -> tuple[int, Fraction, int]:
        """Sort people who can be King by this, the likeliest first: by the orders that make him King, then
        by how he would stand with a place in the middle, which favours nobody who has played less."""
        chances = self.chances[player]
        middle = chances[len(chances) // 2]
        average = Fraction(middle.place_sum, middle.played)
        return -sum(chance.orders for chance in chances), average, -middle.played


def outlook(
    state: State[K],
    lineup: Collection[K],
    *,
    on: date,
    rules: Rules,
    away: Away[K] = NOBODY,
    side: int = 1,
    tables: Sequence[int] = (),
    better: bool | None = True,
) -> Outlook[K]:
    """Say what the next parti can do to the title when exactly `lineup` plays it, on the day `on`.

    `side` is 2 where partners share a place, whoever they will be. `tables` are the sizes of the tables
    where each has places of its own; empty for one ranking over everybody. `better` is whether the better
    placed has the better points by the title's rule: False where that rule and the game disagree on what is
    better, None where the end of a game can place those with fewer points first (PT-30). Exact for any number
    of people, in time that grows with the fourth power of it at most. Raises ValueError for a day before the
    state's last parti, and for people who do not come out in sides or tables.
    """
    slots = slots_of(len(lineup), side, tables)
    ahead = contest(state, lineup, on=on, rules=rules, away=away, tables=tables, better=better)
    recent = state.recent[-rules.window :]
    return Outlook(
        on=on,
        lineup=ahead.lineup,
        holder=ahead.holder,
        ended=ahead.ended,
        dropped=recent[0] if len(recent) == rules.window else None,
        count=state.count,
        awarded=ahead.awarded,
        missing=max(0, rules.min_partis - state.count - 1),
        nobody=not ahead.rows,
        keeps=ahead.keeps,
        chances={player: chances_of(ahead, player, slots, side) for player in ahead.rows},
        orders=orders_of(len(lineup), side),
        tables=tuple(tables),
        reach=reach_of(state, lineup, on=on, rules=rules, away=away),
    )
