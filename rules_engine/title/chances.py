"""What each place in the next parti is worth to somebody: his place against every place of every rival."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from rules_engine.title.contest import NO_PLACE, Contest, Standing
from rules_engine.title.slots import Slots, fits, ways, without

K = TypeVar("K", bound=Hashable)

_NEVER = 10**9
"""A place that nobody has."""


@dataclass(frozen=True, slots=True)
class Need:
    """What somebody needs of one rival of the line-up.

    beats: the places of the rival at which he is ahead of him; those from the least of them on.
    tied: the place at which the two are wholly level and neither is King, if there is one.
    points: the place at which points of the parti decide between the two, if there is one.
    lead: by how many points he is ahead of the rival before the parti, in what will count.
    """

    beats: frozenset[int]
    tied: frozenset[int]
    points: frozenset[int]
    lead: int


@dataclass(frozen=True, slots=True)
class Chance(Generic[K]):
    """What comes of one place in the next parti, or of staying away (place None), for one person.

    place_sum, played, firsts: his row after it.
    king: whether every, no or some possible outcome of the others leaves him King.
    needs: the rivals of the line-up who are not behind him at all of their possible places. He is King when
        he is ahead of each of them, unless `behind` or `level` name somebody.
    points: whether an outcome is possible in which only points decide if he is King.
    behind: people who stay away and whom he is behind, or wholly level with to no avail, whatever happens.
    level: people who stay away and with whom points decide, each with his lead of points before the parti.
    orders: how many of the orders without ties make him King without a word from the points.
    """

    place: int | None
    place_sum: int
    played: int
    firsts: int
    king: Literal["always", "never", "depends"]
    needs: Mapping[K, Need]
    points: bool
    behind: tuple[K, ...]
    level: Mapping[K, int]
    orders: int


@dataclass(frozen=True, slots=True)
class _Case(Generic[K]):
    """Somebody has a place, or none when he stays away; the slots `left` are for the others."""

    contest: Contest[K]
    player: K
    place: int
    left: Slots

    @property
    def stays_away(self) -> bool:
        return self.place == NO_PLACE

    @property
    def possible(self) -> list[int]:
        """The places that one of the others can have, one shared with him too."""
        own = set() if self.stays_away else {self.place}
        return sorted(place for place in own.union(self.left) if fits(self.left, place))


def chances_of(contest: Contest[K], player: K, slots: Slots, side: int) -> tuple[Chance[K], ...]:
    """One chance for each place he can have, best first, or the one of staying away."""
    named = side ** (len(slots) // side)  # so often do the slots tell one order, partners being alike
    if player not in contest.lineup:
        return (_chance(_Case(contest, player, NO_PLACE, slots), 1, named),)
    return tuple(
        _chance(_Case(contest, player, place, without(slots, place)), slots.count(place), named)
        for place in sorted(set(slots))
    )


def _chance(case: _Case[K], times: int, named: int) -> Chance[K]:
    """`times` is how many slots have the place."""
    row = case.contest.rows[case.player]
    needs = dict(_needs(case))
    behind, level = tuple(_behind(case)), dict(_level(case))
    possible = not behind and ways(case.left, _least(needs.values(), level=True)) > 0
    certain = _least(needs.values(), level=False)
    return Chance(
        place=None if case.stays_away else case.place,
        place_sum=row.place_sum + case.place,
        played=row.played,
        firsts=row.firsts + (case.place == 1),
        king="never" if not possible else "depends" if needs or level else "always",
        needs=needs,
        points=possible and (bool(level) or any(_level_with(case, needs, rival) for rival in needs)),
        behind=behind,
        level=level,
        orders=0 if behind or level else ways(case.left, certain) * times // named,
    )


def _least(needs: Iterable[Need], *, level: bool) -> list[int]:
    """The best place that each rival may have to be behind, or at most `level`."""
    return [min(need.beats | need.points if level else need.beats, default=_NEVER) for need in needs]


def _level_with(case: _Case[K], needs: Mapping[K, Need], rival: K) -> bool:
    """Whether the rival can be level with him when nobody is ahead of both."""
    others = _least((need for player, need in needs.items() if player != rival), level=True)
    return any(ways(without(case.left, place), others) > 0 for place in needs[rival].points)


def _needs(case: _Case[K]) -> Iterator[tuple[K, Need]]:
    places = case.possible
    for rival in _rivals(case, coming=True):
        stands = {place: case.contest.stands(case.player, case.place, rival, place) for place in places}
        beats, tied, points = (_where(stands, standing) for standing in ("ahead", "tied", "points"))
        if beats != stands.keys():
            yield rival, Need(beats, tied, points, case.contest.lead(case.player, rival))


def _where(stands: Mapping[int, Standing], standing: str) -> frozenset[int]:
    return frozenset(place for place, found in stands.items() if found == standing)


def _behind(case: _Case[K]) -> Iterator[K]:
    for rival in _rivals(case, coming=False):
        if case.contest.stands(case.player, case.place, rival, NO_PLACE) in {"behind", "tied"}:
            yield rival


def _level(case: _Case[K]) -> Iterator[tuple[K, int]]:
    for rival in _rivals(case, coming=False):
        if case.contest.stands(case.player, case.place, rival, NO_PLACE) == "points":
            yield rival, case.contest.lead(case.player, rival)


def _rivals(case: _Case[K], *, coming: bool) -> Iterator[K]:
    for rival in case.contest.rows:
        if rival != case.player and (rival in case.contest.lineup) == coming:
            yield rival
