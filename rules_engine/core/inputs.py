"""Reading what came as JSON: whole numbers and keys of the right kind, or a refusal that names the key."""

import re
import sys
from collections.abc import Collection, Mapping
from datetime import date
from reprlib import Repr
from typing import TypeVar

from rules_engine.core.marking import gettext_noop
from rules_engine.core.numbers import MINUS
from rules_engine.core.violations import Refused, Violation

T = TypeVar("T")
_MISSING = gettext_noop("“{key}” is missing.")
_WRONG = gettext_noop("“{key}” is not what it should be: {value}.")
_SHOWN = 60
_SHORT = Repr()
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def whole(value: object) -> int | None:
    """Return `value` as an int when it is a whole number (9.0 is 9), else None.

    Booleans are no numbers, nor is what a float could not hold: its sums could not be written out.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and abs(value) <= sys.float_info.max else None


def written_day(text: str) -> date | None:
    """Return the date written 2024-03-15, and only so; None for any other text."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def shown(value: object) -> str:
    """Return `value` as a short text for a sentence, cut where it is too long or nested too deep."""
    text = value if isinstance(value, str) else _written(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def quoted(value: object) -> str:
    """Return the same with a text in quotes: "50" is not 50."""
    return f"“{shown(value)}”" if isinstance(value, str) else shown(value)


def _written(value: object) -> str:
    """The value as JSON spells it, but for the minus sign."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = _SHORT.repr(value)
    return MINUS + text[1:] if isinstance(value, int | float) and text.startswith("-") else text


def missing(key: str, rule: str = "") -> Violation:
    """Return the violation `input-malformed` for a key that is not there."""
    return Violation("input-malformed", _MISSING, rule, {"key": key})


def malformed(key: str, value: object, rule: str = "") -> Violation:
    """Return the violation `input-malformed` for a value of the wrong kind."""
    return Violation("input-malformed", _WRONG, rule, {"key": key, "value": quoted(value)})


def take(data: Mapping[str, object], key: str, kind: type[T], default: T | None = None) -> T:
    """Return `data[key]` when it is of `kind`; `default`, when given, stands for an absent key.

    Raises Refused (input-malformed) naming the key.
    """
    if key not in data:
        if default is None:
            raise Refused(missing(key))
        return default
    value = data[key]
    if not isinstance(value, kind):
        raise Refused(malformed(key, value))
    return value


def take_whole(data: Mapping[str, object], key: str, default: int | None = None) -> int:
    """Return the whole number under `key`; raises Refused (input-malformed) naming the key."""
    if key not in data and default is not None:
        return default
    if key not in data:
        raise Refused(missing(key))
    number = whole(data[key])
    if number is None:
        raise Refused(malformed(key, data[key]))
    return number


def take_rules(data: Mapping[str, object]) -> Mapping[str, object] | None:
    """Return the object under `rules`, None when absent; raises Refused (input-malformed)."""
    rules = data.get("rules")
    if rules is not None and not isinstance(rules, dict):
        raise Refused(malformed("rules", rules))
    return rules


class Fields:
    """The keys of one input, read one after the other, so that all that is wrong with them is said at once.

    What cannot be read is answered with something of the right kind; `done` refuses then.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data
        self.faults: list[Violation] = []

    def listed(self, key: str) -> list[object]:
        """Return the list under `key`."""
        value = self._data.get(key)
        if isinstance(value, list):
            return value
        return self._wrong(key, [])

    def within(self, key: str, allowed: range) -> int:
        """Return the whole number under `key`, one of `allowed`."""
        number = whole(self._data.get(key))
        if number is not None and number in allowed:
            return number
        return self._wrong(key, allowed[0])

    def choice(self, key: str, allowed: Collection[str]) -> str:
        """Return the text under `key`, one of `allowed`."""
        value = self._data.get(key)
        if isinstance(value, str) and value in allowed:
            return value
        return self._wrong(key, "")

    def present(self, key: str) -> object:
        """Return what is under `key`, whatever it is."""
        return self._data[key] if key in self._data else self._wrong(key, None)

    def done(self) -> None:
        """Raise Refused with every `input-malformed` found."""
        if self.faults:
            raise Refused(*self.faults)

    def _wrong(self, key: str, instead: T) -> T:
        absent = key not in self._data
        self.faults.append(missing(key) if absent else malformed(key, self._data[key]))
        return instead
