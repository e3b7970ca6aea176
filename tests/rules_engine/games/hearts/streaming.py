"""The memory that `check` takes for many records, measured from outside."""

import json
import os
import random
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

from tests.rules_engine.games.hearts.dealing import play

ROOT = Path(__file__).parents[4]
COMMAND = [sys.executable, "-m", "rules_engine", "check"]


def peak(records: int) -> int:
    """Return the most memory, in kilobytes, of a process that checks so many records line by line."""
    chance = random.Random(records)
    lines = [f"{json.dumps(play(chance).record)}\n".encode() for _ in range(min(records, 500))]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=ROOT) as process:
        assert process.stdin is not None
        process.stdin.writelines(islice(cycle(lines), records))
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss if sys.platform != "darwin" else usage.ru_maxrss // 1024
