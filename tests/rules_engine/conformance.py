"""What holds for every game, without knowing it: `LAWS`, each a function that fails where a game breaks it.

A law gets a `Subject`: the game, and examples of inputs that are asked of it, such as its vectors.
"""

from collections.abc import Callable
from inspect import isfunction

from tests.rules_engine import (
    laws_of_answers,
    laws_of_entries,
    laws_of_replays,
    laws_of_rules,
    laws_of_sheets,
)
from tests.rules_engine.subject import Subject

Law = Callable[[Subject], None]
LAWS: tuple[Law, ...] = tuple(
    value
    for module in (laws_of_rules, laws_of_sheets, laws_of_answers, laws_of_entries, laws_of_replays)
    for name, value in vars(module).items()
    if isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
)
