"""What was put right in a closed parti, in words."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from club.writing import written_date
from leagues.queries.title import names
from rules_engine.core.numbers import signed
from scoring.models import Correction, Parti, Seat
from scoring.sentences import answer_said

Seats = Mapping[int, int]
"""Person id by seat id."""
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Mended:
    """A correction or voiding, and what it changed, one sentence each."""

    correction: Correction
    changes: tuple[str, ...]


def mended(parti: Parti) -> list[Mended]:
    """Every correction of the parti in order, in three queries at most.

    Rows and totals are named by whoever sat there then, which a later correction may have changed.
    """
    corrections = list(parti.corrections.select_related("by"))
    if not corrections:
        return []
    seated: Seats = dict(Seat.objects.filter(parti=parti).values_list("pk", "person"))
    people = names({*seated.values(), *_people(corrections)})
    told = []
    for one in reversed(corrections):
        earlier = _before(one, seated)
        told.append(
            Mended(
                one, tuple(_sentences(parti, one.changes, _named(earlier, people), _named(seated, people)))
            )
        )
        seated = earlier
    return told[::-1]


def _people(corrections: list[Correction]) -> set[int]:
    changes = [change for one in corrections for change in one.changes.get("people", ())]
    return {change[side] for change in changes for side in ("before", "after")}


def _before(correction: Correction, seated: Seats) -> Seats:
    """Who sat where before the correction, given who sat there after it."""
    changes = correction.changes.get("people", ())
    return {**seated, **{change["seat"]: change["before"] for change in changes}}


def _named(seated: Seats, people: Names) -> Names:
    return {seat: people.get(person, "?") for seat, person in seated.items()}


def _sentences(parti: Parti, changes: Mapping[str, Any], before: Names, after: Names) -> Iterator[str]:
    """What changed; `before` and `after` are the names at the seats, by seat id."""
    yield from _head(changes.get("head", {}))
    for change in changes.get("people", ()):
        places = {"before": before.get(change["seat"], "?"), "after": after.get(change["seat"], "?")}
        yield gettext("%(before)s became %(after)s") % places
    for row in changes.get("rows", ()):
        entries = row.get("entries") or [None, None]
        yield gettext("table %(table)s, hand %(hand)s: %(before)s became %(after)s") % {
            "table": row["table"],
            "hand": row["hand"],
            "before": _answers(parti, row["hand"], entries[0], before) + _row(row["before"], before),
            "after": _answers(parti, row["hand"], entries[1], after) + _row(row["after"], after),
        }
    for total in changes.get("totals", ()):
        yield gettext("total of %(name)s: %(before)s became %(after)s") % {
            "name": after.get(total["seat"], "?"),
            "before": signed(total["before"] or 0),
            "after": signed(total["after"]),
        }


def _head(head: Mapping[str, Mapping[str, str | None]]) -> Iterator[str]:
    if "date" in head:
        yield gettext("date: %(before)s became %(after)s") % {
            side: written_date(datetime.date.fromisoformat(str(head["date"][side])), "medium")
            for side in ("before", "after")
        }
    if "start_time" in head:
        times = {side: head["start_time"][side] or "–" for side in ("before", "after")}
        yield gettext("start: %(before)s became %(after)s") % times


def _row(points: Mapping[str, int], seats: Names) -> str:
    """Ádám 10, Beszab −10, …"""
    return ", ".join(f"{seats.get(int(seat), '?')} {signed(value)}" for seat, value in points.items())


def _answers(parti: Parti, hand: int, entry: Mapping[str, Any] | None, seats: Names) -> str:
    """What was answered once of a row that was written down as more than points: bidder Ádám, bid 5, …"""
    if not entry:
        return ""
    ways = parti.rules_of.ways(parti.options, hand=hand)
    way = next((way for way in ways if way.slug == entry["way"]), None)
    once = entry["once"]
    asked = [ask for ask in (way.asks if way else ()) if ask.name in once]
    told = [f"{gettext(ask.label)} {answer_said(ask, once[ask.name], seats)}" for ask in asked]
    return "".join(f"{one}, " for one in told or ([gettext(way.label)] if way and not way.asks else []))
