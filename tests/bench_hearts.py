"""What `make bench` says of Hearts: how quickly records are checked, beside OpenSpiel, in how much memory."""

import json
import random
import statistics
import time
from collections.abc import Iterable, Sequence
from typing import Any

from rules_engine import registry

RECORDS = 2_000
ROUNDS = 15


def speed() -> Iterable[str]:
    """Hearts: checking 2,000 records, and OpenSpiel replaying the same hands, in turn in one process.

    Ours: `check` of a record (the deal, the passing and the tricks as card tokens), to the whole answer with
    scores, parts, winners and tricks; once with the same 52 strings in every record, as the numbers of the
    cards are the same for OpenSpiel, once as records come out of JSON, each token a new string. Theirs: the
    52 cards of the play with `apply_action_with_legality_check`; dealing and passing come before the clock
    starts, no result is read. Processor time, which a busy machine disturbs least.
    """
    try:
        from tests.rules_engine.games.hearts.openspiel import hands
    except ImportError:
        yield "OpenSpiel is not installed here"
        return
    replays = hands(random.Random(1), RECORDS)
    # Without its rules, which only say what a moon costs there.
    records = [replay.record | {"rules": None} for replay in replays]
    texts = [json.dumps(record) for record in records]
    rounds = [
        (checking(records), replaying(replays), checking([json.loads(text) for text in texts]))
        for _ in range(ROUNDS)
    ]
    for name, seconds in zip(
        ("ours", "OpenSpiel", "ours, out of JSON"), zip(*rounds, strict=True), strict=True
    ):
        yield f"{name}: {spread([value / RECORDS * 1e6 for value in seconds])} µs a hand"
    ours, theirs, out_of_json = (list(seconds) for seconds in zip(*rounds, strict=True))
    yield f"OpenSpiel's time over ours: {ratio(theirs, ours)}"
    yield f"OpenSpiel's time over ours, out of JSON: {ratio(theirs, out_of_json)}"


def checking(records: list[dict[str, Any]]) -> float:
    check = registry.game("hearts").check
    start = time.process_time()
    for record in records:
        check(record)
    return time.process_time() - start


def replaying(replays: Sequence[Any]) -> float:
    hands = [(replay.start.clone(), replay.actions) for replay in replays]
    start = time.process_time()
    for state, actions in hands:
        for action in actions:
            state.apply_action_with_legality_check(action)
    return time.process_time() - start


def ratio(theirs: list[float], ours: list[float]) -> str:
    """The best rounds compared, which other work on the machine disturbed least; and round by round."""
    rounds = [one / other for one, other in zip(theirs, ours, strict=True)]
    return f"best rounds {min(theirs) / min(ours):.2f}, round by round {spread(rounds)}"


def spread(values: list[float]) -> str:
    return f"median {statistics.median(values):.2f} ({min(values):.2f} … {max(values):.2f})"


def memory() -> Iterable[str]:
    """Hearts: the most memory that `check` holds, reading records line by line."""
    from tests.rules_engine.games.hearts.streaming import peak

    for records in (2_000, 200_000):
        start = time.perf_counter()
        kilobytes = peak(records)
        yield f"{records:,} records: {kilobytes / 1000:.1f} MB, {time.perf_counter() - start:.1f} s"
