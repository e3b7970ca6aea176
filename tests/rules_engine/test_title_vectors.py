"""Every line of title.jsonl holds: by the command, and by a fold resumed from stored data at every parti."""

import json
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from rules_engine.title import EMPTY, Reign, State, answer, as_of, award, command
from rules_engine.title.reading import read

VECTORS = Path(__file__).parents[1] / "vectors" / "title.jsonl"
LINES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
# Lines with `text` are no JSON at all: they are for the command line, not for a command.
CASES = [line for line in LINES if "input" in line]
SOUND = [line for line in CASES if line["exit"] == 0]


def holds(expected: Any, given: Any, key: str = "") -> bool:
    if key == "average":
        return Fraction(expected) == Fraction(given)
    if key == "standings":
        rows = {row["player"]: row for row in given}
        return all(row["player"] in rows and holds(row, rows[row["player"]]) for row in expected)
    if isinstance(expected, dict):
        return all(name in given and holds(value, given[name], name) for name, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(given) and all(map(holds, expected, given))
    return type(expected) is type(given) and bool(expected == given)


def resumed(data: dict[str, Any]) -> dict[str, object]:
    """The answer by a fold whose state goes through JSON before every parti."""
    question = read(data)
    partis = sorted(question.history, key=lambda parti: parti.date)
    partis = [parti for parti in partis if parti.date <= question.as_of]
    state: State[str] = EMPTY
    ended: list[Reign[str]] = []
    for number, parti in enumerate(partis):
        stored = json.loads(json.dumps(state.to_data()))
        state = State.from_data(stored, recent=partis[:number][-50:])
        state = award(state, parti, question.book.on(parti.date), question.away)
        ended.extend(state.ended)
    return answer(as_of(state, question.as_of, question.away), ended)


@pytest.mark.parametrize("line", CASES, ids=itemgetter("id"))
def test_command_gives_what_the_vector_expects(line: dict[str, Any]) -> None:
    given = command(line["input"])
    assert given["ok"] is (line["exit"] == 0)
    assert holds(line["expect"], given), given


@pytest.mark.parametrize("line", SOUND, ids=itemgetter("id"))
def test_resumed_fold_gives_the_answer_of_the_command(line: dict[str, Any]) -> None:
    assert resumed(line["input"]) == command(line["input"])


def test_vectors_are_all_here() -> None:
    assert len(LINES) == 56
