"""What was put right in a closed parti, in words."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from club.writing import signed, written_date
from leagues.queries.title import names
from scoring.models import Correction, Parti, Seat


@dataclass(frozen=True, slots=True)
class Mended:
    """A correction or voiding, and what it changed, one sentence each."""

    correction: Correction
    changes: tuple[str, ...]


def mended(parti: Parti) -> list[Mended]:
    """Every correction of the parti in order, in three queries at most."""
    corrections = list(parti.corrections.select_related("by"))
    if not corrections:
        return []
    seats = dict(Seat.objects.filter(parti=parti).values_list("pk", "person__name"))
    people = names(_people(corrections))
    return [Mended(one, tuple(_sentences(one.changes, seats, people))) for one in corrections]


def _people(corrections: list[Correction]) -> set[int]:
    changes = [change for one in corrections for change in one.changes.get("people", ())]
    return {change[side] for change in changes for side in ("before", "after")}


def _sentences(
    changes: Mapping[str, Any], seats: Mapping[int, str], people: Mapping[int, str]
) -> Iterator[str]:
    yield from _head(changes.get("head", {}))
    for change in changes.get("people", ()):
        before, after = people.get(change["before"], "?"), people.get(change["after"], "?")
        yield gettext("%(before)s became %(after)s") % {"before": before, "after": after}
    for row in changes.get("rows", ()):
        yield gettext("table %(table)s, hand %(hand)s: %(before)s became %(after)s") % {
            "table": row["table"],
            "hand": row["hand"],
            "before": _row(row["before"], seats),
            "after": _row(row["after"], seats),
        }
    for total in changes.get("totals", ()):
        yield gettext("total of %(name)s: %(before)s became %(after)s") % {
            "name": seats.get(total["seat"], "?"),
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


def _row(points: Mapping[str, int], seats: Mapping[int, str]) -> str:
    """Ádám 10, Beszab −10, …"""
    return ", ".join(f"{seats.get(int(seat), '?')} {signed(value)}" for seat, value in points.items())
