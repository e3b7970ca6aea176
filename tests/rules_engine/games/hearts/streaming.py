"""The memory that `check` takes for many records, measured from outside (Linux)."""

import json
import random
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

from tests.rules_engine.games.hearts.dealing import play

ROOT = Path(__file__).parents[4]
COMMAND = [sys.executable, "-m", "rules_engine", "check"]
DIFFERENT = 500


def peak(records: int) -> int:
    """Return the most memory, in kilobytes, that a process held which checked so many records line by line.

    It is asked while the process waits for more: what the system says afterwards of a child that has ended
    is never less than what its parent held when it was started.
    """
    chance = random.Random(records)
    lines = [f"{json.dumps(play(chance).record)}\n".encode() for _ in range(min(records, DIFFERENT))]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in islice(cycle(lines), records):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"ok": true')
        held = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(held.partition("VmHWM:")[2].split()[0])
