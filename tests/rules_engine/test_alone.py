"""The engine as a stranger has it: the folder alone, in a bare Python; and its README says what is so."""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine.__main__ import COMMANDS

FOLDER = Path(__file__).parents[2] / "rules_engine"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
EXAMPLES = re.findall(r"^\$ (.*)\n(.*)\n", "".join(BLOCKS), re.MULTILINE)
SESSIONS = "".join(re.findall(r"^```pycon\n(.*?)^```$", README, re.DOTALL | re.MULTILINE))
BARE = [sys.executable, "-S", "-E", "-W", "error"]
ISOLATED = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module("rules_engine", run_name="__main__")
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the engine in it."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(FOLDER, folder / "rules_engine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def asked(line: str) -> str:
    """The command of an example: the word after the module."""
    return line.partition("-m rules_engine ")[2].split(maxsplit=1)[0]


def test_every_command_has_its_example() -> None:
    assert {asked(line) for line, _ in EXAMPLES} == set(COMMANDS)


@pytest.mark.parametrize(("line", "output"), EXAMPLES, ids=[asked(line) for line, _ in EXAMPLES])
def test_example_answers_as_it_says_in_a_bare_python(alone: Path, line: str, output: str) -> None:
    command = line.replace("python", " ".join(f"'{word}'" for word in BARE), 1)
    ran = subprocess.run(command, shell=True, capture_output=True, cwd=alone, check=False)
    assert (ran.stdout.decode().rstrip("\n"), ran.stderr.decode()) == (output, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_runs_isolated_from_everything_else(alone: Path, command: str) -> None:
    arguments = [sys.executable, "-I", "-S", "-W", "error", "-c", ISOLATED, str(alone), command]
    ran = subprocess.run(arguments, input=b"{}", capture_output=True, cwd="/", check=False)
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert ran.stdout.startswith(b'{"ok": false, "violations": [{"code": "input-malformed"')


def test_session_goes_as_it_says(alone: Path) -> None:
    (alone / "session.txt").write_text(SESSIONS, encoding="utf-8")
    ran = subprocess.run(
        [*BARE, "-m", "doctest", "session.txt"], capture_output=True, text=True, cwd=alone, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_session_has_examples() -> None:
    assert len(doctest.DocTestParser().get_examples(SESSIONS)) >= 5


def test_paths_that_the_readme_names_are_there() -> None:
    assert [
        path for path in re.findall(r"`(tests/[\w/.]+)`", README) if not (FOLDER.parent / path).exists()
    ] == []


def test_engine_installs_as_a_package_by_itself(alone: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check"]
    built = [
        *pip,
        "wheel",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "-w",
        tmp_path,
        alone / "rules_engine",
    ]
    subprocess.run(built, check=True)
    (wheel,) = tmp_path.glob("parti_rules-*.whl")
    subprocess.run(
        [*pip, "install", "--no-index", "--no-deps", "--target", tmp_path / "site", wheel], check=True
    )
    installed = {
        path.relative_to(tmp_path / "site") for path in (tmp_path / "site").rglob("rules_engine/**/*.py")
    }
    assert installed == {path.relative_to(alone) for path in (alone / "rules_engine").rglob("*.py")}
    assert (tmp_path / "site" / "rules_engine" / "py.typed").exists()
