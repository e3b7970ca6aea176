"""A row as it was written down, its people by the number of their seat."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from club.api.strict import Strict
from club.errors import Refusal
from rules_engine.core.entries import Way
from scoring.api.seats import BY_SEAT, by_seat, numbers, seat_numbered
from scoring.queries.rows import TableRows
from scoring.queries.written import Written, is_of_sides

LARGEST = 10**9
LONGEST, MOST_CARDS = 20, 52
_SEAT = re.compile("[1-9][0-9]?")
EXAMPLE = {"way": "points", "each": {"points": {"1": 10, "2": -10, "3": 20, "4": -20}}, "once": {}}


@extend_schema_field(
    {
        "nullable": True,
        "oneOf": [
            {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
            {"type": "string", "maxLength": LONGEST},
            {"type": "boolean"},
            {"type": "array", "items": {"type": "string", "maxLength": LONGEST}, "maxItems": MOST_CARDS},
        ],
    }
)
class AnswerField(serializers.Field):  # type: ignore[type-arg]
    """A number, a word or null; or the cards that somebody took. Whether it fits the game says."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list):
            if len(data) > MOST_CARDS:
                raise ValidationError(_("These are too many."))
            return [_text(one) for one in data]
        if isinstance(data, bool) or data is None:
            return data
        return _number(data) if isinstance(data, int) else _text(data)

    def to_representation(self, value: Any) -> Any:
        return value


class WrittenBody(Strict):
    """One hand as it was written down, in one of the ways that it has (`ways` of the hand)."""

    way = serializers.CharField(
        max_length=40, required=False, help_text="One of the ways of the hand; the usual one unless given."
    )
    each = serializers.DictField(
        child=serializers.DictField(child=AnswerField(allow_null=True)),
        required=False,
        help_text=f"What is asked of each who plays, by the name of what is asked. {BY_SEAT} "
        "A team has its first seat.",
    )
    once = serializers.DictField(
        child=AnswerField(allow_null=True),
        required=False,
        help_text="What is asked once, by its name. A person is the number of a seat.",
    )


class RowBody(WrittenBody):
    """The same to be written."""

    revision = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST,
        required=False,
        help_text="The row's as last seen, 0 where it was never written; in place of If-Match.",
    )


class WrittenData(serializers.Serializer[Any]):
    """A row as it was written down."""

    way = serializers.CharField()
    each = serializers.DictField(child=serializers.DictField(child=serializers.JSONField()))
    once = serializers.DictField(child=serializers.JSONField())


def written_data(rows: TableRows, number: int, written: Written) -> dict[str, Any]:
    """A stored row with the seats by their numbers."""
    known, seats = numbers(rows.seats), _asks_of_people(rows, number, written.way)
    return {
        "way": written.way,
        "each": {name: by_seat(rows, of) for name, of in written.each.items()},
        "once": {
            name: known.get(value, value) if name in seats else value
            for name, value in written.once.items()
            if value is not None
        },
    }


def written_of(rows: TableRows, number: int, body: Mapping[str, Any]) -> Written:
    """What was sent as it would be written down. Refuses seat-not-there; the rest the game refuses.

    Raises ValidationError for what is not asked.
    """
    ways = rows.ways(number)
    way = body.get("way") or (ways[0].slug if ways else "")
    _require_asked(rows.way(number, way), body)
    each = {
        name: {seat_of(rows, key): value for key, value in of.items()}
        for name, of in body.get("each", {}).items()
    }
    people = _asks_of_people(rows, number, way)
    once = {
        name: _somebody(rows, value) if name in people else value
        for name, value in body.get("once", {}).items()
    }
    return Written(way, each, once)


def seat_of(rows: TableRows, key: str) -> int:
    """The id of the seat with this number, written as text. Refuses seat-not-there."""
    if not _SEAT.fullmatch(key):
        raise Refusal("seat-not-there", seat=key[:LONGEST], table=rows.table.number)
    return seat_numbered(rows, int(key)).pk


def _require_asked(way: Way | None, body: Mapping[str, Any]) -> None:
    """Raise ValidationError for what the way does not ask: no game looks at it, and it would stay."""
    if way is None:
        return
    asked = {"each": {ask.name for ask in way.asks if is_of_sides(ask)}}
    asked["once"] = {ask.name for ask in way.asks} - asked["each"]
    for part, known in asked.items():
        if strange := [name[:LONGEST] for name in body.get(part, {}) if name not in known]:
            raise ValidationError({part: {name: [_("This is not asked here.")] for name in strange}})


def _somebody(rows: TableRows, value: Any) -> Any:
    """The id of a seat by its number; what is none stays text, so that the game refuses it."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return next((seat.pk for seat in rows.seats if seat.position + 1 == value), str(value))


def _asks_of_people(rows: TableRows, number: int, way: str) -> set[str]:
    found = rows.way(number, way)
    return {ask.name for ask in found.asks if ask.kind == "seat"} if found else set()


def _number(value: int) -> int:
    if abs(value) > LARGEST:
        raise ValidationError(_("This number is too large."))
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValidationError(_("A whole number, a word or null belongs here."))
    return str(serializers.CharField(max_length=LONGEST, allow_blank=True).run_validation(value))
