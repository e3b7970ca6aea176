"""Two replays of one league at one moment leave one set of states; without the guard they collide."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AWARDS = 6 * 30  # rounds, and partis replayed in each, by one of the two


def race(database: Path, **environment: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.prove.two_replays"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}", **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answer: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_of_two_replays_at_one_moment_one_stores_everything(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3")
    assert answer == {"awards": AWARDS, "failures": 0, "differences": 0}


def test_without_the_guard_two_replays_collide(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3", PROVE_NO_GUARD="1")
    assert answer["failures"] > 0
