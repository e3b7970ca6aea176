"""The standings against a slow, obvious calculation, and in every order of what was played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.season import STEPS, Parti, Result, Row, Rules, rank

DAY = date(2026, 1, 2)
NAMES = "ABCDEF"
Played = list[tuple[int, int, int]]


def among(parti: Parti[str], one: Result[str]) -> list[Result[str]]:
    """Whom his place is among, himself too."""
    return [other for other in parti.results if other.ranking == one.ranking]


class Season:
    """One season looked at from the side of each player: place, points and people of every parti of his."""

    def __init__(self, partis: Sequence[Parti[str]], rules: Rules, *, higher: bool) -> None:
        self.partis, self.rules, self.higher = partis, rules, higher
        self.played: dict[str, Played] = {}
        for name in NAMES:
            mine = [(p, r) for p in partis for r in p.results if r.player == name]
            if mine:
                self.played[name] = [(r.place, r.points, len(among(p, r))) for p, r in mine]
        self.needed = ceil(Fraction(rules.share * len(partis), 100))

    def value(self, counted: Played) -> Fraction:
        """The score of these partis."""
        if self.rules.by == "average":
            return Fraction(sum(place for place, _, _ in counted), len(counted))
        if self.rules.by == "points":
            return Fraction(sum(points for _, points, _ in counted))
        return Fraction(sum(people - place + 1 for place, _, people in counted))

    def good(self, score: Fraction) -> Fraction:
        """The score so that more is better."""
        more = {"average": False, "points": self.higher, "places": True}[self.rules.by]
        return score if more else -score

    def score(self, name: str) -> Fraction:
        """The best that any choice of as many partis as count can give."""
        mine = self.played[name]
        many = max(len(mine) - self.rules.drop, 1)
        many = many if self.rules.best == 0 else min(many, self.rules.best)
        return max((self.value(list(chosen)) for chosen in combinations(mine, many)), key=self.good)

    def against(self, name: str, others: list[str]) -> int:
        balance = 0
        for parti in self.partis:
            mine = parti.result_of(name)
            met = among(parti, mine) if mine else []
            for theirs in met:
                if mine and theirs.player in others:
                    balance += (mine.place < theirs.place) - (mine.place > theirs.place)
        return balance

    def step(self, step: str, name: str, group: list[str]) -> Any:
        """What the step says of him, more being better, when the group is still equal."""
        mine = self.played[name]
        if step == "points":
            total = sum(points for _, points, _ in mine)
            return total if self.higher else -total
        return {
            "score": lambda: self.good(self.score(name)),
            "partis": lambda: len(mine),
            "firsts": lambda: len([place for place, _, _ in mine if place == 1]),
            "head-to-head": lambda: self.against(name, group),
        }[step]()

    def compare(self, one: str, other: str, group: list[str]) -> tuple[str, int]:
        """The step that separates the two, and whether it is for (1) or against (-1) the one."""
        chosen = [getattr(self.rules, f"step_{number}") for number in (1, 2, 3, 4)]
        for step in ["score", *(step for step in chosen if step != "none")]:
            mine, theirs = self.step(step, one, group), self.step(step, other, group)
            if mine != theirs:
                return step, 1 if mine > theirs else -1
            group = [name for name in group if self.step(step, name, group) == mine]
        return "tied", 0


def expect(season: Season, rows: Sequence[Row[str]], people: set[str]) -> None:
    there = {name for name in season.played if name in people}
    assert {row.player for row in rows} == there
    able = sorted(name for name in there if len(season.played[name]) >= season.needed)
    assert [row.rank for row in rows] == sorted(
        (row.rank for row in rows), key=lambda rank: rank or len(NAMES) + 1
    )
    for row in rows:
        mine = season.played[row.player]
        assert (row.partis, row.place_sum) == (len(mine), sum(place for place, _, _ in mine))
        assert (row.firsts, row.points) == (
            [place for place, _, _ in mine].count(1),
            sum(p for _, p, _ in mine),
        )
        counted = [played for played, counting in zip(mine, row.counts, strict=True) if counting]
        assert (row.counted, row.dropped) == (len(counted), len(mine) - len(counted))
        assert row.counted_place_sum == sum(place for place, _, _ in counted)
        assert row.score == season.value(counted) == season.score(row.player)
        better = [name for name in able if season.compare(name, row.player, able)[1] == 1]
        assert row.rank == (len(better) + 1 if row.player in able else None)
    expect_decided(season, rows, able)


def expect_decided(season: Season, rows: Sequence[Row[str]], able: list[str]) -> None:
    ranked = [row for row in rows if row.rank]
    for at, row in enumerate(ranked):
        others = ranked[at - 1 : at] or ranked[1:2]
        expected = [season.compare(row.player, other.player, able)[0] for other in others]
        assert [row.decided_by] == (expected or [None])
    unranked = [season.good(season.score(row.player)) for row in rows if not row.rank]
    assert unranked == sorted(unranked, reverse=True)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    steps = draw(st.permutations([*STEPS, "none", "none"]))[:4]
    return Rules.of(
        {
            "by": draw(st.sampled_from(["average", "points", "places"])),
            "share": draw(st.sampled_from([0, 0, 30, 50, 100])),
            "best": draw(st.sampled_from([0, 0, 1, 3])),
            "drop": draw(st.sampled_from([0, 0, 1, 2])),
            **{f"step_{number}": step for number, step in enumerate(steps, start=1)},
        }
    )


@st.composite
def seasons(draw: st.DrawFn) -> list[Parti[str]]:
    """Few people, places and points, negative ones and none too, so that ties happen at every step; with
    places over all tables, and with those of each."""
    partis = []
    for _ in range(draw(st.integers(0, 7))):
        there = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=5, unique=True))
        apart = draw(st.booleans())
        level = {name: (draw(st.integers(0, 1)) * apart, draw(st.integers(0, 2))) for name in there}
        table = {name: level[name][0] for name in there}
        place = {
            name: 1 + sum(other < level[name] and other[0] == table[name] for other in level.values())
            for name in there
        }
        points = {name: draw(st.sampled_from([0, 0, -10, 10])) for name in there}
        results = (Result(name, place[name], points[name], table[name]) for name in there)
        partis.append(Parti(DAY, tuple(results)))
    return partis


PEOPLE = st.sets(st.sampled_from(NAMES))
OFTEN = settings(max_examples=100, deadline=None)


@OFTEN
@given(seasons(), rule_sets(), st.booleans())
def test_standings_are_those_of_the_slow_calculation(
    partis: list[Parti[str]], rules: Rules, higher: bool
) -> None:
    found = rank(partis, rules, higher_is_better=higher)
    season = Season(partis, rules, higher=higher)
    assert (found.partis, found.needed) == (len(partis), season.needed)
    expect(season, found.rows, set(NAMES))


@OFTEN
@given(seasons(), rule_sets(), st.booleans(), PEOPLE)
def test_some_people_are_ranked_among_themselves(
    partis: list[Parti[str]], rules: Rules, higher: bool, people: set[str]
) -> None:
    found = rank(partis, rules, higher_is_better=higher, people=people)
    expect(Season(partis, rules, higher=higher), found.rows, people)


@OFTEN
@given(seasons(), rule_sets(), st.booleans(), st.randoms(use_true_random=False))
def test_order_of_partis_and_results_changes_no_row(
    partis: list[Parti[str]], rules: Rules, higher: bool, random: Any
) -> None:
    expected = rank(partis, rules, higher_is_better=higher)
    mixed = [
        replace(parti, results=tuple(random.sample(parti.results, len(parti.results)))) for parti in partis
    ]
    assert rank(mixed, rules, higher_is_better=higher) == expected
    random.shuffle(mixed)
    shuffled = rank(mixed, rules, higher_is_better=higher)
    # Which of two equal partis is left out goes by their order; nothing else does.
    assert [replace(row, counts=()) for row in shuffled.rows] == [
        replace(row, counts=()) for row in expected.rows
    ]
