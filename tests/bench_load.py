"""`make bench`, under load: two web processes with PostgreSQL and Redis, readers and scorekeepers at once.

python -m tests.bench_load

Readers are wrk (Debian's package), scorekeepers twenty threads that keep their connection. Figures are set
against the smallest page of the same site in the same run: its first page, with one query.
"""

# ruff: noqa: T201, E402
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier
from urllib.parse import urlencode, urlsplit, urlunsplit

BASE = os.environ.get("TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
NAME = "parti_load"
os.environ["DATABASE_URL"] = urlunsplit(urlsplit(BASE)._replace(path=f"/{NAME}"))
os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/9")
os.environ.update(SECRET_KEY="bench " * 10, DEBUG="0", DJANGO_SETTINGS_MODULE="config.settings")

import django

django.setup()

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection

from club.enums import Role
from club.models import Club, User
from scoring.forms import seating
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests import bench_pages
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import open_parti

SMALLEST = "/"
SECONDS, READERS, ROUNDS = 5, 16, 3
SCOREKEEPERS, ROWS = 20, 20
ASKING = 5
HALF, THRICE = 0.5, 3.0


def main() -> int:
    if shutil.which("wrk") is None:
        print("wrk is missing: apt-get install wrk")
        return 1
    with database():
        big = bench_pages.book(bench_pages.BIG)
        ClubFactory(slug="another")  # with one club alone the first page leads to it
        with served() as port:
            reading(port, big.league.club)
            writing(port)
    return 0


def reading(port: int, club: Club) -> None:
    """The public pages against the smallest one: answers a second."""
    pages = {"smallest": SMALLEST, "King": f"/c/{club.slug}/king/", "standings": f"/c/{club.slug}/standings/"}
    found: dict[str, list[float]] = {name: [] for name in pages}
    for _round in range(ROUNDS):
        for name, page in pages.items():
            found[name].append(_answers_a_second(port, page))
    smallest = statistics.median(found["smallest"])
    for name, figures in found.items():
        middle = statistics.median(figures)
        late = "  less than half" if middle < HALF * smallest else ""
        spread = f"{min(figures):.0f}–{max(figures):.0f}"
        print(f"  {name:10} {middle:7.0f}/s ({spread})  {middle / smallest:.2f} ×{late}")


def writing(port: int) -> None:
    """Twenty scorekeepers save rows at once, each in a parti of his own and without a pause, while others ask
    for the smallest page: the 95th of a hundred of both. Before, the same twenty ask for that page alone."""
    keepers, others = ([_keeper() for _number in range(count)] for count in (SCOREKEEPERS, ASKING))
    alone, _none = _together(port, keepers, [], _ask)
    saved, asked = _together(port, keepers, others, _save)
    before, small, row = (statistics.quantiles(times, n=20)[-1] * 1000 for times in (alone, asked, saved))
    late = "  more than three times" if row > THRICE * small else ""
    print(f"  the smallest page: {small:.0f} ms; saving a row: {row:.0f} ms  {row / small:.2f} ×{late}")
    print(f"  the smallest page while nobody saves: {before:.0f} ms")


def _answers_a_second(port: int, page: str) -> float:
    command = ["wrk", "-t2", f"-c{READERS}", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{page}"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", told)
    if wrong:
        raise SystemExit(f"{page}: {wrong[1]} answers were no pages")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert rate, told
    return float(rate[1])


class Keeper:
    """A scorekeeper who is signed in, with an open parti of his own."""

    def __init__(self, user: User, parti: Parti) -> None:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        token = "b" * 32
        self.headers = {
            "Cookie": f"sessionid={session.session_key}; csrftoken={token}",
            "X-CSRFToken": token,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self.rows = rows_of(parti)[0]
        self.sheet = f"/c/{parti.club.slug}/partis/{parti.number}/sheet/"

    def row(self, number: int) -> str:
        """What the page posts of hand `number`."""
        rows, four = self.rows, self.rows.four(number)
        assert four is not None
        points = dict(zip(four.seats, (30, 10, -15, -25), strict=True))
        cells = {f"h{number}-s{seat}": str(value) for seat, value in points.items()}
        seats = seating.written(rows.seated)
        return urlencode({**cells, seating.FIELD: seats, f"h{number}-rev": "0", "action": "save"})


def _keeper() -> Keeper:
    club = LeagueFactory(club=ClubFactory()).club
    return Keeper(account(club, Role.SCOREKEEPER), open_parti(club, cast(club, 5)))


Deed = Callable[[HTTPConnection, Keeper, int], tuple[int, bytes]]


def _ask(there: HTTPConnection, keeper: Keeper, number: int) -> tuple[int, bytes]:
    return _sent(there, "GET", SMALLEST, None, {})


def _save(there: HTTPConnection, keeper: Keeper, number: int) -> tuple[int, bytes]:
    return _sent(there, "POST", keeper.sheet, keeper.row(number), keeper.headers)


def _sent(
    there: HTTPConnection, method: str, page: str, body: str | None, headers: dict[str, str]
) -> tuple[int, bytes]:
    there.request(method, page, body, headers)
    answer = there.getresponse()
    return answer.status, answer.read()


def _together(
    port: int, keepers: list[Keeper], others: list[Keeper], deed: Deed
) -> tuple[list[float], list[float]]:
    """How long each deed took, and each asking of the others, all beginning at once."""
    start = Barrier(len(keepers) + len(others))

    def work(keeper: Keeper, deed: Deed) -> list[float]:
        there, times = HTTPConnection("127.0.0.1", port), []
        _sent(there, "GET", SMALLEST, None, {})
        start.wait()
        for number in range(1, ROWS + 1):
            began = time.perf_counter()
            status, body = deed(there, keeper, number)
            times.append(time.perf_counter() - began)
            if status != 200:
                raise SystemExit(f"{status}: {body[:300]!r}")
        return times

    with ThreadPoolExecutor(start.parties) as pool:
        done = [pool.submit(work, keeper, deed) for keeper in keepers]
        asked = [pool.submit(work, other, _ask) for other in others]
        return _all(done), _all(asked)


def _all(of: list[Future[list[float]]]) -> list[float]:
    return [one for times in of for one in times.result()]


@contextmanager
def database() -> Iterator[None]:
    """A database of its own, and an empty number of Redis."""
    with psycopg.connect(BASE, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {NAME}")
        try:
            call_command("migrate", verbosity=0)
            cache.clear()
            yield
        finally:
            connection.close()
            server.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


@contextmanager
def served() -> Iterator[int]:
    """Two web processes on a free port, as compose.yaml starts them."""
    call_command("collectstatic", interactive=False, verbosity=0)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        str(Path(sys.executable).with_name("granian")), "--interface", "wsgi", "--host", "127.0.0.1",
        "--port", str(port), "--workers", "2", "--blocking-threads", "4", "--backpressure", "64",
        "--log-level", "warning", "config.wsgi:application",
    ]  # fmt: skip
    server = subprocess.Popen(command)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int) -> None:
    for _time in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise SystemExit("The web did not start.")


if __name__ == "__main__":
    sys.exit(main())
