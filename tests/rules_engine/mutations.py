"""Inputs that went wrong by chance: JSON at random, good inputs changed in a few places, bytes that broke."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from rules_engine import registry
from rules_engine.core.cards import JOKERS, PACK
from rules_engine.core.options import Option
from tests.rules_engine.garbage import GARBAGE, KEYS, KINDS

Change = Callable[[random.Random, Any], Any]
NUMBERS = (0, 1, 2, 3, 4, 8, 13, 26, 52, 54, -0.0, 2**31, -(2**63), 2**64, 1e-9, float("inf"), 10**308)
TEXTS = (
    "♠",
    "Q♠",
    "QS ",
    "qs",
    "1S",
    "10S",
    "٣",
    "S",
    "+3",
    "-2",
    "match",
    "pass",
    "ő\u0301",
    "\x00",
    "classic",
)


def random_json(chance: random.Random, depth: int = 3) -> Any:
    """Return any JSON, likely made of what the inputs are made of."""
    kind = chance.randrange(8 if depth else 5)
    if kind >= 7:
        names = chance.choices((*KEYS, "game", "kind", "rules", "seat", "A"), k=chance.randrange(6))
        return {name: random_json(chance, depth - 1) for name in names}
    if kind >= 5:
        length = chance.choice((0, 1, 2, 3, 4, 4, 4, 13, 14, 40))
        return [random_json(chance, depth - 1) for _ in range(length)]
    return chance.choice((GARBAGE, NUMBERS, TEXTS, KINDS, (*PACK, *JOKERS))[kind])


def random_rules(chance: random.Random, slug: object) -> dict[str, Any]:
    """Return some options of a game, each with one of its values."""
    options = next((game.options for game in registry.games() if game.slug == slug), ())
    return {option.name: _value(chance, option) for option in options if chance.random() < 0.5}


def _value(chance: random.Random, option: Option) -> Any:
    ends = [end for end in (option.low, option.high, option.default) if end is not None]
    return chance.choice([*(option.choices or ends)] or [None])


def mutated(chance: random.Random, value: Any) -> Any:
    """Return `value` with one change somewhere inside; `value` stays as it is."""
    if isinstance(value, dict | list) and value and chance.random() < 0.8:
        copy = value.copy()
        key = chance.choice([*value] if isinstance(value, dict) else range(len(value)))
        copy[key] = mutated(chance, value[key])
        return copy
    return chance.choice(_changes(value))(chance, value)


def _changes(value: Any) -> Sequence[Change]:
    if isinstance(value, dict):
        return _OF_OBJECTS
    if isinstance(value, list):
        return _OF_LISTS
    if isinstance(value, str):
        return _OF_TEXTS
    return _OF_NUMBERS if isinstance(value, int | float) and abs(value) < 1e9 else (_other,)


def _other(chance: random.Random, value: Any) -> Any:
    return random_json(chance)


def _without_a_key(chance: random.Random, value: dict[str, Any]) -> Any:
    left = chance.choice([*value, None])
    return {key: value[key] for key in value if key != left}


def _with_a_key(chance: random.Random, value: dict[str, Any]) -> Any:
    return value | {chance.choice((*KEYS, "rules", "A", "")): random_json(chance)}


def _keys_swapped(chance: random.Random, value: dict[str, Any]) -> Any:
    return dict(zip(value, chance.sample([*value.values()], len(value)), strict=True))


def _cut(chance: random.Random, value: list[Any]) -> Any:
    start, end = sorted(chance.choices(range(len(value) + 1), k=2))
    return value[start:end]


def _one_out(chance: random.Random, value: list[Any]) -> Any:
    out = chance.randrange(len(value) + 1)
    return value[:out] + value[out + 1 :]


def _one_in(chance: random.Random, value: list[Any]) -> Any:
    place = chance.randrange(len(value) + 1)
    return [*value[:place], chance.choice([*value, random_json(chance)]), *value[place:]]


def _repeated(chance: random.Random, value: list[Any]) -> Any:
    return value * chance.choice((2, 3, 50))


def _shuffled(chance: random.Random, value: list[Any]) -> Any:
    return chance.sample(value, len(value))


def _cards_swapped(chance: random.Random, value: list[Any]) -> Any:
    lists = [index for index, inner in enumerate(value) if isinstance(inner, list) and inner]
    if len(lists) < 2:
        return _shuffled(chance, value)
    copy = [list(inner) if index in lists else inner for index, inner in enumerate(value)]
    one, two = chance.sample(lists, 2)
    first, second = chance.randrange(len(copy[one])), chance.randrange(len(copy[two]))
    copy[one][first], copy[two][second] = copy[two][second], copy[one][first]
    return copy


def _another_card(chance: random.Random, value: str) -> Any:
    return chance.choice((*PACK, *JOKERS))


def _another_text(chance: random.Random, value: str) -> Any:
    return chance.choice((value + value, value[1:], value.lower(), value + chance.choice(TEXTS), *TEXTS))


def _another_number(chance: random.Random, value: float) -> Any:
    return chance.choice((value + 1, value - 1, -value, float(value), value + 0.5, value * 10, str(value)))


_OF_OBJECTS: Sequence[Change] = (_other, _without_a_key, _without_a_key, _with_a_key, _keys_swapped)
_OF_LISTS: Sequence[Change] = (_other, _cut, _one_out, _one_in, _repeated, _shuffled, *[_cards_swapped] * 4)
_OF_TEXTS: Sequence[Change] = (_other, _another_card, _another_card, _another_text)
_OF_NUMBERS: Sequence[Change] = (_other, _another_number, _another_number)


def broken_bytes(chance: random.Random, documents: Sequence[Any]) -> bytes:
    """Return the documents as JSON Lines or as an array, with some bytes changed, cut out or doubled."""
    lines = [json.dumps(each, indent=chance.choice((None, None, 1))) for each in documents]
    between = chance.choice(("\n", ",", ",\n", ""))
    text = between.join(lines) if between == "\n" else f"[{between.join(lines)}]"
    raw = bytearray(text.encode(errors="surrogatepass"))
    for _ in range(chance.randrange(4)):
        place, length = chance.randrange(len(raw) + 1), chance.choice((0, 1, 1, 2, 30))
        piece = chance.choice((b"", b"\xff", b"\n", b"[", b"}", b'"', b"\\u", b"9" * 5000, b"[" * 2000))
        raw[place : place + length] = chance.choice((piece, bytes(raw[place : place + 40]) * 2))
    return bytes(raw)
