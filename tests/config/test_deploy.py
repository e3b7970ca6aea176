"""`check --deploy` finds nothing in a deployment, and something where one is not safe."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOYED = {
    "SECRET_KEY": "f3c1d4" * 12,
    "BASE_URL": "https://cards.example.org",
    "ALLOWED_HOSTS": "cards.example.org",
    "TRUSTED_PROXIES": "1",
    "DEBUG": "0",
}


def check(**changed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    inherited = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    env = {**inherited, **DEPLOYED, **changed}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_a_deployment_is_clean() -> None:
    done = check()
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"DEBUG": "1"}, "security.W018"),
        ({"BASE_URL": "http://cards.example.org"}, "security.W012"),
        ({"SECRET_KEY": "short"}, "security.W009"),
        ({"TRUSTED_PROXIES": "0"}, "parti.W001"),
    ],
)
def test_what_is_not_safe_is_told(changed: dict[str, str], told: str) -> None:
    done = check(**changed)
    assert done.returncode != 0
    assert told in done.stderr
