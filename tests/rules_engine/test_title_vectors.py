"""Every line of title.jsonl holds for a fold that is stored and read back before every parti.

The command alone is held to the same lines in test_vectors.
"""

import json
from operator import itemgetter
from typing import Any

import pytest

from rules_engine.title import EMPTY, Reign, State, answer, as_of, award, command
from rules_engine.title.reading import read
from tests.rules_engine.vectors import load, matches

SOUND = [line for line in load("title.jsonl") if line["exit"] == 0]


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


@pytest.mark.parametrize("line", SOUND, ids=itemgetter("id"))
def test_resumed_fold_gives_what_the_vector_expects(line: dict[str, Any]) -> None:
    given = resumed(line["input"])
    assert matches(line["expect"], given), given
    assert given == command(line["input"])
