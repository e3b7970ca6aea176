"""The vectors hold: every line through the command and a process, some alone with their exit status."""

import json
import subprocess
import sys
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from rules_engine import registry
from rules_engine.__main__ import answer
from tests.rules_engine import club_cases, seat_cases
from tests.rules_engine.vectors import FOLDER, load, matches

ROOT = Path(__file__).parents[2]
KINDS = club_cases.KINDS | seat_cases.KINDS
OF_NO_GAME = {"club", "presence", "title"}
PLAYED = {game.slug.replace("-", "_") for game in registry.games()}
FILES = sorted(file.stem for file in FOLDER.glob("*.jsonl"))
LINES = [line for stem in FILES for line in load(f"{stem}.jsonl")]
INPUTS = [line for line in LINES if "input" in line]
TEXTS = [line for line in LINES if "text" in line]
CASES = [line for line in LINES if "case" in line]
ALONE = INPUTS[::20] + TEXTS
BATCHES = sorted({(line["command"], line["exit"]) for line in INPUTS})


def run(command: str, text: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "rules_engine", command]
    return subprocess.run(arguments, input=text, capture_output=True, text=True, cwd=ROOT, check=False)


def test_every_game_has_its_vectors_and_every_file_its_game() -> None:
    assert set(FILES) - OF_NO_GAME == PLAYED


@pytest.mark.parametrize("line", INPUTS, ids=itemgetter("id"))
def test_command_answers_as_the_vector_says(line: dict[str, Any]) -> None:
    given = json.loads(json.dumps(answer(line["command"], line["input"])))
    assert matches(line["expect"], given), given
    assert given["ok"] is (line["exit"] == 0)


@pytest.mark.parametrize("line", CASES, ids=itemgetter("id"))
def test_case_comes_out_as_the_vector_says(line: dict[str, Any]) -> None:
    assert matches(line["expect"], KINDS[line["case"]["kind"]](line["case"]))


@pytest.mark.parametrize(("command", "status"), BATCHES)
def test_process_answers_all_lines_of_a_command_in_order(command: str, status: int) -> None:
    lines = [line for line in INPUTS if (line["command"], line["exit"]) == (command, status)]
    ran = run(command, "\n".join(json.dumps(line["input"]) for line in lines))
    answers = [json.loads(answered) for answered in ran.stdout.splitlines()]
    assert ran.returncode == status
    assert [
        line["id"] for line, given in zip(lines, answers, strict=True) if not matches(line["expect"], given)
    ] == []


@pytest.mark.parametrize("line", ALONE, ids=itemgetter("id"))
def test_process_ends_with_the_status_of_the_vector(line: dict[str, Any]) -> None:
    ran = run(line["command"], line["text"] if "text" in line else json.dumps(line["input"]))
    assert ran.returncode == line["exit"]
    if line["exit"] == 2:
        assert f"line {line['line']}:" in ran.stderr.lower()
    else:
        assert matches(line["expect"], json.loads(ran.stdout))


@pytest.mark.parametrize("line", TEXTS, ids=itemgetter("id"))
def test_lines_before_the_broken_one_are_answered(line: dict[str, Any]) -> None:
    before = line["text"].splitlines()[: line["line"] - 1]
    ran = run(line["command"], line["text"])
    assert [json.loads(answered) for answered in ran.stdout.splitlines()] == [
        json.loads(json.dumps(answer(line["command"], json.loads(whole)))) for whole in before
    ]


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        ({"scores": [1, 2]}, {"scores": [1, 2, 3]}),
        ({"ok": True}, {"ok": 1}),
        ({"violations": [{"code": "revoke"}]}, {"violations": [{"code": "revoke"}, {"code": "revoke"}]}),
        ({"violations": [{"code": "revoke"}, "..."]}, {"violations": []}),
        ({"legal": ["2H", "3H"]}, {"legal": ["2H", "3H", "4H"]}),
        ({"average": "17/8"}, {"average": "2"}),
        ({"holder": None}, {}),
    ],
)
def test_comparison_sees_what_differs(expected: Any, given: Any) -> None:
    assert not matches(expected, given)
