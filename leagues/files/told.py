"""What a person reads about a file: each problem as the lines it concerns and a sentence."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from club.writing import written_date
from leagues.actions.imports.parts import Problem
from scoring.sentences import runs, violation_sentence

SHOWN = 50
RUNS = 5
CELLS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """One problem for people; `where` is empty when it is the whole file."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


def tell(problems: Sequence[Problem]) -> list[Told]:
    """Return the first SHOWN problems as people read them."""
    return [Told(_where(problem), message(problem)) for problem in problems[:SHOWN]]


def left_out(problems: Sequence[Problem]) -> int:
    """Return how many problems `tell` leaves out."""
    return max(0, len(problems) - SHOWN)


def message(problem: Problem) -> str:
    """Return the sentence of a problem, its dates written for the reader."""
    data = {name: _written(value) for name, value in problem.violation.data.items()}
    return violation_sentence(replace(problem.violation, data=data))


def _where(problem: Problem) -> str:
    if not problem.lines:
        return ""
    if problem.cells and len(problem.cells) <= CELLS:
        told = gettext("cell %(cells)s") if len(problem.cells) == 1 else gettext("cells %(cells)s")
        return told % {"cells": ", ".join(problem.cells)}
    if len(problem.lines) == 1:
        return gettext("line %(line)s") % {"line": problem.lines[0]}
    spans = runs(problem.lines).split(", ")
    lines = ", ".join(spans if len(spans) <= RUNS else [*spans[:RUNS], "…"])
    return gettext("lines %(lines)s") % {"lines": lines}


def _written(value: object) -> object:
    return written_date(value, "long") if isinstance(value, datetime.date) else value
