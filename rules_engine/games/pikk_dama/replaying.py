"""A record of Pikk Dáma as it is looked at, and what the schedule says of it."""

from collections.abc import Mapping, Sequence

from rules_engine.core.deal import SEATS, read_hands
from rules_engine.core.parts import total
from rules_engine.core.passing import after_passing
from rules_engine.core.replay import Replay, Step, replayed, shown_hands
from rules_engine.games.pikk_dama.play import PikkDamaPlay
from rules_engine.games.pikk_dama.record import STEPS, Record, judged, read_record
from rules_engine.games.pikk_dama.sheet import parts


def replay_of(data: Mapping[str, object], *, strict: bool) -> Replay:
    """Return the steps of a record: deal, passing, tricks, end (PD-11 … PD-16); raises Refused."""
    record = read_record(data)
    violations, reasons, play = judged(record, strict=strict)
    return replayed(
        _before(record, play),
        play,
        record.plays,
        violations,
        counting=_points,
        parts=reasons,
        with_trump=True,
        trump=record.trump,
    )


def _before(record: Record, play: PikkDamaPlay | None) -> list[Step]:
    steps = [Step("deal", hands=shown_hands(record.hands))]
    step = STEPS.get(str(record.passing), 0)
    if step and record.passes is not None:
        is_known = play is not None and play.hands is not None
        hands = after_passing(read_hands(record.hands), record.passes, step=step) if is_known else None
        steps.append(Step("pass", hands=shown_hands(hands), passed=shown_hands(record.passes)))
    return steps


def _points(taken: Sequence[Sequence[str]], winners: Sequence[int]) -> list[int]:
    tricks = [list(winners).count(seat) for seat in range(SEATS)]
    return [total(own) for own in parts(taken, tricks)]
