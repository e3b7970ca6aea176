"""A file held against the league: what would be stored, and everything that stands in the way."""

from collections.abc import Container
from dataclasses import dataclass

from club.dates import today
from leagues.actions.imports.parts import Problem
from leagues.actions.imports.plan import Plan, plan_import
from leagues.files.results import Choice, Reading, read
from leagues.models import League
from rules_engine import registry


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file says and what would become of it. read = kept + refused, in rows."""

    reading: Reading
    plan: Plan

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong whatever names are confirmed, in the order of the lines."""
        return in_order((*self.reading.problems, *self.plan.problems))

    def all_problems(self, confirmed: Container[str]) -> tuple[Problem, ...]:
        """The same with the names that are not confirmed."""
        return in_order((*self.problems, *self.plan.unconfirmed(confirmed)))

    @property
    def read(self) -> int:
        return self.reading.read

    @property
    def refused(self) -> int:
        return self.reading.refused(self.problems)

    @property
    def kept(self) -> int:
        return self.read - self.refused

    @property
    def seats_unknown(self) -> int:
        """How many tables of hands leave open who sat where."""
        tables = (table for parti in self.plan.new for table in parti.tables)
        return sum(bool(table.hands) and not table.seats_known for table in tables)


def preview(*, league: League, data: bytes, choice: Choice | None = None) -> Preview:
    """Read a file and compare it with the league; nothing is changed."""
    game = registry.game(league.game)
    rules = game.rules(league.options)
    reading = read(data, game=game, rules=rules, today=today(league.club), choice=choice)
    return Preview(reading, plan_import(league=league, partis=reading.partis))


def in_order(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))
