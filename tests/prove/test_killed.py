"""An import that is killed half-way and run again gives every row once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.prove.race import ROOT, fresh, template

FILE = str(ROOT / "tests" / "data" / "2024-25-szezon.csv")
ROWS = """
import django; django.setup()
from club.models import Activity, Person
from leagues.models import League, LeagueParti, TitleState
from scoring.models import Parti, Place, Score
league = League.objects.select_related("club").get()
print(Parti.objects.count(), LeagueParti.objects.count(), Score.objects.count(), Place.objects.count(),
      Person.objects.count(), TitleState.objects.count(), league.derived_revision,
      league.club.results_revision)
"""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with template(tmp_path) as empty, fresh(empty, tmp_path) as made:
        yield made


def run(url: str, *command: str) -> subprocess.CompletedProcess[str]:
    known = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=known, capture_output=True, text=True, check=False
    )


def rows(url: str) -> list[int]:
    done = run(url, "-c", ROWS)
    assert done.returncode == 0, done.stderr
    return [*map(int, done.stdout.split())]


def bring(url: str) -> str:
    done = run(url, "manage.py", "import_results", "--club", "killed", "--league", "killed", FILE,
               "--create-people")  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_killed_in_the_middle_of_the_fifth_parti(url: str) -> None:
    run(url, "manage.py", "create_club", "killed", "--game", "pikk-dama")
    killed = run(url, "-m", "tests.prove.killed", url, FILE, "4")
    assert killed.returncode == -9, killed.stderr
    partis, linked, *_ = rows(url)
    assert (partis, linked) == (4, 4)
    assert "partis stored: 6, there already: 4" in bring(url)
    assert rows(url) == [10, 10, 1220, 61, 10, 10, 10, 10]
    assert "nothing new: 10 partis" in bring(url)
    assert rows(url) == [10, 10, 1220, 61, 10, 10, 10, 10]
    assert run(url, "manage.py", "rebuild", "--check").returncode == 0
