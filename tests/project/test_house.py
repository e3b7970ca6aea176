"""The architecture is run, not remembered."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
OWN_TEXT = {".py", ".html", ".css", ".js", ".md", ".toml", ".txt", ".po", ".yaml", ".yml", ".json", ""}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in files if path.suffix in OWN_TEXT and path.is_file()]


@pytest.mark.parametrize(
    "command",
    [
        ("lint-imports", "--no-logo"),
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy",),
        ("djlint", "--lint", "--quiet", "templates"),
    ],
    ids=" ".join,
)
def test_the_walls_stand(command: tuple[str, ...]) -> None:
    done = run(*command)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.django_db
def test_migrations_are_complete() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt"])
def test_locks_name_no_host(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    assert "--hash=sha256:" in text
    assert "://" not in text


def test_every_dependency_has_its_reason() -> None:
    section = (ROOT / "pyproject.toml").read_text().split("dependencies = [")[1].split("]\n")[0]
    for line in section.strip().splitlines():
        assert re.search(r'",\s+# \S', line), line


def test_no_path_of_a_machine_in_the_source() -> None:
    # Put together here, so that this file does not find itself.
    forbidden = re.compile("|".join(["/ho" + "me/", "/ro" + "ot/", r"\.\./sha" + "red", "/wo" + "rk/"]))
    found = [str(path) for path in tracked() if forbidden.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_no_day_is_asked_of_the_machine() -> None:
    day_of_the_machine = re.compile(r"\b(?:date\.today\(\)|now\(\)\.date\(\)|datetime\.now\(\))")
    rooms = ("config", "club", "scoring", "leagues", "rules_engine")
    sources = (path for room in rooms for path in (ROOT / room).rglob("*.py"))
    assert [str(path) for path in sources if day_of_the_machine.search(path.read_text())] == []


def test_pages_ask_no_other_host_and_hold_no_inline_style_or_script() -> None:
    foreign = re.compile(r"""(?:src|href)=["'](?:https?:)?//|<style|\sstyle=|\son[a-z]+=["']""")
    for path in (ROOT / "templates").rglob("*.html"):
        assert not foreign.search(path.read_text()), path
    for path in (ROOT / "static").rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import", path.read_text()), path
