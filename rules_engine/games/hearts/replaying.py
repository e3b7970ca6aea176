"""A record of Hearts as it is looked at."""

from collections.abc import Mapping, Sequence

from rules_engine.core.deal import read_hands
from rules_engine.core.parts import total
from rules_engine.core.passing import after_passing
from rules_engine.core.replay import Replay, Step, replayed, shown_hands
from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.record import Record, judged, read_record
from rules_engine.games.hearts.scores import parts, taking


def replay_of(data: Mapping[str, object], rules: Chosen) -> Replay:
    """Return the steps of a record: deal, passing, tricks, end (HE-2 … HE-13); raises Refused."""
    record = read_record(data)
    violations, reasons, play = judged(record, rules)

    def points(taken: Sequence[Sequence[str]], winners: Sequence[int]) -> list[int]:
        return [total(own) for own in parts([taking(cards) for cards in taken], rules.moon)]

    before = _before(record, is_known=play is not None)
    return replayed(before, play, record.plays, violations, counting=points, parts=reasons)


def _before(record: Record, *, is_known: bool) -> list[Step]:
    steps = [Step("deal", hands=shown_hands(record.hands))]
    if record.step and record.passes is not None:
        dealt = read_hands(record.hands)
        hands = after_passing(dealt, record.passes, step=record.step) if is_known else None
        steps.append(Step("pass", hands=shown_hands(hands), passed=shown_hands(record.passes)))
    return steps
