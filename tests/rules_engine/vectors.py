"""The vectors: how they are read, and how what they expect is compared."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "vectors"
MORE = "..."


def load(name: str) -> list[dict[str, Any]]:
    """Return the lines of one file of vectors."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def examples(slug: str) -> list[tuple[str, dict[str, Any]]]:
    """Return (command, input) of the lines about one game."""
    lines = load(f"{slug.replace('-', '_')}.jsonl")
    return [(line["command"], line["input"]) for line in lines if "input" in line]


def matches(expected: Any, given: Any, key: str = "") -> bool:
    """Whether `given` is what a vector expects: objects on the keys given only, lists exactly."""
    special = {"violations": _violations, "legal": _any_order, "standings": _standings, "average": _fraction}
    if key in special and expected is not None:
        return special[key](expected, given)
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and matches(value, given[name], name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return _list(expected, given)
    if isinstance(expected, bool) or isinstance(given, bool):
        return expected is given
    return bool(expected == given)


def _list(expected: list[Any], given: Any) -> bool:
    return isinstance(given, list) and len(expected) == len(given) and all(map(matches, expected, given))


def _violations(expected: list[Any], given: list[Any]) -> bool:
    if expected[-1:] == [MORE]:
        return _list(expected[:-1], given[: len(expected) - 1])
    return _list(expected, given)


def _any_order(expected: list[str], given: list[str]) -> bool:
    return sorted(expected) == sorted(given)


def _standings(expected: list[Any], given: list[Any]) -> bool:
    rows = {row["player"]: row for row in given}
    return all(row["player"] in rows and matches(row, rows[row["player"]]) for row in expected)


def _fraction(expected: str, given: str) -> bool:
    return Fraction(expected) == Fraction(given)
