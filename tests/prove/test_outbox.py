"""Two senders send each letter once; who is killed loses nothing, and what was undone is never announced."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.prove.outbox import EVENTS, FOLDER, KILLS, PEOPLE, ROUNDS, letters, send_at_once
from tests.prove.race import ROOT, race

START = "import django; django.setup(); from tests.prove.outbox import main; main()"


@pytest.fixture(autouse=True)
def _letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    monkeypatch.setenv(FOLDER, str(folder))


def test_two_senders_at_one_moment_send_each_letter_once(database: str) -> None:
    first, second = race(send_at_once, database)
    assert [one + other for one, other in zip(first, second, strict=True)] == [PEOPLE * EVENTS] * ROUNDS
    arrived = letters()
    assert len(arrived) == PEOPLE * EVENTS * ROUNDS
    assert set(arrived.values()) == {1}


def test_without_the_guard_letters_go_out_twice(database: str) -> None:
    race(send_at_once, database, guarded=False)
    assert letters().most_common(1)[0][1] == 2


def test_twenty_senders_are_killed_and_every_letter_arrives_under_one_identity(database: str) -> None:
    environment = {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "config.settings"}
    run = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=180,
    )  # fmt: skip
    told = json.loads(run.stdout)
    assert told["deeds"] >= KILLS // 2
    assert told["messages"] == told["deeds"] * PEOPLE
    assert (told["sent"], told["arrived"]) == (told["messages"], told["messages"])
    assert told["undone"] == 0
    # A kill between a letter and its mark lets that one letter go out again, and no other.
    assert told["doubled"] <= KILLS
