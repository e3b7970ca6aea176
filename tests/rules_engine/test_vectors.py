"""The vectors hold: every line through the command, and some through a real process with its exit status."""

import json
import subprocess
import sys
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from rules_engine import registry
from rules_engine.__main__ import answer
from tests.rules_engine.vectors import load, matches

ROOT = Path(__file__).parents[2]
PIKK_DAMA = load("pikk_dama.jsonl")
COMMANDS = [line for line in PIKK_DAMA + load("title.jsonl") if "input" in line]
TEXTS = [line for line in PIKK_DAMA + load("title.jsonl") if "text" in line]
# The kinds about bottles, votes and venues belong to the club's rules, not to a game or the title.
CLUB = [line for line in load("club.jsonl") if line["case"]["kind"] in ("tables", "places", "results")]
THROUGH_A_PROCESS = PIKK_DAMA[::9] + load("title.jsonl")[::20] + TEXTS


def tables(case: dict[str, Any]) -> Any:
    given = answer("tables", {"players": case["people"]})
    return given["sizes"] if given["ok"] else "refused"


def places(case: dict[str, Any]) -> Any:
    rules = {name: case[name] for name in ("across_tables",) if name in case}
    given = answer("places", {"game": "pikk-dama", "rules": rules, "tables": case["tables"]})
    return given["places"] if given["ok"] else "refused"


def results(case: dict[str, Any]) -> Any:
    points = {player: points for player, _, points in case["results"]}
    right = registry.game("pikk-dama").places([points])
    return {"right": right == {player: place for player, place, _ in case["results"]}}


KINDS = {"tables": tables, "places": places, "results": results}


@pytest.mark.parametrize("line", COMMANDS, ids=itemgetter("id"))
def test_command_answers_as_the_vector_says(line: dict[str, Any]) -> None:
    given = json.loads(json.dumps(answer(line["command"], line["input"])))
    assert matches(line["expect"], given), given
    assert given["ok"] is (line["exit"] == 0)


@pytest.mark.parametrize("line", CLUB, ids=itemgetter("id"))
def test_club_case_comes_out_as_the_vector_says(line: dict[str, Any]) -> None:
    assert matches(line["expect"], KINDS[line["case"]["kind"]](line["case"]))


@pytest.mark.parametrize("line", THROUGH_A_PROCESS, ids=itemgetter("id"))
def test_process_ends_with_the_status_of_the_vector(line: dict[str, Any]) -> None:
    text = line["text"] if "text" in line else json.dumps(line["input"])
    command = [sys.executable, "-m", "rules_engine", line["command"]]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.returncode == line["exit"]
    if line["exit"] == 2:
        assert ran.stdout == ""
        assert f"line {line['line']}:" in ran.stderr.lower()
    else:
        assert matches(line["expect"], json.loads(ran.stdout))


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
