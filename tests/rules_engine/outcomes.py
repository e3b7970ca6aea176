"""Every outcome that a parti can have, one after the other, and what `award` makes of each.

Nothing here knows `outlook`: orders with ties are tried out, seatings and pairings too, and points are
given away so that whoever can be ahead or behind by them is so at least once.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import Any

from rules_engine.title import Away, Parti, Result, Rules, State, award, rank_rows, settle

Places = dict[str, int]
MUCH = 10**6


def placed(levels: Mapping[Any, int]) -> dict[Any, int]:
    """The place of everybody whose level this is: one more than the number of lower levels."""
    return {key: 1 + sum(other < level for other in levels.values()) for key, level in levels.items()}


def weak_orders(keys: Sequence[Any]) -> list[dict[Any, int]]:
    """Every ranking with ties, once."""
    found = {
        tuple(placed(dict(zip(keys, levels, strict=True))).values())
        for levels in product(range(len(keys)), repeat=len(keys))
    }
    return [dict(zip(keys, places, strict=True)) for places in sorted(found)]


def pairings(people: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to make sides of two."""
    if not people:
        yield []
        return
    one, *others = people
    for other in others:
        for further in pairings([each for each in others if each != other]):
            yield [(one, other), *further]


def seatings(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[list[str]]]:
    """Every way to sit down at tables of these sizes."""
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        for further in seatings([each for each in people if each not in table], sizes[1:]):
            yield [list(table), *further]


def of_one_table(people: Sequence[str], side: int) -> list[Places]:
    if side == 1:
        return weak_orders(people)
    found: list[Places] = []
    for sides in pairings(people):
        for places in weak_orders(sides):
            # A place counts the people before it, not the sides.
            found.append({one: 2 * places[pair] - 1 for pair in sides for one in pair})
    return found


def outcomes(people: Sequence[str], side: int = 1, tables: Sequence[int] = ()) -> list[Places]:
    """Every outcome of places; with tables as often as there are seatings that lead to it."""
    found = []
    for seating in seatings(people, tables or (len(people),)):
        for parts in product(*(of_one_table(table, side) for table in seating)):
            found.append({name: place for part in parts for name, place in part.items()})
    return found


def without_ties(people: Sequence[str], side: int = 1, tables: Sequence[int] = ()) -> list[Places]:
    """The outcomes in which as few share a place as can be, each as often as the people can be named so."""
    found = []
    for seating in seatings(people, tables or (len(people),)):
        for parts in product(*(of_one_table(table, side) for table in seating)):
            alone = all(list(part.values()).count(place) == side for part in parts for place in part.values())
            if alone:
                found.append({name: place for part in parts for name, place in part.items()})
    return unpaired(found) if side == 2 else found


def unpaired(found: list[Places]) -> list[Places]:
    """Each outcome once, whichever partners made it."""
    return [dict(places) for places in {tuple(sorted(places.items())) for places in found}]


@dataclass(frozen=True)
class Line:
    """What somebody has in the window with the parti in it; `open` where its points are not known."""

    places: list[int]
    points: int
    open: bool

    @cached_property
    def steps(self) -> tuple[Fraction, int, int]:
        average = Fraction(sum(self.places), len(self.places))
        return average, -len(self.places), -self.places.count(1)


@dataclass(frozen=True)
class Tried:
    """One outcome of places, and the Kings that there are under every giving away of points."""

    places: Places
    kings: frozenset[str | None]
    lines: dict[str, Line]
    points: str

    def above(self, one: str, other: str) -> set[int]:
        """Whether the one is above (1), level with (0) or below (-1) the other: what can be."""
        mine, theirs = self.lines[one], self.lines[other]
        if mine.steps != theirs.steps:
            return {1 if mine.steps < theirs.steps else -1}
        if mine.open or theirs.open:
            return {1, 0, -1}
        more = (mine.points > theirs.points) - (mine.points < theirs.points)
        return {more if self.points == "more" else -more}


def lines(state: State[str], places: Places, window: int) -> dict[str, Line]:
    """Everybody's line once the parti is in the window."""
    found: dict[str, Line] = {}
    kept = state.recent[max(0, len(state.recent) - window + 1) :]
    for name in {r.player for parti in kept for r in parti.results} | set(places):
        mine = [r for parti in kept for r in parti.results if r.player == name]
        own = [places[name]] if name in places else []
        found[name] = Line([r.place for r in mine] + own, sum(r.points for r in mine), name in places)
    return found


def points_tried(state: State[str], lineup: Collection[str], rules: Rules) -> list[dict[str, int]]:
    """Points that put everybody ahead and behind once, the absent too, and all of them level."""
    so_far = {name: line.points for name, line in lines(state, {}, rules.window).items()}
    found = [dict.fromkeys(lineup, MUCH), dict.fromkeys(lineup, -MUCH)]
    found.append({name: 100 - so_far.get(name, 0) for name in lineup})
    for name in lineup:
        found += [{**dict.fromkeys(lineup, 0), name: much} for much in (MUCH, -MUCH)]
    return found


@dataclass(frozen=True)
class Case:
    """The parti to come: everything but who plays it."""

    state: State[str]
    on: date
    rules: Rules
    away: Away[str]

    @property
    def as_arguments(self) -> dict[str, Any]:
        return {"on": self.on, "rules": self.rules, "away": self.away}

    @property
    def holder(self) -> str | None:
        return settle(self.state, self.on, self.away).holder

    def able(self, lineup: Collection[str]) -> set[str]:
        """Who can be awarded the title when these come; what place they have does not matter to that."""
        parti = Parti(self.on, tuple(Result(name, 1, 0) for name in lineup))
        window = (*self.state.recent, parti)[-self.rules.window :]
        rows = rank_rows(window, self.rules, awarded=self.on, away=self.away)
        return {row.player for row in rows if row.eligible}


def tried(case: Case, places: Places) -> Tried:
    """Let `award` judge the outcome under every giving away of points."""
    kings = set()
    for given in points_tried(case.state, places, case.rules):
        results = tuple(Result(name, place, given[name]) for name, place in places.items())
        kings.add(award(case.state, Parti(case.on, results), case.rules, case.away).holder)
    return Tried(places, frozenset(kings), lines(case.state, places, case.rules.window), case.rules.points)


def judged(case: Case, places: Places, able: set[str]) -> Tried:
    """The same by a short reading of the rules, for outcomes too many to award; somebody must be able."""
    found = lines(case.state, places, case.rules.window)
    top = min(found[name].steps for name in able)
    best = {name for name in able if found[name].steps == top}
    known = {name for name in best if not found[name].open}
    order = sorted(found[name].points for name in known)
    most = {name for name in known if found[name].points == order[-1 if case.rules.points == "more" else 0]}
    if len(most) > 1:
        most = most & {case.holder} if case.rules.complete_tie == "holder" else set()
    kings: set[str | None] = {*(best - known), *most}
    return Tried(places, frozenset(kings or {None}), found, case.rules.points)
