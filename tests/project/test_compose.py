"""compose.yaml and the Dockerfile say what the settings, the Makefile and the code say."""

import ast
import re
import shlex
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from config.celery import app

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OF_LIBRARIES = {"PROMETHEUS_MULTIPROC_DIR"}


def read_by_settings() -> set[str]:
    """The variables that config/ asks the environment for."""
    found = set()
    for path in (ROOT / "config").glob("*.py"):
        for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            first = call.args[0] if call.args else None
            if name in {"text", "flag", "number", "words", "choice"} and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


def documented() -> set[str]:
    return set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "operate.md").read_text(), re.MULTILINE))


def test_the_settings_are_found() -> None:
    """Else the tests below would prove nothing."""
    assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "PORT"} <= read_by_settings()


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_that_the_settings_read(name: str) -> None:
    assert set(OURS[name]["environment"]) - read_by_settings() - OF_LIBRARIES == set()


def test_every_variable_is_documented_and_none_besides() -> None:
    assert documented() == read_by_settings() | OF_LIBRARIES


@pytest.mark.parametrize("name", OURS)
def test_ours_share_nothing_but_the_database_and_redis(name: str) -> None:
    assert "volumes" not in OURS[name]
    hosts = set(re.findall(r"@(\w+)/|redis://(\w+)", str(OURS[name]["environment"])))
    assert {one or other for one, other in hosts} == {"postgres", "redis"}


def test_the_celery_commands_find_the_app_and_its_tasks() -> None:
    for name in ("worker", "beat"):
        words = shlex.split(OURS[name]["command"])
        assert words[:4] == ["celery", "-A", "config", name]
    assert import_module("config.celery").app is app
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_the_web_serves_the_application_at_the_port_that_is_asked() -> None:
    command = DOCKERFILE.rsplit("CMD ", 1)[1]
    assert "config.wsgi:application" in command
    assert (ROOT / "config" / "wsgi.py").read_text().count("application = get_wsgi_application()") == 1
    assert '"8000"' in command
    assert "EXPOSE 8000" in DOCKERFILE
    assert OURS["web"]["ports"] == ["127.0.0.1:8000:8000"]
    assert "127.0.0.1:8000/health/ready" in str(OURS["web"]["healthcheck"])


def test_nobody_serves_before_the_database_is_migrated() -> None:
    for name in ("web", "worker", "beat"):
        assert OURS[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert OURS["migrate"]["command"] == "python manage.py migrate --no-input"


def test_the_servers_are_the_versions_that_the_tests_ask() -> None:
    asked = (ROOT / ".ci" / "services").read_text()
    assert (SERVICES["postgres"]["image"], SERVICES["redis"]["image"]) == ("postgres:15", "redis:7")
    assert "postgresql-15" in asked
    assert "postgresql-client-15" in DOCKERFILE


def test_the_image_has_every_room_and_nothing_of_a_checkout() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    sources = {source for line in copied for source in line.split()}
    assert all((ROOT / source).exists() for source in sources)
    rooms = {
        "config",
        "club",
        "scoring",
        "leagues",
        "rules_engine",
        "templates",
        "static",
        "locale",
        "docs/rules",
    }
    assert rooms <= sources
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert all(any(fnmatch(source, one) for one in let_in) for source in sources)
    assert "USER parti" in DOCKERFILE


def commands_in_docs() -> list[list[str]]:
    """What docs/operate.md says to type about compose, in blocks and in sentences."""
    text = (ROOT / "docs" / "operate.md").read_text()
    found = re.findall(r"docker compose [^`\n]+", text)
    return [shlex.split(re.split(r" [<>|] ", one.replace("…", "x"))[0])[2:] for one in found]


def test_the_commands_in_the_docs_name_services_and_commands_that_there_are() -> None:
    ours = {"exec": SERVICES, "run": SERVICES, "stop": SERVICES, "up": SERVICES, "build": SERVICES}
    found = commands_in_docs()
    assert {one[0] for one in found} == {"exec", "run", "stop", "up", "build"}
    for verb, *words in found:
        named = [word for word in words if not word.startswith("-")]
        several = verb in {"stop", "up", "build"}
        assert set(named if several else named[:1]) <= set(ours[verb]), words
        if "manage.py" in named:
            assert named[1:3] == ["python", "manage.py"]
            assert named[3] in get_commands(), words


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_copy_goes_out_of_the_containers_and_into_them(command: str) -> None:
    """`exec` and `run` give a terminal unless told not to, which spoils what is no text."""
    (one,) = [words for words in commands_in_docs() if command in words]
    assert one[-3:] == ["manage.py", command, "-"]
    assert "-T" in one


def test_the_python_is_one_that_parti_runs_on() -> None:
    (version,) = set(re.findall(r"^FROM python:(\d+\.\d+)-", DOCKERFILE, re.MULTILINE))
    assert version == "3.11"
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text()
