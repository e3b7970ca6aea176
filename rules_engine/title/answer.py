"""The answer object of the command `title`, which a league's page and command give too."""

from collections.abc import Callable, Hashable, Iterable
from datetime import date
from typing import TypeVar

from rules_engine.title.partis import Reign
from rules_engine.title.standings import Row
from rules_engine.title.state import reign_to_data
from rules_engine.title.verdict import Verdict

K = TypeVar("K", bound=Hashable)
Answer = dict[str, object]


def answer(verdict: Verdict[K], ended: Iterable[Reign[K]], name: Callable[[K], str] = str) -> Answer:
    """Give the object of `title`; `ended` are the reigns that ended up to the last parti, in their order,
    and `name` turns a player into what is shown."""
    return {
        "ok": True,
        "holder": _named(verdict.holder, name),
        "since": _text(verdict.since),
        "last_day": _text(verdict.last_day),
        "lapse": verdict.lapse,
        "pause_last_day": _text(verdict.pause_last_day),
        "nine_months_last_day": _text(verdict.nine_months_last_day),
        "vacant_because": verdict.vacant_because,
        "last_holder": _named(verdict.last_holder, name),
        "deciding_step": verdict.deciding_step,
        "tied": [name(player) for player in verdict.tied],
        "window": [day.isoformat() for day in verdict.window],
        "standings": [_row(row, name) for row in verdict.standings],
        "reigns": [reign_to_data(reign) | {"player": name(reign.player)} for reign in reigns(verdict, ended)],
    }


def reigns(verdict: Verdict[K], ended: Iterable[Reign[K]]) -> tuple[Reign[K], ...]:
    """All reigns as of the verdict's day: those `ended` up to the last parti, one since, the present."""
    past = (*ended, *verdict.ended)
    if verdict.holder is None or verdict.since is None:
        return past
    return (*past, Reign(verdict.holder, verdict.since, None, None))


def _row(row: Row[K], name: Callable[[K], str]) -> Answer:
    return {
        "player": name(row.player),
        "places": list(row.places),
        "played": row.played,
        "place_sum": row.place_sum,
        "average": str(row.average),
        "firsts": row.firsts,
        "points": row.points,
        "eligible": row.eligible,
        "rank": row.rank,
        "decided_by": row.decided_by,
    }


def _named(player: K | None, name: Callable[[K], str]) -> str | None:
    return None if player is None else name(player)


def _text(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
