"""A game under test, with what can be found out about it without knowing it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import pytest

from rules_engine.__main__ import answer
from rules_engine.core.entries import Way
from rules_engine.core.game import Game, Rules, ScheduledHand
from rules_engine.core.options import Option
from rules_engine.core.violations import Refused, Violation
from tests.rules_engine.shapes import check_violation
from tests.rules_engine.writing import written

ACTIVE = 4
STEPS = (1, 2, 5, 10, 20, 25, 30, 50, 75, 90, 160)
TRIES, PATIENCE, ENOUGH = 4000, 50, 8
Row = tuple[int, ...]
Input = dict[str, Any]
Entry = dict[str, Any]


@dataclass(frozen=True)
class Subject:
    """A game with examples: pairs of a command and an input for it."""

    game: Game
    examples: Sequence[tuple[str, Input]]

    @cached_property
    def rules_sets(self) -> list[dict[str, object]]:
        """The defaults, and every set that differs from them in one option."""
        return [{}] + [{option.name: value} for option in self.game.options for value in _values(option)]

    @cached_property
    def width(self) -> int:
        """How many numbers a row of the sheet has: one per active seat, or per team."""
        (width,) = (
            size
            for size in range(1, 8)
            if "points-malformed" not in codes(self.game.check_points([0] * size))
        )
        return width

    @cached_property
    def hands(self) -> range:
        """The numbers of the hands that a table of the smallest size plays, or of one cycle of them."""
        return range(1, len(self.game.schedule(players=self.game.seats[0])) + 1)

    @cached_property
    def rows(self) -> list[tuple[int, dict[str, object], list[Row]]]:
        """Per hand and set of rules the rows that can be, found by chance."""
        return [
            (hand, rules, self._rows(hand, rules)) for hand, rules in product(self.hands, self.rules_sets)
        ]

    def _rows(self, hand: int, rules: Rules) -> list[Row]:
        chance, since = random.Random(hand), 0
        found: set[Row] = set()
        while len(found) < ENOUGH and since < (PATIENCE if found else TRIES):
            row = self._row(chance, hand, rules)
            since += 1
            if row not in found and not self.game.check_points(row, rules, hand=hand):
                found.add(row)
                since = 0
        return sorted(found)

    def _row(self, chance: random.Random, hand: int, rules: Rules) -> Row:
        step, units = chance.choice(STEPS) * chance.choice((1, -1)), [0] * self.width
        for _ in range(chance.randint(0, 26)):
            units[chance.randrange(self.width)] += 1
        row: list[int | None] = [step * count for count in units]
        offered = self.game.balance([*row[:-1], None], rules, hand=hand)
        return tuple(value or 0 for value in (row if offered is None else [*row[:-1], offered]))

    @cached_property
    def entries(self) -> list[tuple[ScheduledHand, dict[str, object], Way, list[Entry]]]:
        """Per hand, set of rules and way the hands written down so that are right, found by chance."""
        return [
            (due, rules, way, self._entries(due, rules, way, rows))
            for hand, rules, rows in self.rows
            for due in self.game.schedule(players=self.game.seats[0], rules=rules)[hand - 1 : hand]
            for way in self.game.ways(rules, hand=hand)
        ]

    def _entries(self, due: ScheduledHand, rules: Rules, way: Way, rows: Sequence[Row]) -> list[Entry]:
        chance = random.Random(f"{due.hand} {way.slug}")
        found: list[Entry] = []
        for _ in range(PATIENCE * 2):
            entry = written(chance, way, len(self.game.sides), rows)
            if entry not in found and self.game.score(entry, rules, hand=due).scores is not None:
                found.append(entry)
            if len(found) == ENOUGH // 2:
                break
        return found

    @cached_property
    def answered(self) -> list[tuple[str, Input, dict[str, Any]]]:
        """The examples, each with its answer."""
        return [(command, data, answer(command, data)) for command, data in self.examples]

    @cached_property
    def records(self) -> list[Input]:
        """The records among the examples that are right."""
        return [data for _, data, given in self.answered if data.get("kind") == "record" and given["ok"]]

    @cached_property
    def over(self) -> list[tuple[Input, dict[str, Any]]]:
        """The whole games among the examples that came to their end, each with its answer."""
        games = [(data, given) for command, data, given in self.answered if command == "game" and given["ok"]]
        return [(data, given) for data, given in games if given["over"]]


def _values(option: Option) -> list[object]:
    if option.choices:
        return list(option.choices)
    return [option.default] + [end for end in (option.low, option.high) if end is not None]


def by_side(values: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each of the four the value of the side it belongs to."""
    found = {seat: value for side, value in zip(sides, values, strict=True) for seat in side}
    return tuple(found[seat] for seat in sorted(found))


def codes(violations: Sequence[Violation]) -> list[str]:
    """Return the codes, in order."""
    return [violation.code for violation in violations]


def refusal(ask: Callable[[], object]) -> list[Violation]:
    """Return why it was refused; fail where it was not."""
    with pytest.raises(Refused) as refused:
        ask()
    for violation in refused.value.violations:
        check_violation(violation.as_dict())
    return list(refused.value.violations)
