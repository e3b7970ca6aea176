"""Every outcome that a parti can have, one after the other, and what `award` makes of each.

Nothing here knows `outlook`: orders with ties are tried out, seatings and pairings too, and points are
given away, as the places allow, so that whoever can be ahead or behind by them is so at least once.
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
    """What somebody has in the window with the parti in it, without the points of the parti."""

    places: list[int]
    points: int

    @cached_property
    def steps(self) -> tuple[Fraction, int, int]:
        average = Fraction(sum(self.places), len(self.places))
        return average, -len(self.places), -self.places.count(1)


Points = dict[str, int]


@dataclass(frozen=True)
class Tried:
    """One outcome of places, and the Kings that there are under every giving away of points."""

    places: Places
    kings: frozenset[str | None]
    lines: dict[str, Line]
    given: list[Points]
    points: str

    def above(self, one: str, other: str) -> set[int]:
        """Whether the one is above (1), level with (0) or below (-1) the other: what can be."""
        mine, theirs = self.lines[one], self.lines[other]
        if mine.steps != theirs.steps:
            return {1 if mine.steps < theirs.steps else -1}
        sign = 1 if self.points == "more" else -1
        gaps = [mine.points + p.get(one, 0) - theirs.points - p.get(other, 0) for p in self.given]
        return {sign * ((gap > 0) - (gap < 0)) for gap in gaps}


def lines(state: State[str], places: Places, window: int) -> dict[str, Line]:
    """Everybody's line once the parti is in the window."""
    found: dict[str, Line] = {}
    kept = state.recent[max(0, len(state.recent) - window + 1) :]
    for name in {r.player for parti in kept for r in parti.results} | set(places):
        mine = [r for parti in kept for r in parti.results if r.player == name]
        own = [places[name]] if name in places else []
        found[name] = Line([r.place for r in mine] + own, sum(r.points for r in mine))
    return found


def points_tried(case: "Case", places: Places) -> list[Points]:
    """Points that places allow, so many that whoever can be ahead or behind by them is so at least once."""
    if len(case.tables) > 1:
        return each_alone([[name] for name in places])
    shared = [[name for name in places if places[name] == place] for place in sorted(set(places.values()))]
    if case.better is None:
        return each_alone(shared)
    down = -1 if (case.rules.points == "more") == case.better else 1
    found = []
    # A gap of one is less than any two people are apart here, even when all the gaps are added up.
    for start, *gaps in product((MUCH**2, -(MUCH**2)), *[(1, MUCH)] * (len(shared) - 1)):
        values = [start + down * sum(gaps[:at]) for at in range(len(shared))]
        found.append({name: value for group, value in zip(shared, values, strict=True) for name in group})
    return found


def each_alone(groups: Sequence[Sequence[str]]) -> list[Points]:
    """All of them far ahead and far behind, and each group alone."""
    everybody = [name for group in groups for name in group]
    found = [dict.fromkeys(everybody, MUCH), dict.fromkeys(everybody, -MUCH)]
    for group in groups:
        found += [dict.fromkeys(everybody, 0) | dict.fromkeys(group, much) for much in (MUCH, -MUCH)]
    return found


@dataclass(frozen=True)
class Case:
    """The parti to come: everything but who plays it."""

    state: State[str]
    on: date
    rules: Rules
    away: Away[str]
    tables: tuple[int, ...] = ()
    better: bool | None = True

    @property
    def as_arguments(self) -> dict[str, Any]:
        told = {"on": self.on, "rules": self.rules, "away": self.away}
        return {**told, "tables": self.tables, "better": self.better}

    @cached_property
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
    given = points_tried(case, places)
    kings = {
        award(case.state, _parti(case, places, points), case.rules, case.away).holder for points in given
    }
    found = lines(case.state, places, case.rules.window)
    return Tried(places, frozenset(kings), found, given, case.rules.points)


def _parti(case: Case, places: Places, points: Points) -> Parti[str]:
    return Parti(case.on, tuple(Result(name, place, points[name]) for name, place in places.items()))


def judged(case: Case, places: Places, able: set[str]) -> Tried:
    """The same by a short reading of the rules, for outcomes too many to award; somebody must be able."""
    given = points_tried(case, places)
    found = lines(case.state, places, case.rules.window)
    top = min(found[name].steps for name in able)
    best = {name for name in able if found[name].steps == top}
    kings = {
        _best_of(case, {name: found[name].points + points.get(name, 0) for name in best}) for points in given
    }
    return Tried(places, frozenset(kings), found, given, case.rules.points)


def _best_of(case: Case, totals: Points) -> str | None:
    most = max(totals.values()) if case.rules.points == "more" else min(totals.values())
    first = {name for name, points in totals.items() if points == most}
    if len(first) > 1:
        first &= {case.holder or ""} if case.rules.complete_tie == "holder" else set()
    return next(iter(first), None)
