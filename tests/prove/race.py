"""Two processes on one real database do a deed each at the same moment, round after round.

A scenario is a function `(racer) -> answers` that both processes run, in a module of its own subject; pytest
starts it with `race` and looks at the two answers. With `guarded=False` a scenario takes the guard away and
lets both look before either writes: the control, which shows that there is something to guard against.
"""

import multiprocessing
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.synchronize import Barrier
from pathlib import Path
from queue import Empty
from time import monotonic
from traceback import format_exc
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds for the other process, on a machine that does much else
NO_TRANSACTION = SimpleNamespace(atomic=nullcontext, on_commit=lambda do: None)


@dataclass(frozen=True)
class Racer:
    """One of the two: number 0, who also prepares the race, or number 1."""

    number: int
    guarded: bool
    barrier: Barrier

    def meet(self) -> None:
        """Wait until the other is here too."""
        self.barrier.wait(timeout=PATIENCE)

    def prepare(self, deed: Callable[[], object]) -> None:
        """Let number 0 do this before either goes on, with every guard still in its place."""
        if self.number == 0:
            deed()
        self.meet()

    def rounds(self, count: int) -> Iterator[int]:
        """Begin each round together and leave it together."""
        for turn in range(count):
            self.meet()
            yield turn
            self.meet()


def told(deed: Callable[[], Any]) -> Any:
    """What a deed answers; the code where it is refused, the name of the error where it breaks."""
    try:
        return deed()
    except Exception as error:
        return getattr(error, "code", None) or type(error).__name__


def race(scenario: Callable[[Racer], Any], url: str, *, guarded: bool = True) -> list[Any]:
    """Let two processes run the scenario on the database at `url`; their two answers, number 0 first."""
    spawn = multiprocessing.get_context("spawn")
    barrier, answers = spawn.Barrier(2), spawn.Queue()
    where = (scenario.__module__, scenario.__name__)
    racers = [
        spawn.Process(target=_run, args=(*where, url, Racer(number, guarded, barrier), answers), daemon=True)
        for number in (0, 1)
    ]
    for racer in racers:
        racer.start()
    try:
        return _collected(racers, answers)
    finally:
        for racer in racers:
            racer.join(timeout=PATIENCE)
            racer.kill()


def _collected(racers: list[Any], answers: Any) -> list[Any]:
    """Both answers in order; a racer that broke is heard before one that waited for it in vain."""
    heard: list[tuple[int, Any, str]] = []
    until = monotonic() + 2 * PATIENCE
    while len(heard) < len(racers):
        try:
            heard.append(answers.get(timeout=1))
        except Empty:
            assert monotonic() < until, "The racers did not answer."
            assert any(racer.is_alive() for racer in racers) or not answers.empty(), "A racer died."
    broken = [error for _number, _answer, error in heard if error]
    assert not broken, "\n".join(broken)
    return [answer for _number, answer, _error in sorted(heard, key=lambda told: told[0])]


def _run(module: str, name: str, url: str, racer: Racer, answers: Any) -> None:
    os.environ["DATABASE_URL"] = url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    try:
        answers.put((racer.number, getattr(import_module(module), name)(racer), ""))
    except threading.BrokenBarrierError:
        answers.put((racer.number, None, "The other did not come."))
    except Exception:
        racer.barrier.abort()
        answers.put((racer.number, None, format_exc()))


class Template(NamedTuple):
    """A migrated, empty database that races copy: a file, or a database of the server at `server`."""

    name: str
    server: str


@contextmanager
def template(folder: Path) -> Iterator[Template]:
    """A migrated database, where DATABASE_URL names PostgreSQL there, otherwise a file in `folder`."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        empty = Template(str(folder / "empty.sqlite3"), "")
        migrate(f"sqlite:///{empty.name}")
        yield empty
        return
    with _created(server, "TEMPLATE template0") as name:
        migrate(_at(server, name))
        yield Template(name, server)


@contextmanager
def fresh(empty: Template, folder: Path) -> Iterator[str]:
    """The URL of a new copy of the migrated database, which goes when the race is over."""
    if not empty.server:
        copy = folder / "race.sqlite3"
        shutil.copy(empty.name, copy)
        yield f"sqlite:///{copy}"
        return
    with _created(empty.server, f"TEMPLATE {empty.name}") as name:
        yield _at(empty.server, name)


@contextmanager
def place(server: str, folder: Path) -> Iterator[str]:
    """The URL of a database without a table: of the server, or a file where none is named."""
    if not server:
        yield f"sqlite:///{folder / 'elsewhere.sqlite3'}"
        return
    with fresh(Template("template0", server), folder) as url:
        yield url


@contextmanager
def _created(server: str, how: str) -> Iterator[str]:
    import psycopg

    name = f"parti_prove_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}")
        try:
            yield name
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _at(server: str, name: str) -> str:
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


def migrate(url: str) -> None:
    """Bring the database there to the newest migration."""
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        check=True,
    )
