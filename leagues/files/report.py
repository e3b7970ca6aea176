"""What became of a file of results, or would: for programs and the command line."""

from collections.abc import Sequence
from typing import Any

from leagues.actions.imports.parts import Problem
from leagues.actions.imports.store import Stored
from leagues.files.preview import Preview
from leagues.files.told import message


def report(found: Preview, problems: Sequence[Problem], stored: Stored | None) -> dict[str, Any]:
    """What was stored; of a dry run, what would be."""
    refused = found.reading.refused(problems)
    would_be = not problems and stored is None
    new: Sequence[object] = stored.partis if stored else found.plan.new if would_be else ()
    people = stored.people if stored else found.plan.strangers if would_be else ()
    return {
        "read": found.read,
        "kept": found.read - refused,
        "refused": refused,
        "stored": bool(stored and stored.partis),
        "partis": len(new),
        "unchanged": len((stored or found.plan).unchanged),
        "people_created": [person.name for person in people],
        "seats_unknown": found.seats_unknown,
        "refusals": [_refusal(problem) for problem in problems],
    }


def _refusal(problem: Problem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "lines": problem.lines,
        "cells": problem.cells,
        "code": problem.violation.code,
        "message": message(problem),
    }
