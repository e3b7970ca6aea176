"""Two scorekeepers never overwrite each other unseen; with the guard off they do, so the race is real."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def race(database: Path, **environment: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.prove.two_writers"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}", **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answer: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_of_two_writers_on_one_row_one_is_refused(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3")
    assert answer == {"accepted": 12, "refused": 12, "grown": 12}


def test_without_the_guard_one_overwrites_the_other(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3", PROVE_NO_GUARD="1")
    assert answer["accepted"] > answer["grown"]
