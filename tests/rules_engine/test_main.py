"""The command line: one object, an array or JSON Lines in, one answer a line out, and the exit status."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_engine.__main__ import COMMANDS, answer

ROOT = Path(__file__).parents[2]
NINE, THREE = '{"players": 9}', '{"players": 3}'


def run(command: str, text: str | bytes = "", *more: str) -> tuple[int, list[Any], str]:
    """Run the command in a bare Python (no site-packages); return status, answers, standard error."""
    fed = text.encode() if isinstance(text, str) else text
    arguments = [sys.executable, "-S", "-m", "rules_engine", command, *more]
    ran = subprocess.run(arguments, input=fed, capture_output=True, cwd=ROOT, check=False)
    answers = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    return ran.returncode, answers, ran.stderr.decode()


def test_status_is_0_when_nothing_is_wrong() -> None:
    assert run("tables", NINE) == (0, [{"ok": True, "sizes": [5, 4]}], "")


def test_status_is_1_when_one_answer_is_not_ok_and_all_are_answered_in_order() -> None:
    status, answers, _ = run("tables", f"{NINE}\n{THREE}\n\n{NINE}")
    assert status == 1
    assert [given["ok"] for given in answers] == [True, False, True]


def test_array_is_answered_an_element_a_line() -> None:
    assert run("tables", f"[{NINE},\n {NINE}]")[1] == [{"ok": True, "sizes": [5, 4]}] * 2


def test_half_a_line_ends_with_2_and_keeps_the_answers_before_it() -> None:
    status, answers, complaint = run("tables", f'{NINE}\n{NINE}\n{{"players"\n{NINE}\n')
    assert status == 2
    assert answers == [{"ok": True, "sizes": [5, 4]}] * 2
    assert complaint.startswith("Line 3: this is not JSON")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n\n", 1),
        ("nonsense", 1),
        (f'{{"players"\n{NINE}\n', 1),
        ('{"players": NaN}', 1),
        ("7", 1),
        (f"{NINE}\n[{NINE}]\n", 2),
        (b'{"players": 4}\n{"name": "\xe9"}', 2),
    ],
)
def test_unreadable_input_ends_with_2_and_names_the_line(text: str | bytes, line: int) -> None:
    status, _, complaint = run("tables", text)
    assert status == 2
    assert complaint.startswith(f"Line {line}: ")


def test_file_is_read_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "tables.jsonl"
    file.write_text("\ufeff" + NINE, encoding="utf-8")
    assert run("tables", "", str(file)) == (0, [{"ok": True, "sizes": [5, 4]}], "")


def test_missing_file_ends_with_2_and_is_named(tmp_path: Path) -> None:
    status, answers, complaint = run("tables", "", str(tmp_path / "none.json"))
    assert (status, answers) == (2, [])
    assert "none.json cannot be read" in complaint


def test_unknown_command_ends_with_2() -> None:
    assert run("deal", NINE)[0] == 2


def test_names_come_back_as_they_were_written() -> None:
    tables = {"game": "pikk-dama", "tables": [{"Őze": 1, "Ádám": -1, "\ud800": 0, "{}": 0}]}
    status, answers, _ = run("places", json.dumps(tables))
    assert status == 0
    assert answers[0]["places"] == {"Őze": 1, "Ádám": 4, "\ud800": 2, "{}": 2}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_an_empty_object_with_what_is_missing(command: str) -> None:
    given = answer(command, {})
    assert given["ok"] is False
    assert given["violations"][0]["code"] == "input-malformed"


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("title", "tables", "auction")])
def test_unknown_game_is_refused_by_name(command: str) -> None:
    (violation,) = answer(command, {"game": "ulti", "players": 4, "tables": []})["violations"]
    assert (violation["code"], violation["message"]) == ("game-unknown", "There is no game “ulti”.")


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("check", {"kind": "points", "points": [0, 0, 0, 0]}),
        ("game", {"players": 4, "hands": []}),
        ("schedule", {"players": 4}),
        ("places", {"tables": [{"A": 0, "B": 0, "C": 0, "D": 0}]}),
        ("legal", {}),
    ],
)
def test_unknown_option_and_value_are_refused_together(command: str, more: dict[str, Any]) -> None:
    rules = {"trumps": 1, "trump_per": "week", "strict": 0}
    given = answer(command, {"game": "pikk-dama", "rules": rules, **more})
    assert [found["code"] for found in given["violations"]] == [
        "option-unknown",
        "option-value",
        "option-value",
    ]


@pytest.mark.parametrize(
    ("command", "data", "key"),
    [
        ("check", {"game": 5}, "game"),
        ("check", {"game": "pikk-dama", "kind": "guess"}, "kind"),
        ("check", {"game": "pikk-dama", "kind": "points"}, "points"),
        ("check", {"game": "pikk-dama", "kind": "points", "points": "0"}, "points"),
        ("check", {"game": "pikk-dama", "rules": []}, "rules"),
        ("game", {"game": "pikk-dama", "players": 4}, "hands"),
        ("game", {"game": "pikk-dama", "players": "4", "hands": []}, "players"),
        ("schedule", {"game": "pikk-dama", "players": 4, "first_dealer": 4}, "first_dealer"),
        ("schedule", {"game": "pikk-dama", "players": True}, "players"),
        ("tables", {"players": 4.5}, "players"),
        ("places", {"game": "pikk-dama", "tables": [[]]}, "tables"),
    ],
)
def test_key_that_is_not_fit_is_named(command: str, data: dict[str, Any], key: str) -> None:
    (violation,) = answer(command, data)["violations"]
    assert violation["code"] == "input-malformed"
    assert f"“{key}”" in violation["message"]


def test_places_name_the_player_whose_points_are_no_number() -> None:
    table = {"A": "x", "B": None, "C": 0.0, "D": 0}
    given = answer("places", {"game": "pikk-dama", "tables": [table]})
    assert [(found["code"], found["player"]) for found in given["violations"]] == [
        ("points-malformed", "A"),
        ("points-malformed", "B"),
    ]


def test_places_say_what_is_wrong_with_every_table() -> None:
    tables = [{"A": 1.5, "B": 0, "C": 0, "D": 0}, {"A": "x", "E": 1}]
    given = answer("places", {"game": "hearts", "tables": tables})
    assert [(found["code"], found["table"], found["player"]) for found in given["violations"]] == [
        ("points-malformed", 1, "A"),
        ("points-malformed", 2, "A"),
    ]


def test_player_written_twice_at_one_table_is_refused() -> None:
    table = '{"A": 30, "A": 30, "B": -30, "C": 0, "D": 0}'
    status, answers, _ = run("places", f'{{"game": "pikk-dama", "tables": [{table}]}}')
    (violation,) = answers[0]["violations"]
    assert (status, violation["code"], violation["table"], violation["player"]) == (1, "player-twice", 1, "A")


def test_key_written_twice_is_refused_by_name() -> None:
    status, answers, _ = run("tables", '{"players": 4, "players": 9}')
    assert (status, answers[0]["ok"]) == (1, False)
    assert answers[0]["violations"][0]["message"] == "“players” is there twice."


@pytest.mark.parametrize("redirect", [">/dev/full", ">&-"])
def test_output_that_takes_nothing_is_said(redirect: str) -> None:
    command = f"'{sys.executable}' -S -m rules_engine tables {redirect}"
    ran = subprocess.run(
        command, shell=True, input=NINE, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert ran.returncode == 2
    assert re.fullmatch(r"The answers cannot be written: [\w ]+\.\n", ran.stderr)


def test_input_that_is_closed_is_said() -> None:
    command = f"'{sys.executable}' -S -m rules_engine tables <&-"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stderr) == (2, "- cannot be read: it is closed.\n")


def test_places_name_the_table_that_is_too_small() -> None:
    given = answer("places", {"game": "pikk-dama", "tables": [{"A": 1, "B": -1}]})
    assert [(found["code"], found["table"]) for found in given["violations"]] == [("table-size", 1)]


def test_places_without_a_table_are_refused() -> None:
    (violation,) = answer("places", {"game": "pikk-dama", "tables": []})["violations"]
    assert violation["code"] == "table-size"
    assert "table" not in violation


@pytest.mark.parametrize("players", [1001, 10**12, 1e300])
def test_tables_for_too_many_people_are_refused(players: float) -> None:
    (violation,) = answer("tables", {"players": players})["violations"]
    assert violation["code"] == "table-size"
    assert "people are too many" in violation["message"]
    assert len(violation["message"]) < 150


def test_tables_for_a_thousand_people_are_found() -> None:
    assert sum(answer("tables", {"players": 1000})["sizes"]) == 1000


def test_first_answer_comes_before_the_input_ends() -> None:
    arguments = [sys.executable, "-S", "-m", "rules_engine", "tables"]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(NINE.encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"ok": True, "sizes": [5, 4]}
        process.stdin.close()
        assert process.wait() == 0


def test_reader_who_has_seen_enough_is_no_error() -> None:
    command = f"'{sys.executable}' -S -m rules_engine tables | head -1"
    ran = subprocess.run(
        command, shell=True, input=f"{NINE}\n" * 3000, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (ran.stdout, ran.stderr) == ('{"ok": true, "sizes": [5, 4]}\n', "")
