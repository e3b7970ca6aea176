"""Debian's chromium for the tests that drive a browser."""

import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.test import override_settings
from playwright.sync_api import expect

from tests.conftest import PLAIN_FILES

PATIENCE = 20  # seconds for the server to answer what was asked last
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session", autouse=True)
def browser_is_there() -> None:
    """Without a browser these tests say so; where CI is set they have to run."""
    if CHROMIUM is None and os.environ.get("CI"):
        pytest.fail("chromium is not installed, and CI requires the browser tests")
    if CHROMIUM is None:
        pytest.skip("no browser: install chromium to run these tests")


@pytest.fixture(scope="session", autouse=True)
def database_beside_the_browser() -> Iterator[None]:
    """Playwright's loop runs in the thread of the tests, and Django would take them for async callers."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE * 1000)  # a busy machine saves 35 rows in more than five seconds
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session", autouse=True)
def static_files_from_their_folders() -> Iterator[None]:
    """The live server starts before any test's own settings, and nothing was collected for it. It may also
    still answer a page after a test: between two tests the files must be plain as well."""
    plain = override_settings(STORAGES=PLAIN_FILES, WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True)
    with plain:
        yield


class _InFlight:
    """The requests that a server thread is still answering."""

    def __init__(self) -> None:
        self._count, self._changed = 0, threading.Condition()

    def begin(self, **kwargs: Any) -> None:
        self._move(1)

    def end(self, **kwargs: Any) -> None:
        self._move(-1)

    def wait_for_none(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._count <= 0, timeout=PATIENCE)

    def _move(self, by: int) -> None:
        with self._changed:
            self._count += by
            self._changed.notify_all()


@pytest.fixture(autouse=True)
def nothing_in_flight(transactional_db: None) -> Iterator[None]:
    """A page that was closed may have asked for something, and the database is emptied only after that."""
    requests = _InFlight()
    request_started.connect(requests.begin)
    request_finished.connect(requests.end)
    yield
    requests.wait_for_none()
    request_started.disconnect(requests.begin)
    request_finished.disconnect(requests.end)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(QUIET)}
