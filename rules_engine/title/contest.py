"""The next parti before it is played: who can be awarded the title after it, and by what (KT-2 … KT-10)."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import permutations
from math import lcm
from typing import Generic, Literal, TypeVar

from rules_engine.core.results import Parti, Result
from rules_engine.title.away import NOBODY, Away
from rules_engine.title.fold import award, settle
from rules_engine.title.partis import Reign
from rules_engine.title.rules import Rules
from rules_engine.title.standings import Row, rank_rows
from rules_engine.title.state import State

K = TypeVar("K", bound=Hashable)
Key = tuple[int, int, int]

Standing = Literal["ahead", "behind", "tied", "points"]
"""How somebody stands to a rival: `tied` wholly, with no King of the two; `points` where those of the parti
decide, and can decide either way."""

NO_PLACE = 0
"""Stands for the place that is not known yet, and for that of the absent: it adds nothing to a sum of places
and is no first place."""


@dataclass(frozen=True)
class Contest(Generic[K]):
    """The title just before a parti of `lineup`.

    holder, ended: the King on that day, and the reign that ended by then since the parti before, if any.
    awarded: whether enough partis will have been played (KT-9).
    rows: whoever can be awarded the title after it, with his partis so far and this one, its place left out.
    keeps: who stays King where nobody can be awarded it.
    tables, better: as `outlook` has them.
    """

    lineup: frozenset[K]
    rules: Rules
    tables: Sequence[int]
    better: bool | None
    holder: K | None
    ended: tuple[Reign[K], ...]
    awarded: bool
    rows: Mapping[K, Row[K]]
    keeps: K | None

    @cached_property
    def _scale(self) -> int:
        return lcm(*(row.played for row in self.rows.values()))

    def key(self, player: K, place: int = NO_PLACE) -> Key:
        """Average, partis and firsts with that place in this parti, so that less is better (KT-4 … KT-6)."""
        row = self.rows[player]
        average = (row.place_sum + place) * (self._scale // row.played)
        return average, -row.played, -row.firsts - (place == 1)

    def lead(self, player: K, rival: K) -> int:
        """By how many points the player is ahead of his rival in what counts without this parti (KT-7)."""
        mine, theirs = self.rows[player].points, self.rows[rival].points
        return mine - theirs if self.rules.points == "more" else theirs - mine

    def wins_ties(self, player: K) -> bool:
        """Whether a complete tie leaves the title with him (KT-8)."""
        return player == self.holder and self.rules.complete_tie == "holder"

    def stands(self, player: K, place: int, rival: K, other: int) -> Standing:
        """How the player with that place stands to the rival with the `other` one (KT-4 … KT-8)."""
        mine, theirs = self.key(player, place), self.key(rival, other)
        if mine != theirs:
            return "ahead" if mine < theirs else "behind"
        lead, gain = self.lead(player, rival), self._gain(place, other)
        if gain is None or lead * gain < 0:
            return "points"
        return self._tied(player, rival) if lead == gain == 0 else "ahead" if lead + gain > 0 else "behind"

    def _gain(self, place: int, other: int) -> Literal[1, 0, -1] | None:
        """Whether the one place brings better points than the other (1), the same or worse ones; None where
        that is not known (PD-27, PD-28)."""
        if place == other and (place == NO_PLACE or len(self.tables) < 2):
            return 0
        if NO_PLACE in {place, other} or len(self.tables) > 1 or self.better is None:
            return None
        return 1 if (place < other) == self.better else -1

    def _tied(self, player: K, rival: K) -> Standing:
        return "ahead" if self.wins_ties(player) else "behind" if self.wins_ties(rival) else "tied"


def contest(
    state: State[K],
    lineup: Collection[K],
    *,
    on: date,
    rules: Rules,
    away: Away[K] = NOBODY,
    tables: Sequence[int] = (),
    better: bool | None = True,
) -> Contest[K]:
    """Look at the parti that `lineup` plays next, on the day `on`, by the `rules` of that day.

    Raises ValueError for a day before the state's last parti.
    """
    settled = settle(state, on, away)
    parti = Parti(on, tuple(Result(player, NO_PLACE, 0) for player in lineup))
    awarded = state.count + 1 >= rules.min_partis
    window = (*state.recent, parti)[-rules.window :]
    rows = rank_rows(window, rules, awarded=on, away=away) if awarded else ()
    able = {row.player: row for row in rows if row.eligible}
    return Contest(
        lineup=frozenset(lineup),
        rules=rules,
        tables=tables,
        better=better,
        holder=settled.holder,
        ended=settled.ended,
        awarded=awarded,
        rows=able,
        # No place matters where nobody can be awarded it.
        keeps=None if able else award(state, parti, rules, away).holder,
    )


@dataclass(frozen=True, slots=True)
class NextKing(Generic[K]):
    """Who is King after one outcome of places; or `between` whom points decide, and then king is None.

    With both empty there is no King: nobody qualified, or the best are wholly tied.
    """

    king: K | None
    between: tuple[K, ...] = ()


def decide(
    state: State[K],
    places: Mapping[K, int],
    *,
    on: date,
    rules: Rules,
    away: Away[K] = NOBODY,
    tables: Sequence[int] = (),
    better: bool | None = True,
) -> NextKing[K]:
    """Say who is King when the next parti, on the day `on`, ends with these places.

    `tables` and `better` are those of `outlook`. Raises ValueError for a day before the state's last parti.
    """
    ahead = contest(state, places.keys(), on=on, rules=rules, away=away, tables=tables, better=better)
    if not ahead.rows:
        return NextKing(ahead.keeps)
    stands = {
        (one, other): ahead.stands(one, places.get(one, NO_PLACE), other, places.get(other, NO_PLACE))
        for one, other in permutations(ahead.rows, 2)
    }
    beaten = {one for (one, _other), found in stands.items() if found == "behind"}
    best = tuple(player for player in ahead.rows if player not in beaten)
    if len(best) == 1:
        return NextKing(best[0])
    by_points = any(stands[pair] == "points" for pair in permutations(best, 2))
    return NextKing(None, best if by_points else ())
