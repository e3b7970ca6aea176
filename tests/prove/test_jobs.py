"""P14: jobs with real processes: a web, two workers, two beats, a Redis; each effect once, and nothing lost.

The database takes part in the race, not the scheduler: two beats do order everything twice.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from leagues.enums import Passage
from tests.prove import importing, jobs, site
from tests.prove.machine import HERE, Browser, ask, beat, free_port, kill, redis_server, until, web, worker
from tests.prove.outbox import FOLDER, letters

pytestmark = pytest.mark.services
MANY, PEOPLE = 12, 7  # letters to each of the people of the club
ENOUGH = 10


@pytest.fixture(autouse=True)
def _letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    monkeypatch.setenv(FOLDER, str(folder))


@pytest.fixture
def port() -> Iterator[int]:
    """Of a Redis of our own."""
    port = free_port()
    with redis_server(port):
        yield port


@contextmanager
def staffed(database: str, redis: str, folder: Path, **more: str) -> Iterator[list[Any]]:
    """Two workers and two beats."""
    with ExitStack() as stack:
        workers = [stack.enter_context(worker(database, redis, name, **more)) for name in ("one", "two")]
        for name in ("one", "two"):
            stack.enter_context(beat(database, redis, folder, name))
        yield workers


def quiet(database: str) -> dict[str, Any]:
    """What is stored once nothing waits any more and no league is behind."""
    found: dict[str, Any] = {}

    def is_quiet() -> bool:
        found.update(ask(database, jobs.state))
        return not found["waiting"] and not found["behind"]

    until(is_quiet, every=0.5)
    return found


def sender(workers: list[Any]) -> Any:
    """The worker that sent a letter last."""
    arrived = [path for path in Path(os.environ[FOLDER]).iterdir() if path.stat().st_size]
    newest = max(arrived, key=lambda path: path.stat().st_mtime_ns)
    group = os.getpgid(int(newest.read_text()))
    return next(one for one in workers if one.pid == group)


def close(database: str, club: dict[str, Any], redis: str, log: Path | None = None) -> str:
    """Close the parti as a scorekeeper does it in a browser; what his page of the King says then."""
    with web(database, redis, log=log) as (_process, port):
        browser = Browser(port)
        browser.sign_in(club["email"], site.PASSWORD)
        status, page = browser.post(f"/c/{club['slug']}/partis/{club['won']}/close/", {})
        assert status == 200, page
        return browser.get(f"/c/{club['slug']}/king.json")[1]


def test_a_parti_closed_over_http_is_followed_by_a_worker_and_told_once(
    database: str, port: int, tmp_path: Path
) -> None:
    redis, club = f"redis://{HERE}:{port}/0", ask(database, site.make_club)
    assert "Beszab" in close(database, club, redis)
    before = ask(database, jobs.state)
    assert (before["king"], before["behind"], before["waiting"] > 0) == ("Ádám", True, True)
    with staffed(database, redis, tmp_path):
        after = quiet(database)
    assert (after["king"], after["behind"], after["waiting"]) == ("Beszab", False, 0)
    assert len(letters()) == after["sent"] > 0
    assert set(letters().values()) == {1}


def test_a_worker_killed_in_the_middle_loses_nothing(database: str, port: int, tmp_path: Path) -> None:
    redis = f"redis://{HERE}:{port}/0"
    ask(database, site.make_club)
    ask(database, jobs.post_many, MANY)
    with staffed(database, redis, tmp_path) as workers:
        assert until(lambda: len(letters()) >= ENOUGH, every=0.02)
        kill(sender(workers))
        at_kill = len(letters())
        after = quiet(database)
    assert at_kill < MANY * PEOPLE
    assert after["sent"] + after["dropped"] == MANY * PEOPLE
    arrived = letters()
    assert len(arrived) == after["sent"] >= MANY * (PEOPLE - 1)
    # Who dies between a letter and its mark lets that one letter go out again, and no other.
    assert arrived.total() - len(arrived) <= 1


def test_what_was_left_is_done_once_by_two_workers(database: str, port: int, tmp_path: Path) -> None:
    """A file half-way, and votes whose time is over: late, twice a second, in two places.

    That nothing else guards them is shown in tests/prove/test_importing.py and tests/prove/test_balloting.py.
    """
    redis, club = f"redis://{HERE}:{port}/0", ask(database, site.make_club)
    before = ask(database, jobs.leave_work, club["email"])
    assert (before["days"], before["settled"], before["told"]) == ([], [], 0)
    assert before["left"] > before["votes"] == 2
    with staffed(database, redis, tmp_path):
        assert until(lambda: not ask(database, jobs.work)["left"], every=0.5)
        quiet(database)
        at_end = ask(database, jobs.work)
    assert (at_end["days"], at_end["imports"]) == (importing.all_days(), 1)
    assert (at_end["passage"], at_end["far"]) == (Passage.STORED, [importing.PARTIS, importing.PARTIS])
    assert len(at_end["settled"]) == len(set(at_end["settled"])) == before["votes"]
    assert at_end["results"] == ["unexcused"] * before["votes"]
    assert at_end["told"] > 0
    assert at_end["differences"] == []
    assert set(letters().values()) == {1}


def test_without_the_guard_two_workers_send_twice(database: str, port: int, tmp_path: Path) -> None:
    redis = f"redis://{HERE}:{port}/0"
    ask(database, site.make_club)
    ask(database, jobs.post_many, MANY)
    with staffed(database, redis, tmp_path, PROVE_WORKER="unguarded"):
        assert until(lambda: any(count > 1 for count in letters().values()), every=0.1)


def test_without_redis_saving_works_and_what_waits_is_done_later(database: str, tmp_path: Path) -> None:
    port = free_port()
    redis, club, log = f"redis://{HERE}:{port}/0", ask(database, site.make_club), tmp_path / "web.log"
    with redis_server(port) as server:
        kill(server)
    assert "Beszab" in close(database, club, redis, log)
    before = ask(database, jobs.state)
    assert (before["king"], before["behind"], before["waiting"] > 0) == ("Ádám", True, True)
    assert "was not queued" in log.read_text()
    with redis_server(port), staffed(database, redis, tmp_path):
        after = quiet(database)
    assert (after["king"], after["waiting"]) == ("Beszab", 0)
    assert set(letters().values()) == {1}
