"""A results file: bytes in, partis and problems out. No database, no clock."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from leagues.actions.imports.parts import FileParti, Problem, refused_lines
from leagues.files.columns import Columns, read_header
from leagues.files.groups import group
from leagues.files.rows import read_rows
from leagues.files.text import read_text
from rules_engine.core.game import Game, Rules
from rules_engine.core.violations import Refused, Violation


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says. `lines` are those of its rows; `columns` is None when the file could not be read."""

    partis: tuple[FileParti, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: tuple[int, ...] = ()
    encoding: str = ""
    columns: Columns | None = None

    @property
    def read(self) -> int:
        return len(self.lines)

    def refused(self, problems: Iterable[Problem]) -> int:
        """Return how many rows `problems` concern; read = kept + refused."""
        return len(refused_lines(problems).intersection(self.lines))


def read(data: bytes, *, game: Game, rules: Rules, today: datetime.date) -> Reading:
    """Return what the file says; one that is no table of results has no rows and says why."""
    try:
        text, encoding = read_text(data)
        columns = read_header(text)
        rows = read_rows(text, columns)
    except Refused as refused:
        return Reading(problems=tuple(_whole(violation) for violation in refused.violations))
    partis, problems = group(rows, game=game, rules=rules, today=today)
    lines = tuple(row.line for row in rows)
    return Reading(tuple(partis), tuple(problems), lines, encoding, columns)


def _whole(violation: Violation) -> Problem:
    line = violation.data.get("line")
    return Problem((line,) if isinstance(line, int) else (), violation)
