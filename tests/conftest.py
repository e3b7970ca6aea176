"""One cast of people, a quiet mailbox, a cache that no test shares, and a folder for a game more."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection

from rules_engine import games, registry

if TYPE_CHECKING:
    from tests.factories.whole import Whole

# Tests of the pages import some of these too, and before them nothing may have.
for module in ("laws_of_answers", "laws_of_entries", "laws_of_rules", "laws_of_sheets", "shapes", "subject"):
    pytest.register_assert_rewrite(f"tests.rules_engine.{module}")

PLAIN_FILES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """At the end nobody has the database open: PostgreSQL drops none that a thread of a test has kept."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def own_cache(settings: Any) -> Iterator[None]:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def plain_static_files(settings: Any) -> None:
    settings.STORAGES = PLAIN_FILES
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def whole() -> Iterator["Whole"]:
    """A club that has some of everything, on the day on which it has."""
    from tests.factories.whole import NOW, whole_club  # not before the rewriting above

    with time_machine.travel(NOW, tick=False):
        yield whole_club()


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which every module is a game as well; afterwards the registry is as it was."""
    folder = tmp_path / "games"
    folder.mkdir()
    known = set(sys.modules)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    registry._by_slug.cache_clear()
    yield folder
    registry._by_slug.cache_clear()
    for name in set(sys.modules) - known:
        if name.startswith(f"{games.__name__}."):
            del sys.modules[name]
            delattr(games, name.removeprefix(f"{games.__name__}."))
