"""`make fuzz`: anything at all goes in, and an answer in the right shape comes out, soon.

FUZZ_SECONDS=600 FUZZ_SEED=1 python -m tests.fuzz
Each input follows from the seed and its number, so that a failure can be had again: FUZZ_FROM=number.
"""

# ruff: noqa: T201
import faulthandler
import json
import math
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from itertools import chain, count
from typing import Any

from rules_engine.__main__ import COMMANDS, answer
from rules_engine.core.documents import UnreadableError, documents
from tests.rules_engine.mutations import broken_bytes, mutated, random_json, random_rules
from tests.rules_engine.searches import SEARCHES
from tests.rules_engine.shapes import check_answer
from tests.rules_engine.vectors import FOLDER, load
from tests.rules_engine.writing import written_down

HANG = 30
"""Seconds after which the process is stopped and says where it was."""
SLOW, PER_BYTE, SEARCH = 0.1, 5e-6, 1e-3
"""Seconds of the processor for an answer, more of them per byte asked, and for a search of possibility."""
Input = tuple[str, Any]


@dataclass
class Fuzz:
    """One run. `slowest` is per kind of work what took longest, with its seconds of the processor."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, tuple[float, Any]] = field(default_factory=dict)

    @cached_property
    def examples(self) -> list[Input]:
        """Every line of the vectors that is a command's input."""
        lines = chain.from_iterable(load(file.name) for file in sorted(FOLDER.glob("*.jsonl")))
        asked = (line for line in lines if line.get("command") in COMMANDS and "input" in line)
        return [(line["command"], line["input"]) for line in asked]

    def one(self, number: int) -> None:
        """Try input `number` of this run; raises what the engine raises, and AssertionError."""
        chance = random.Random(f"{self.seed} {number}")
        ways = (self._bytes, self._search, self._entry, *[self._anything] * 8)
        chance.choice(ways)(chance)

    def _anything(self, chance: random.Random) -> None:
        self._answer(*self._input(chance))

    def _input(self, chance: random.Random) -> Input:
        if chance.random() < 0.05:
            return chance.choice([*COMMANDS]), _object(random_json(chance, 4))
        command, data = chance.choice(self.examples)
        if command == "check" and chance.random() < 0.3:
            command = chance.choice([*COMMANDS, "legal", "legal", "legal"])
        if chance.random() < 0.3:
            data = data | {"rules": random_rules(chance, data.get("game"))}
        for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
            data = _object(mutated(chance, data))
        return command, data

    def _answer(self, command: str, data: Any) -> None:
        given = answer(command, data)
        check_answer(given)
        took = _timed(lambda: answer(command, data), SLOW)
        self._note(f"{command} {'right' if given['ok'] else 'wrong'}", took, data)
        assert took < SLOW or took < SLOW + PER_BYTE * len(json.dumps(data)), f"{took:.3f} s"

    def _search(self, chance: random.Random) -> None:
        what, search, data = chance.choice(SEARCHES)(chance)
        took = _timed(search, SEARCH)
        self._note(what, took, data)
        assert took < SEARCH, f"{1000 * took:.3f} ms"

    def _entry(self, chance: random.Random) -> None:
        what, score, entry = written_down(chance)
        scored = score()
        assert (scored.scores is None) is bool(scored.violations)
        json.dumps([violation.as_dict() for violation in scored.violations], allow_nan=False)
        took = _timed(score, SLOW)
        self._note(f"{what} {'wrong' if scored.violations else 'right'}", took, entry)
        assert took < SLOW, f"{took:.3f} s"

    def _note(self, what: str, took: float, data: Any) -> None:
        self.counts[what] += 1
        self.slowest[what] = max(
            self.slowest.get(what, (0.0, None)), (took, data), key=lambda timed: timed[0]
        )

    def _bytes(self, chance: random.Random) -> None:
        given = [self._input(chance)[1] for _ in range(chance.randrange(4))]
        try:
            for data in documents(BytesIO(broken_bytes(chance, given))):
                self._answer(chance.choice([*COMMANDS]), data)
            self.counts["bytes read"] += 1
        except UnreadableError:
            self.counts["bytes refused"] += 1


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"game": value}


def _timed(work: Callable[[], object], limit: float) -> float:
    """Return the seconds of the processor it takes; over `limit` the least of five: a pause may have come."""
    took = math.inf
    for _ in range(5):
        start = time.thread_time()
        work()
        took = min(took, time.thread_time() - start)
        if took < limit:
            break
    return took


@contextmanager
def hang_guard() -> Iterator[Callable[[], None]]:
    """Stop the process with a traceback unless what is yielded is called every HANG seconds."""

    def alive() -> None:
        faulthandler.dump_traceback_later(HANG, exit=True)

    alive()
    try:
        yield alive
    finally:
        faulthandler.cancel_dump_traceback_later()


def main() -> int:
    """Run for FUZZ_SECONDS and say what happened; exit status 1 after a failure."""
    run = Fuzz(int(os.environ.get("FUZZ_SEED", time.time_ns() % 10**6)))
    end = time.monotonic() + float(os.environ.get("FUZZ_SECONDS", "600"))
    print(f"FUZZ_SEED={run.seed}", flush=True)
    with hang_guard() as alive:
        for number in count(int(os.environ.get("FUZZ_FROM", "0"))):
            if time.monotonic() > end:
                break
            alive()
            try:
                run.one(number)
            except BaseException:
                print(f"FUZZ_SEED={run.seed} FUZZ_FROM={number}", file=sys.stderr)
                raise
    for what, times in sorted(run.counts.items()):
        took, data = run.slowest.get(what, (0.0, None))
        print(f"{times:8} {what:22} slowest {1000 * took:9.3f} ms  {json.dumps(data)[:100]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
