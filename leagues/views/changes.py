"""What the last parti did to the race: whose average moved, who won or lost the crown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from leagues.queries.proof import Names
from rules_engine.title import Row, Verdict

Effect = Literal["takes", "keeps", "loses", "enters", "leaves", "best-but", ""]
MOST = 6


@dataclass(frozen=True, slots=True)
class Change:
    """One person before and after; a row is None where the person was in no parti of that window."""

    name: str
    before: Row[int] | None
    after: Row[int] | None
    effect: Effect


def changes(before: Verdict[int], after: Verdict[int], names: Names) -> tuple[Change, ...]:
    """The people whom the last parti of `after` concerns, those about the crown first, at most MOST."""
    found = sorted(_changes(before, after, names), key=lambda change: _weight(change.effect))
    return tuple(found[:MOST])


def _changes(before: Verdict[int], after: Verdict[int], names: Names) -> Iterator[Change]:
    old = {row.player: row for row in before.standings}
    for row in after.standings:
        effect = _effect(before, after, row.player)
        if effect or row.eligible:
            yield Change(names(row.player), old.get(row.player), row, effect)


def _effect(before: Verdict[int], after: Verdict[int], player: int) -> Effect:
    if player == after.holder:
        return "keeps" if player == before.holder else "takes"
    if player == before.holder:
        return "loses"
    could, can = _eligible(before, player), _eligible(after, player)
    if could != can:
        return "enters" if can else "leaves"
    return "best-but" if player == _best_outsider(after) else ""


def _eligible(verdict: Verdict[int], player: int) -> bool:
    return any(row.player == player and row.eligible for row in verdict.standings)


def _best_outsider(verdict: Verdict[int]) -> int | None:
    """Who came too rarely but has a better average than everybody who could be King."""
    best = min((row.average for row in verdict.standings if row.eligible), default=None)
    outside = [row for row in verdict.standings if row.barred == "too-few" and row.played > 1]
    if best is None or not outside:
        return None
    first = min(outside, key=lambda row: row.average)
    return first.player if first.average < best else None


def _weight(effect: Effect) -> int:
    return ("takes", "keeps", "loses", "enters", "leaves", "", "best-but").index(effect)
