"""The command `title`: the fold run from the start over a history that came as JSON."""

from collections.abc import Mapping

from rules_engine.core.violations import Refused, refusal
from rules_engine.title.answer import Answer, answer
from rules_engine.title.fold import run
from rules_engine.title.partis import Reign
from rules_engine.title.reading import Question, read
from rules_engine.title.state import EMPTY, State
from rules_engine.title.verdict import as_of


def command(data: Mapping[str, object]) -> Answer:
    """Answer `{"history", "as_of", "rules"?, "rules_from"?, "left"?}`.

    The history comes in any order of days, partis of one day in order of play. Input that is not fit gives
    `ok` false with every violation: player-twice, table-size, date-malformed, option-unknown, option-value,
    input-malformed.
    """
    try:
        question = read(data)
    except Refused as refused:
        return refusal(refused)
    return _answered(question)


def _answered(question: Question) -> Answer:
    past = [parti for parti in question.history if parti.date <= question.as_of]
    state: State[str] = EMPTY
    ended: list[Reign[str]] = []
    for state in run(sorted(past, key=lambda parti: parti.date), question.book, question.away):
        ended.extend(state.ended)
    return answer(as_of(state, question.as_of, question.away), ended)
