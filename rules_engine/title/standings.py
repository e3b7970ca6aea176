"""The standings of a window of partis: averages, tie-break steps and ranks (KT-2 … KT-8)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Generic, Literal, TypeVar

from rules_engine.core.results import Parti, Result
from rules_engine.title.away import NOBODY, Away, is_away
from rules_engine.title.lapse import is_stale
from rules_engine.title.rules import Rules

K = TypeVar("K", bound=Hashable)

Step = Literal["average", "played", "firsts", "points", "holder", "tied"]
"""The step that separates two candidates; `tied` where none does."""

Bar = Literal["too-few", "nine-months", "left"]
"""Why a player of the window cannot be awarded the title."""

STEPS: tuple[Literal["average", "played", "firsts", "points"], ...] = (
    "average",
    "played",
    "firsts",
    "points",
)


@dataclass(frozen=True, slots=True)
class Row(Generic[K]):
    """One player in a window.

    `places` has an entry per parti of the window, None for a missed one; `average` is exact and equals
    place_sum / played; `points` are those of the partis played. `barred` says why not eligible.
    """

    player: K
    places: tuple[int | None, ...]
    played: int
    place_sum: int
    average: Fraction
    firsts: int
    points: int
    last_played: date
    barred: Bar | None
    rank: int | None = None
    decided_by: Step | None = None

    @property
    def eligible(self) -> bool:
        """Whether the title can be awarded to this player."""
        return self.barred is None


def rank_rows(
    window: Sequence[Parti[K]],
    rules: Rules,
    *,
    awarded: date,
    seen: date | None = None,
    away: Away[K] = NOBODY,
    holder: K | None = None,
    label: Callable[[K], str] = str,
) -> tuple[Row[K], ...]:
    """Rank the players of `window`: the eligible by the tie-break steps, then everybody else.

    `awarded` is the day of the award; whoever has left by then, or by the later day `seen`, is not
    eligible (KT-17). `holder` goes first among those who are wholly tied at the top (KT-8); wholly tied
    players share a rank and stand in the order of their labels, which decides nothing: `label` gives what a
    player is called, and is asked only of people whose results are the same.
    """
    days = (awarded,) if seen is None else (awarded, seen)
    found = _by_player(window).items()
    rows = [_row(player, results, window, rules, days, away) for player, results in found]
    rows = _in_order(rows, rules, holder, label)
    able = [row for row in rows if row.eligible]
    return (*_ranked(able, _keys(able, rules, holder)), *(row for row in rows if not row.eligible))


def top(rows: Sequence[Row[K]]) -> tuple[Row[K], ...]:
    """The eligible rows that no tie-break step of KT-4 … KT-7 separates from the first one."""
    if not rows or not rows[0].eligible:
        return ()
    first = rows[0]
    return tuple(row for row in rows if row.eligible and _steps(row) == _steps(first))


def _in_order(
    rows: Sequence[Row[K]], rules: Rules, holder: K | None, label: Callable[[K], str]
) -> list[Row[K]]:
    """The best results first; of people with the same ones the holder, then the others by label."""

    def result(row: Row[K]) -> tuple[tuple[Fraction | int, ...], bool]:
        return _values(row, rules), row.player != holder

    groups = groupby(sorted(rows, key=result), key=result)
    return [row for _result, group in groups for row in by_label(list(group), label)]


def by_label(rows: Sequence[Row[K]], label: Callable[[K], str]) -> Sequence[Row[K]]:
    """The rows in the order of what their players are called; nobody is asked about a single one."""
    return sorted(rows, key=lambda row: label(row.player)) if len(rows) > 1 else rows


Key = tuple[tuple[Fraction | int, ...], int]
"""The four tie-break values, and 1 for those below a King who stands first (KT-8)."""


def _keys(rows: Sequence[Row[K]], rules: Rules, holder: K | None) -> list[Key]:
    # Below the top the second part is the same for all, so it decides only between the King and the tied.
    king_first = bool(rows) and holder is not None and rows[0].player == holder
    return [(_values(row, rules), int(king_first and at > 0)) for at, row in enumerate(rows)]


def _ranked(rows: Sequence[Row[K]], keys: Sequence[Key]) -> list[Row[K]]:
    """Number the rows 1, 2, 2, 4, and say of each what separates it from the one above."""
    ranks = _ranks(keys)
    return [
        replace(row, rank=rank, decided_by=_decided_by(keys, at))
        for at, (row, rank) in enumerate(zip(rows, ranks, strict=True))
    ]


def _ranks(keys: Sequence[Key]) -> list[int]:
    """Competition ranks of sorted keys: equal keys share one."""
    ranks: list[int] = []
    for at, key in enumerate(keys):
        ranks.append(ranks[-1] if at and key == keys[at - 1] else at + 1)
    return ranks


def _decided_by(keys: Sequence[Key], at: int) -> Step | None:
    if len(keys) < 2:
        return None
    one, other = (keys[at - 1], keys[at]) if at else (keys[0], keys[1])
    for step, mine, theirs in zip(STEPS, one[0], other[0], strict=True):
        if mine != theirs:
            return step
    return "holder" if one[1] != other[1] else "tied"


def _values(row: Row[K], rules: Rules) -> tuple[Fraction | int, ...]:
    """The four tie-break values so that less is better (KT-4 … KT-7)."""
    return (
        row.average,
        -row.played,
        -row.firsts,
        -row.points if rules.points == "more" else row.points,
    )


def _steps(row: Row[K]) -> tuple[Fraction | int, ...]:
    return (row.average, row.played, row.firsts, row.points)


def _by_player(window: Sequence[Parti[K]]) -> dict[K, dict[int, Result[K]]]:
    """Everybody's results by the number of the parti in the window, oldest first."""
    found: dict[K, dict[int, Result[K]]] = {}
    for number, parti in enumerate(window):
        for result in parti.results:
            found.setdefault(result.player, {})[number] = result
    return found


def _row(
    player: K,
    results: Mapping[int, Result[K]],
    window: Sequence[Parti[K]],
    rules: Rules,
    days: Sequence[date],
    away: Away[K],
) -> Row[K]:
    last_played = window[max(results)].date
    place_sum = sum(result.place for result in results.values())
    return Row(
        player=player,
        places=tuple(results[n].place if n in results else None for n in range(len(window))),
        played=len(results),
        place_sum=place_sum,
        average=Fraction(place_sum, len(results)),
        firsts=sum(result.place == 1 for result in results.values()),
        points=sum(result.points for result in results.values()),
        last_played=last_played,
        barred=barred(player, len(results), last_played, rules, days, away),
    )


def barred(
    player: K,
    played: int,
    last_played: date,
    rules: Rules,
    days: Sequence[date],
    away: Away[K],
) -> Bar | None:
    if any(is_away(away, player, on=day, last_played=last_played) for day in days):
        return "left"
    if played < rules.need:
        return "too-few"
    return "nine-months" if is_stale(rules, played=last_played, on=days[0]) else None
