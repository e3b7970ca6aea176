"""Inputs that nobody can answer: every key there, each with something in it that it never holds."""

from collections.abc import Iterator
from typing import Any

from rules_engine.__main__ import COMMANDS

KEYS = (
    *("kind", "points", "taken", "tricks", "counts", "hands", "dealer", "deal", "trump", "pass", "passes"),
    *("plays", "hand_number", "bidder", "bid", "bids", "dealt", "stock", "mode", "auction", "actions"),
    *("decision", "players", "first_dealer", "presence", "tables", "history", "as_of", "rules_from", "left"),
)
KINDS = ("points", "taken", "record")


def nested(depth: int) -> list[Any]:
    """Return an empty list inside so many others."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


GARBAGE: tuple[Any, ...] = (
    *(None, True, False, 0.5, -1, -(10**400), 1e308, 10**4299),
    *("", "x", "\ud800", "{0}", "10", "A" * 10**5),
    *([], {}, [[]], [None] * 4, [{}] * 4, [[{}]] * 4, ["AS"] * 4, {"a": {"b": []}}, [[0.5] * 4] * 4),
    nested(900),
)


def garbage(slug: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (command, input) of inputs that are wrong for every command of the game `slug`."""
    for command in COMMANDS:
        yield command, {}
        yield command, {"game": slug}
        for value in GARBAGE:
            everything = dict.fromkeys(KEYS, value)
            yield command, everything | {"game": value}
            yield command, everything | {"game": slug}
            for kind in KINDS if command == "check" else ():
                yield command, everything | {"game": slug, "kind": kind}
            if not isinstance(value, dict | None):
                yield command, everything | {"game": slug, "rules": value}
