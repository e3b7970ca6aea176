"""The processes of a site, started on free ports and stopped by their ids: web, worker, beat, Redis."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.prove.race import ROOT

HERE = "127.0.0.1"
PATIENCE = 60  # seconds, on a machine that does much else
CALL = (
    "import django; django.setup(); import json, sys; from importlib import import_module\n"
    "module, name, *given = json.loads(sys.argv[1])\n"
    "print(json.dumps(getattr(import_module(module), name)(*given)))"
)


def environment(url: str, redis: str = "", **more: str) -> dict[str, str]:
    ours = {
        "DATABASE_URL": url,
        "REDIS_URL": redis,
        "SECRET_KEY": "a key of the proofs, as long as one has to be, and no secret at all",
        "DJANGO_SETTINGS_MODULE": "tests.prove.settings",
        "PYTHONPATH": str(ROOT),
        "DEBUG": "0",
    }
    return {**os.environ, **ours, **more}


def ask(url: str, deed: Callable[..., Any], *given: Any) -> Any:
    """What a function answers that runs in a process of its own on that database."""
    call = json.dumps([deed.__module__, deed.__name__, *given])
    command = [sys.executable, "-c", CALL, call]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(url), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def until(what: Callable[[], Any], seconds: float = PATIENCE, every: float = 0.2) -> Any:
    """Wait for something to be so; what it answers last."""
    end = time.monotonic() + seconds
    while not (answer := what()) and time.monotonic() < end:
        time.sleep(every)
    return answer


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HERE, port)) == 0


@contextmanager
def running(*command: str, env: dict[str, str], log: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process with all that it starts, which ends with the block at the latest."""
    with (log or Path(os.devnull)).open("ab") as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=said, stderr=said, start_new_session=True
        )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """kill -9, the process and whatever it started, all at once."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


@contextmanager
def web(url: str, redis: str = "", log: Path | None = None, port: int = 0) -> Iterator[tuple[Any, int]]:
    """A web process as compose.yaml starts it, once it answers; and its port."""
    port = port or free_port()
    command = (
        _tool("granian"), "--interface", "wsgi", "--host", HERE, "--port", str(port), "--backpressure", "64",
        "--blocking-threads", "4", "--log-level", "warning", "config.wsgi:application",
    )  # fmt: skip
    with running(*command, env=environment(url, redis), log=log) as process:
        assert until(lambda: answers(port) or process.poll() is not None)
        yield process, port


@contextmanager
def worker(url: str, redis: str, name: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    command = (
        _tool("celery"), "-A", "config", "worker", "--concurrency", "1", "--loglevel", "WARNING",
        "--hostname", f"{name}@prove",
    )  # fmt: skip
    given = {"PROVE_WORKER": "guarded", **more}
    with running(*command, env=environment(url, redis, **given)) as process:
        yield process


@contextmanager
def beat(url: str, redis: str, folder: Path, name: str) -> Iterator[subprocess.Popen[bytes]]:
    given = {"PROVE_BEAT": str(folder / f"beat-{name}"), "PROVE_WORKER": "guarded"}
    command = (_tool("celery"), "-A", "config", "beat", "--loglevel", "WARNING", "--pidfile=")
    with running(*command, env=environment(url, redis, **given)) as process:
        yield process


@contextmanager
def redis_server(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A Redis that keeps nothing."""
    command = ("redis-server", "--bind", HERE, "--port", str(port), "--save", "", "--appendonly", "no")
    with running(*command, env={**os.environ}) as process:
        assert until(lambda: answers(port))
        yield process


class Browser:
    """Who keeps cookies and sends forms with their token."""

    def __init__(self, port: int) -> None:
        self.jar, self.base = CookieJar(), f"http://{HERE}:{port}"
        self._opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> tuple[int, str]:
        return self._sent(Request(self.base + path))

    def post(self, path: str, given: dict[str, str], **headers: str) -> tuple[int, str]:
        token = next((cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken"), "")
        body = urlencode({**given, "csrfmiddlewaretoken": token}).encode()
        return self._sent(Request(self.base + path, body, headers))

    def sign_in(self, email: str, password: str) -> None:
        self.get("/sign-in/")
        status, page = self.post("/sign-in/", {"username": email, "password": password})
        assert status == 200, page
        assert any(cookie.name == "sessionid" for cookie in self.jar), page

    def _sent(self, request: Request) -> tuple[int, str]:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()
