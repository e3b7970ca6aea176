import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.settings import cache_prefix

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("text", "value"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_flag_reads_what_people_write(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv("DEBUG", text)
    assert environment.flag("DEBUG", default=True) is value


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (lambda: environment.flag("ODD", default=False), "perhaps"),
        (lambda: environment.number("ODD", 0), "-1"),
        (lambda: environment.number("ODD", 0), "٣"),
        (lambda: environment.choice("ODD", ("anyone", "operator")), "nobody"),
    ],
)
def test_a_wrong_value_is_loud_and_named(monkeypatch: pytest.MonkeyPatch, read: object, text: str) -> None:
    monkeypatch.setenv("ODD", text)
    with pytest.raises(ImproperlyConfigured, match="ODD must be"):
        read()  # type: ignore[operator]


def test_the_kept_key_is_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret_key"
    first = environment._kept_key(path)
    assert environment._kept_key(path) == first
    assert len(first) >= 50
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "import config.wsgi"),
        (sys.executable, "-c", "import config.asgi"),
        (sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo"),
        (sys.executable, "-m", "celery", "-A", "config", "beat"),
    ],
    ids=["wsgi", "asgi", "worker", "beat"],
)
def test_whatever_serves_stops_without_a_secret_key(command: tuple[str, ...]) -> None:
    environ = {name: value for name, value in os.environ.items() if name not in {"SECRET_KEY", "DEBUG"}}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert "SECRET_KEY is missing" in done.stderr + done.stdout


def test_an_empty_key_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.touch()
    assert len(environment._kept_key(path)) >= 50
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    "other",
    [
        {"NAME": "/data/b.sqlite3"},
        {"HOST": "db2"},
        {"PORT": 5433},
        {"ENGINE": "django.db.backends.postgresql"},
    ],
)
def test_two_databases_keep_nothing_for_each_other(other: dict[str, object]) -> None:
    one = {"ENGINE": "django.db.backends.sqlite3", "NAME": "/data/a.sqlite3", "HOST": "", "PORT": ""}
    assert cache_prefix(one) == cache_prefix(dict(one))
    assert cache_prefix(one) != cache_prefix(one | other)


def test_the_cache_of_this_site_is_that_of_its_database() -> None:
    answers = []
    for name in ("a", "b"):
        told = "from config.settings import CACHES; print(CACHES['default']['KEY_PREFIX'])"
        env = os.environ | {"DATABASE_URL": f"sqlite:////tmp/{name}.sqlite3", "DEBUG": "1"}
        answers.append(
            subprocess.run(
                [sys.executable, "-c", told], cwd=ROOT, env=env, capture_output=True, check=True
            ).stdout
        )
    assert answers[0] != answers[1]
