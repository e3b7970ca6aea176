"""Before and after: what a deed changed, piece by piece."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.enums import Answer
from club.models import Activity
from leagues.activity_told import words
from leagues.activity_told.places import names_of
from leagues.queries.activity import Behind, batch_of
from leagues.queries.records import PERSON
from rules_engine.core.numbers import signed

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Change:
    """A piece of what changed; the label may be empty, before and after are words."""

    label: str
    before: str
    after: str


def changes(activity: Activity, behind: Behind) -> tuple[Change, ...]:
    """What the trace keeps of before and after; only what differs."""
    data, batch = activity.data, batch_of(activity, behind.corrections)
    found: Iterable[Change] = put_right(batch, behind)
    if "before" in data or "after" in data:
        found = _all(activity, behind, data.get("before"), data.get("after"))
    return tuple(change for change in found if change.before != change.after)


def put_right(batch: Mapping[str, Any], behind: Behind) -> Iterator[Change]:
    """A batch of corrections: date and start, people, totals, rows."""
    for key, sides in batch.get("head", {}).items():
        yield Change(words.label(key), words.value(key, sides["before"]), words.value(key, sides["after"]))
    for one in batch.get("people", ()):
        yield Change("", *(names_of([one[side]], behind) or NOTHING for side in ("before", "after")))
    for one in batch.get("totals", ()):
        yield Change("", *(_cell(one["seat"], one[side], behind) for side in ("before", "after")))
    for one in batch.get("rows", ()):
        hand = _("hand %(number)s") % {"number": one["hand"]}
        yield Change(hand, _row(one["before"], behind), _row(one["after"], behind))


def _all(activity: Activity, behind: Behind, before: Any, after: Any) -> Iterator[Change]:
    if activity.about == "parti":
        yield Change("", _row(before, behind), _row(after, behind))
    elif activity.deed == "house-league-changed":
        yield Change("", _league(before, behind), _league(after, behind))
    elif isinstance(before, Mapping) or isinstance(after, Mapping):
        yield from _pieces(before or {}, after or {}, behind)
    else:
        yield Change("", _one(activity, behind, before), _one(activity, behind, after))


def _pieces(before: Mapping[str, Any], after: Mapping[str, Any], behind: Behind) -> Iterator[Change]:
    for key in dict.fromkeys([*before, *after]):
        if key != "account":
            yield Change(
                words.label(key), _said(key, before.get(key), behind), _said(key, after.get(key), behind)
            )


def _said(key: str, value: Any, behind: Behind) -> str:
    if key in PERSON and not isinstance(value, bool) and value is not None:
        ids = value if isinstance(value, list) else [value]
        return names_of(ids, behind) or NOTHING
    return words.value(key, value)


def _one(activity: Activity, behind: Behind, value: Any) -> str:
    if value is None:
        return NOTHING
    known = {"night-reply": dict(Answer.choices)}.get(activity.deed)
    if known is not None:
        return str(known.get(value, value))
    if activity.about == "vote":
        return words.choice(str(value), behind.options)
    return words.value("game" if activity.deed == "league-game-changed" else "", value)


def _league(pk: Any, behind: Behind) -> str:
    league = behind.leagues.get(pk)
    return league.name if league else NOTHING


def _row(side: Any, behind: Behind) -> str:
    """The points of a row by player, or who played it."""
    if not side:
        return NOTHING
    points = side.items() if isinstance(side, Mapping) else ((pk, None) for pk in side)
    return ", ".join(_cell(seat, value, behind) for seat, value in points) or NOTHING


def _cell(seat: Any, points: Any, behind: Behind) -> str:
    row = behind.seats.get(int(seat)) if str(seat).isdigit() else None
    name = row.person.name if row else _("a seat")
    return f"{name} {signed(points)}" if isinstance(points, int) else name
