"""The standings of a season: everybody by score, ties by the steps that the league chose."""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, permutations
from typing import Generic, TypeVar

from rules_engine.core.results import Parti
from rules_engine.season.rows import DecidedBy, Row, by_player, more_is_better, row_of
from rules_engine.season.rules import Rules

K = TypeVar("K", bound=Hashable)
Rows = Sequence[Row[K]]

Measure = Callable[[Rows[K]], dict[K, Fraction | int]]
"""A number for everybody of a group that is still equal; less is better."""

Groups = list[tuple[DecidedBy, Rows[K]]]
"""People whom nothing separates, best first, each group with what separates it from the one before."""


@dataclass(frozen=True, slots=True)
class Standings(Generic[K]):
    """The ranked rows, then those who played fewer than the `needed` of the `partis` of the season."""

    partis: int
    needed: int
    rows: tuple[Row[K], ...]


def rank(
    partis: Sequence[Parti[K]],
    rules: Rules,
    *,
    higher_is_better: bool,
    people: Collection[K] | None = None,
    label: Callable[[K], str] = str,
) -> Standings[K]:
    """Rank everybody who played in `partis`, which come in order of play, or only the given `people`.

    `higher_is_better` is the game's word on points. `people` leaves out rows, not partis: what is needed
    stays, the ranks are those among the people. Wholly tied people share a rank (1, 1, 3) and stand in the
    order of `label`, which is asked of nobody else.
    """
    rows = [
        row_of(player, played, rules, higher_is_better=higher_is_better)
        for player, played in by_player(partis).items()
        if people is None or player in people
    ]
    needed = -(-rules.share * len(partis) // 100)
    steps = list(_steps(partis, rules, higher_is_better))
    able = _parted([row for row in rows if row.partis >= needed], steps)
    unable = _parted([row for row in rows if row.partis < needed], steps)
    others = (row for _step, group in unable for row in _by_label(group, label))
    return Standings(len(partis), needed, (*_ranked(able, label), *others))


def _steps(
    partis: Sequence[Parti[K]], rules: Rules, higher_is_better: bool
) -> Iterator[tuple[DecidedBy, Measure[K]]]:
    """The score and the chosen steps, each with its measure."""
    sign = -1 if more_is_better(rules, higher_is_better=higher_is_better) else 1
    points = -1 if higher_is_better else 1
    measures: dict[DecidedBy, Measure[K]] = {
        "score": lambda rows: {row.player: sign * row.score for row in rows},
        "partis": lambda rows: {row.player: -row.partis for row in rows},
        "firsts": lambda rows: {row.player: -row.firsts for row in rows},
        "points": lambda rows: {row.player: points * row.points for row in rows},
        "head-to-head": lambda rows: _met({row.player for row in rows}, partis),
    }
    chosen: tuple[DecidedBy, ...] = ("score", *rules.steps)
    return ((step, measures[step]) for step in chosen)


def _met(group: Collection[K], partis: Sequence[Parti[K]]) -> dict[K, Fraction | int]:
    """How often each was placed worse than others of the group less how often better, in one ranking."""
    found: dict[K, Fraction | int] = dict.fromkeys(group, 0)
    for parti in partis:
        there = [result for result in parti.results if result.player in found]
        for one, other in permutations(there, 2):
            if one.ranking == other.ranking:
                found[one.player] += (one.place > other.place) - (one.place < other.place)
    return found


def _parted(rows: Rows[K], steps: Sequence[tuple[DecidedBy, Measure[K]]]) -> Groups[K]:
    """Part the rows by the first step, then each part by the next; the first group has the first step."""
    if len(rows) < 2 or not steps:
        return [("tied", rows)] if rows else []
    (step, measure), *further = steps
    values = measure(rows)
    found: Groups[K] = []
    for _value, part in groupby(sorted(rows, key=lambda row: values[row.player]), lambda r: values[r.player]):
        first, *others = _parted(list(part), further)
        found += [(step, first[1]), *others]
    return found


def _ranked(groups: Groups[K], label: Callable[[K], str]) -> Iterator[Row[K]]:
    """Number the rows 1, 1, 3; the first says what separates it from the one below."""
    number = 1
    for at, (step, group) in enumerate(groups):
        ordered = _by_label(group, label)
        decided = step if at else _first_decided(groups)
        yield replace(ordered[0], rank=number, decided_by=decided)
        yield from (replace(row, rank=number, decided_by="tied") for row in ordered[1:])
        number += len(group)


def _first_decided(groups: Groups[K]) -> DecidedBy | None:
    if len(groups[0][1]) > 1:
        return "tied"
    return groups[1][0] if len(groups) > 1 else None


def _by_label(rows: Rows[K], label: Callable[[K], str]) -> Rows[K]:
    return sorted(rows, key=lambda row: label(row.player)) if len(rows) > 1 else rows
