"""Two owners who depose each other at one moment leave one of them; with the guard off the club has none."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def race(database: Path, **environment: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.prove.last_owner"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}", **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answer: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_of_two_owners_who_depose_each_other_one_stays(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3")
    assert answer == {"deposed": 12, "refused": 12, "ownerless": 0}


def test_without_the_guard_the_club_is_left_without_an_owner(tmp_path: Path) -> None:
    answer = race(tmp_path / "race.sqlite3", PROVE_NO_GUARD="1")
    assert answer["ownerless"] > 0
