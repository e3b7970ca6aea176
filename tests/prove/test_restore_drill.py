"""P21: a backup that is taken while people write is put back elsewhere, with everything that was acknowledged
before it began; and everything moves to another database, ids and all."""

import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.prove.race import ROOT, Template, fresh, place

SEED = """
import datetime, time_machine
from tests.factories.whole import NOW, whole_club
with time_machine.travel(NOW, tick=False):
    whole = whole_club()
from club.models import Club, Person
Club.objects.filter(pk=whole.club.pk).update(slug="whole")
from leagues.actions.erasing import erase
from club.actions.people import add_guest
add_guest(club=whole.club, name="Gone", by=None).delete()
erase(person=whole.people[5], by=None)
from leagues.actions.title import catch_up
from leagues.models import League
for league in League.objects.select_related("club"):
    catch_up(league)
"""
SUMS = """
import json
from club import erased
from config.keeping.tables import every_table, summed
with erased.names_as_stored():
    print(json.dumps({one._meta.label: [*vars_of(summed(one))] for one in every_table()}))
""".replace("[*vars_of(summed(one))]", "[summed(one).rows, summed(one).sha256]")
NEXT = """
from club.actions.people import add_guest
from club.models import Club
print(add_guest(club=Club.objects.get(slug="whole"), name="After", by=None).pk)
"""
NEWER = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_later', '2030-01-01')"
    )
"""
OLDER = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT max(name) FROM django_migrations WHERE app = 'leagues'")
    cursor.execute("DELETE FROM django_migrations WHERE name = %s", [*cursor.fetchone()])
"""


def manage(url: str, *command: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    if path is not None:
        env["PATH"] = path
    command = (sys.executable, "manage.py", *command)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def run(url: str, code: str) -> str:
    done = manage(url, "shell", "--no-imports", "-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout


def sums(url: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(url, SUMS))
    return found


@pytest.fixture(scope="module")
def played(migrated: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Template]:
    """A club with everything in it, made once."""
    with fresh(migrated, tmp_path_factory.mktemp("played")) as url:
        run(url, SEED)
        server = migrated.server
        yield Template(url.rpartition("/")[2] if server else url.removeprefix("sqlite:///"), server)


@pytest.fixture
def club(played: Template, tmp_path: Path) -> Iterator[str]:
    with fresh(played, tmp_path) as url:
        yield url


@pytest.fixture
def empty(migrated: Template, tmp_path: Path) -> Iterator[str]:
    """A place of the same kind with nothing in it, not even tables."""
    with place(migrated.server, tmp_path) as url:
        yield url


def others_kind(url: str) -> str:
    """A server of PostgreSQL to move to from SQLite, empty where there is none."""
    return "" if url.startswith("postgres") else os.environ.get("TEST_POSTGRES", "")


@contextmanager
def writer(url: str) -> Iterator[subprocess.Popen[str]]:
    env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.prove.restore_drill"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def test_a_backup_during_play_restores_to_the_same_club(club: str, empty: str, tmp_path: Path) -> None:
    before = sums(club)
    with writer(club) as writing:
        assert writing.stdout is not None
        acknowledged = [int(writing.stdout.readline()) for _turn in range(20)]
        done = manage(club, "backup", str(tmp_path / "copy"))
        assert done.returncode == 0, done.stderr
        assert writing.poll() is None
        later = int(writing.stdout.readline())
    restored = manage(empty, "restore", str(tmp_path / "copy"))
    assert restored.returncode == 0, restored.stderr
    after = sums(empty)
    people = set(
        json.loads(
            run(
                empty, "from club.models import Person; print([*Person.objects.values_list('pk', flat=True)])"
            )
        )
    )
    assert set(acknowledged) <= people
    assert acknowledged[-1] < later
    written = {"club.Person", "club.Activity", "club.Club"}
    assert {table: one for table, one in after.items() if table not in written} == {
        table: one for table, one in before.items() if table not in written
    }
    # Each deed of the writer is there whole: a person, the trace of the guest, the trace of his own.
    came = after["club.Person"][0] - before["club.Person"][0]
    assert after["club.Activity"][0] - before["club.Activity"][0] in {2 * came, 2 * came - 1}
    checked = manage(empty, "rebuild", "--check")
    assert checked.returncode == 0, checked.stdout


def test_a_backup_of_a_quiet_club_is_the_club(club: str, empty: str, tmp_path: Path) -> None:
    assert manage(club, "backup", str(tmp_path / "copy")).returncode == 0
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
    assert manage(empty, "restore", str(tmp_path / "copy")).returncode == 0
    assert sums(empty) == sums(club)
    assert run(empty, NEXT) == run(club, NEXT)


def piped(url: str, command: str, **pipes: Any) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    words = (sys.executable, "manage.py", command, "-")
    return subprocess.run(words, cwd=ROOT, env=env, stderr=subprocess.PIPE, check=False, **pipes)


def test_a_backup_goes_through_a_pipe_and_back(club: str, empty: str, tmp_path: Path) -> None:
    """As out of a container and into one."""
    with (tmp_path / "copy").open("wb") as out:
        done = piped(club, "backup", stdout=out)
    assert (done.returncode, b"checked" in done.stderr) == (0, True), done.stderr
    with (tmp_path / "copy").open("rb") as copy:
        back = piped(empty, "restore", stdin=copy, stdout=subprocess.PIPE)
    assert (back.returncode, b"restored and checked" in back.stdout) == (0, True), back.stderr
    assert sums(empty) == sums(club)


def test_half_a_backup_through_a_pipe_is_not_restored(club: str, empty: str, tmp_path: Path) -> None:
    whole = piped(club, "backup", stdout=subprocess.PIPE).stdout
    done = piped(empty, "restore", input=whole[: len(whole) // 2], stdout=subprocess.PIPE)
    assert (done.returncode, b"Nothing was restored." in done.stderr) == (1, True)


def test_nothing_is_written_over(club: str, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    assert manage(club, "backup", str(file)).returncode == 0
    whole, there = hashlib.sha256(file.read_bytes()).hexdigest(), sums(club)
    again = manage(club, "backup", str(file))
    assert (again.returncode, "already" in again.stderr) == (1, True)
    assert hashlib.sha256(file.read_bytes()).hexdigest() == whole
    back = manage(club, "restore", str(file))
    assert (back.returncode, "empty place only" in back.stderr) == (1, True)
    assert sums(club) == there


def test_what_is_no_backup_is_not_restored(club: str, empty: str, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    assert manage(club, "backup", str(file)).returncode == 0
    data = file.read_bytes()
    for spoilt in (b"", b"nothing", data[: len(data) // 2]):
        file.write_bytes(spoilt)
        done = manage(empty, "restore", str(file))
        assert done.returncode == 1
        assert "Nothing was restored." in done.stderr
    assert manage(empty, "restore", str(tmp_path / "none")).returncode == 1
    if empty.startswith("sqlite"):
        assert not (tmp_path / "elsewhere.sqlite3").exists()


def test_a_backup_says_of_which_version_it_is(club: str, empty: str, tmp_path: Path) -> None:
    run(club, OLDER)
    assert manage(club, "backup", str(tmp_path / "older")).returncode == 0
    run(club, NEWER)
    assert manage(club, "backup", str(tmp_path / "newer")).returncode == 0
    newer = manage(empty, "restore", str(tmp_path / "newer"))
    assert (newer.returncode, "newer version" in newer.stderr) == (1, True)
    older = manage(empty, "restore", str(tmp_path / "older"))
    assert older.returncode == 0, older.stderr
    assert "run manage.py migrate" in older.stdout


def test_a_copied_file_would_not_have_been_one(club: str, tmp_path: Path) -> None:
    """The control: what a plain copy of a database that is written to is worth."""
    if not club.startswith("sqlite"):
        pytest.skip("of SQLite")
    path = Path(club.removeprefix("sqlite:///"))
    holding = sqlite3.connect(path)
    with writer(club) as writing:
        assert writing.stdout is not None
        acknowledged = [int(writing.stdout.readline()) for _turn in range(5)]
        shutil.copy(path, tmp_path / "copied.sqlite3")
    holding.close()
    with sqlite3.connect(tmp_path / "copied.sqlite3") as copied:
        there = {pk for (pk,) in copied.execute("SELECT id FROM club_person")}
    copied.close()
    assert not set(acknowledged) <= there


def test_without_the_client_of_postgresql_a_sentence_says_so(club: str, tmp_path: Path) -> None:
    if club.startswith("sqlite"):
        pytest.skip("of PostgreSQL")
    done = manage(club, "backup", str(tmp_path / "copy"), path="/nowhere")
    assert (done.returncode, "pg_dump is missing" in done.stderr) == (1, True)
    assert not (tmp_path / "copy").exists()
    old = tmp_path / "bin" / "pg_dump"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n")
    old.chmod(0o755)
    done = manage(club, "backup", str(tmp_path / "copy"), path=str(old.parent))
    assert (done.returncode, "of version 9.6.1" in done.stderr) == (1, True)


def _moved(club: str, target: str) -> None:
    before = sums(club)
    done = manage(club, "move_to", target)
    assert done.returncode == 0, done.stderr
    assert sums(target) == before == sums(club)
    assert run(target, NEXT) == run(club, NEXT)
    checked = manage(target, "rebuild", "--check")
    assert checked.returncode == 0, checked.stdout
    again = manage(club, "move_to", target)
    assert (again.returncode, "empty place only" in again.stderr) == (1, True)


def test_everything_moves_to_a_database_of_the_same_kind(club: str, empty: str) -> None:
    _moved(club, empty)


def test_everything_moves_to_the_other_kind(club: str, tmp_path: Path) -> None:
    server = others_kind(club)
    if not club.startswith("postgres") and not server:
        pytest.skip("no TEST_POSTGRES")
    with place(server, tmp_path) as target:
        _moved(club, target)


def test_where_it_cannot_move_a_sentence_says_why(club: str, tmp_path: Path) -> None:
    away = manage(club, "move_to", "postgres://nobody:secret@127.0.0.1:1/none")
    assert (away.returncode, "cannot be reached" in away.stderr, "secret" in away.stderr) == (1, True, False)
    for wrong in (
        "rubbish",
        "mysql://me:secret@127.0.0.1/parti",
        "postgres://127.0.0.1/",
        "sqlite://:memory:",
        "",
    ):
        done = manage(club, "move_to", wrong)
        assert (done.returncode, "no address of a database" in done.stderr) == (1, True), done.stderr
        assert "Traceback" not in done.stderr
        assert "secret" not in done.stderr
    run(club, OLDER)
    old = manage(club, "move_to", f"sqlite:///{tmp_path / 'old.sqlite3'}")
    assert (old.returncode, "older version" in old.stderr) == (1, True)
