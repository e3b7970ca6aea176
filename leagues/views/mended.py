"""What was put right in a closed parti, in words."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from club.writing import written_date
from leagues.queries.title import names
from rules_engine.core.numbers import signed
from scoring.models import Correction, Parti, Seat, Sitting
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
    """Every correction of the parti in order, in four queries at most.

    Rows and totals are named by whoever sat there then, which a later correction may have changed.
    """
    corrections = list(parti.corrections.select_related("by"))
    if not corrections:
        return []
    seated: Seats = dict(Seat.objects.filter(parti=parti).values_list("pk", "person"))
    people = names({*seated.values(), *_people(corrections)})
    later = list(Sitting.objects.filter(seat__parti=parti, from_hand__gt=1).select_related("person"))
    told = []
    for one in reversed(corrections):
        earlier = _before(one, seated)
        whose = _Told(parti, _named(earlier, people), _named(seated, people), later)
        told.append(Mended(one, tuple(_sentences(whose, one.changes))))
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


@dataclass(frozen=True, slots=True)
class _Told:
    """Whose names stand at the seats: `before` and `after` a correction, by seat id; `later` are those who
    came or took a seat over from some hand on."""

    parti: Parti
    before: Names
    after: Names
    later: Sequence[Sitting]

    def in_hand(self, hand: int, names: Names) -> Names:
        changed = sorted((one for one in self.later if one.from_hand <= hand), key=lambda one: one.from_hand)
        return {**names, **{one.seat_id: one.person.name for one in changed if one.person}}


def _sentences(told: _Told, changes: Mapping[str, Any]) -> Iterator[str]:
    """What changed, one sentence each."""
    before, after = told.before, told.after
    yield from _head(changes.get("head", {}))
    for change in changes.get("people", ()):
        places = {"before": before.get(change["seat"], "?"), "after": after.get(change["seat"], "?")}
        yield gettext("%(before)s became %(after)s") % places
    for row in changes.get("rows", ()):
        yield gettext("table %(table)s, hand %(hand)s: %(before)s became %(after)s") % {
            "table": row["table"],
            "hand": row["hand"],
            **_both_rows(told, row),
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


def _both_rows(told: _Told, row: Mapping[str, Any]) -> dict[str, str]:
    """A row before and after, each under the names of who sat there in that hand."""
    hand, entries = row["hand"], row.get("entries") or [None, None]
    was, is_now = told.in_hand(hand, told.before), told.in_hand(hand, told.after)
    return {
        "before": _answers(told.parti, hand, entries[0], was) + _row(row["before"], was),
        "after": _answers(told.parti, hand, entries[1], is_now) + _row(row["after"], is_now),
    }


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
