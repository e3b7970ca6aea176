"""One value of a column, as it stands in the file and as it stands in the database."""

import datetime
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DateTimeField,
    IntegerField,
    JSONField,
    PositiveIntegerField,
    TimeField,
)

LARGEST_NUMBER = 2**53
"""From here on programs read whole numbers differently."""
MOST_RAISED = 1_000_000_000
"""Numbers and revisions are raised by one and one: they need room above."""
YEARS = range(1800, 3000)
"""Days further off have no tomorrow, or none in another zone."""
DEEPEST = 30
"""How far JSON may be nested; ours is not by half."""


class WrongValueError(ValueError):
    """This cannot stand in the column."""


def to_file(value: Any) -> Any:
    """A value as JSON has it: moments in UTC, the words of objects in order on every database."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return in_order(value)


def in_order(value: Any) -> Any:
    """JSON with the words of every object in their order: PostgreSQL keeps another than SQLite."""
    if isinstance(value, Mapping):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(one) for one in value] if isinstance(value, list) else value


def from_file(column: Any, value: Any) -> Any:
    """The value for the database; raises WrongValueError unless it is written just as `to_file` would."""
    if isinstance(column, JSONField):
        return _json(column, value)
    if value is None:
        if not column.null:
            raise WrongValueError
        return None
    read = next(read for kind, read in _READERS if isinstance(column, kind))
    found = read(value)
    _require_allowed(column, found)
    return found


def _json(column: Any, value: Any) -> Any:
    if value is None and not column.null:
        raise WrongValueError
    _require_sound(value, DEEPEST)
    return value


def _require_sound(value: Any, deep: int) -> None:
    """No text that a database cannot hold, no number that JSON does not know, nothing without a bottom."""
    if not deep:
        raise WrongValueError
    if isinstance(value, str):
        _text(value)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) >= LARGEST_NUMBER):
        raise WrongValueError
    elif isinstance(value, list):
        for one in value:
            _require_sound(one, deep - 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            _text(key)
            _require_sound(one, deep - 1)


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise WrongValueError
    try:
        value.encode()
    except UnicodeEncodeError:
        raise WrongValueError from None
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValueError
    return value


def _int(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongValueError
    return value


def _iso(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    def found(value: Any) -> Any:
        try:
            moment = read(_text(value))
            # A moment without its zone, and every other way of writing it, is refused.
            is_whole = not isinstance(moment, datetime.datetime) or moment.tzinfo is not None
            if is_whole and to_file(moment) == value:
                return moment
        except (ValueError, OverflowError):  # also of a moment that UTC has no year for
            raise WrongValueError from None
        raise WrongValueError

    return found


_READERS: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (BooleanField, _bool),
    (IntegerField, _int),
    (CharField, _text),
    (DateTimeField, _iso(datetime.datetime.fromisoformat)),
    (DateField, _iso(datetime.date.fromisoformat)),
    (TimeField, _iso(datetime.time.fromisoformat)),
)


def _require_allowed(column: Any, value: Any) -> None:
    """The column's own words, lengths and limits; of whole numbers those of every database."""
    if column.choices and value != "" and value not in dict(column.flatchoices):
        raise WrongValueError
    if value == "" and not column.blank:
        raise WrongValueError
    if isinstance(column, IntegerField):
        least, most = BaseDatabaseOperations.integer_field_ranges[column.get_internal_type()]
        if isinstance(column, PositiveIntegerField):
            most = MOST_RAISED
        if not least <= value <= most:
            raise WrongValueError
    if isinstance(value, datetime.date) and value.year not in YEARS:
        raise WrongValueError
    try:
        column.run_validators(value)
    except ValidationError:
        raise WrongValueError from None


def one_line(row: Mapping[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
