"""The command: what it prints, how it exits, and the club's three files end to end."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import OperationalError

from leagues.actions.imports.store import Stored, store_results
from leagues.models import League
from leagues.queries.title import title_object
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.leagues.files.sheets import as_file, hand_rows, total_rows
from tests.leagues.files.workbooks.books import book, only, saved

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
DATA = Path(__file__).parents[2] / "data"
TOTALS = {"Ádám": 30, "Beszab": -10, "Csaba": -20, "Gergő": 0}
DAY = datetime.date(2024, 3, 15)
NOTED = [[name, "a note", points] for name, points in TOTALS.items()]


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-30T12:00:00+00:00", tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def bring(league: League, file: Path, *options: str) -> None:
    call_command("import_results", str(file), "--club", league.club.slug, "--league", league.slug, *options)


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_the_three_files_give_the_king(league: League) -> None:
    for name in ("2023-24-totals.csv", "2024-25-szezon.csv", "season-2025-26.csv"):
        bring(league, DATA / name, "--create-people")
    found: Any = title_object(league, datetime.date(2026, 11, 29))
    first = found["standings"][0]
    assert (found["holder"], found["since"]) == ("Beszab", "2026-10-30")
    assert (first["player"], first["average"], first["played"], len(found["window"])) == (
        "Beszab",
        "19/7",
        7,
        8,
    )
    paused: Any = title_object(league, datetime.date(2026, 1, 5))
    assert (paused["holder"], paused["vacant_because"], paused["last_holder"]) == (None, "pause", "Beszab")
    assert paused["reigns"][-1] == {
        "player": "Beszab",
        "start": "2024-12-20",
        "end": "2025-12-25",
        "reason": "pause",
    }


def test_the_files_may_come_in_any_order(league: League) -> None:
    for name in ("season-2025-26.csv", "2023-24-totals.csv", "2024-25-szezon.csv"):
        bring(league, DATA / name, "--create-people")
    found: Any = title_object(league, datetime.date(2026, 11, 29))
    assert (found["holder"], found["since"], found["standings"][0]["average"]) == (
        "Beszab",
        "2026-10-30",
        "19/7",
    )


def test_a_second_run_says_nothing_new(league: League, capsys: pytest.CaptureFixture[str]) -> None:
    bring(league, DATA / "2023-24-totals.csv", "--create-people")
    assert capsys.readouterr().out.splitlines() == [
        "read 44 = kept 44 + refused 0",
        "partis stored: 9, there already: 0",
        "new people: Ádám, Beszab, Gergő, Kati, Őri Zsuzsa, Pista, Tündi, Űrhajós",
    ]
    bring(league, DATA / "2023-24-totals.csv")
    assert capsys.readouterr().out.splitlines()[1].startswith("nothing new: 9 partis")


def test_refusals_are_printed_with_their_lines_and_nothing_is_stored(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cast(league.club, 5)
    rows = hand_rows()
    rows[2], rows[40] = rows[2].replace("-23", "-22"), rows[40].replace(",18", ",1_8")
    with pytest.raises(CommandError) as error:
        bring(league, written(tmp_path / "results.csv", as_file(rows)))
    lines = capsys.readouterr().out.splitlines()
    assert error.value.returncode == 1
    assert lines[0] == "read 100 = kept 95 + refused 5"
    assert [line.split(":")[0] for line in lines[1:]] == ["lines 2–5", "line 42"]
    assert not Parti.objects.exists()


def test_strangers_are_refused_by_name_unless_they_may_be_made(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cast(league.club, 3)
    file = written(tmp_path / "results.csv", as_file(total_rows(TOTALS)))
    with pytest.raises(CommandError):
        bring(league, file)
    assert "line 5: Gergő is not known in this club." in capsys.readouterr().out
    bring(league, file, "--create-people")
    assert league.club.people.count() == 4


def test_a_dry_run_stores_nothing(league: League, capsys: pytest.CaptureFixture[str]) -> None:
    bring(league, DATA / "2023-24-totals.csv", "--create-people", "--dry-run")
    assert "partis would be stored: 9" in capsys.readouterr().out
    assert (Parti.objects.count(), league.club.people.count()) == (0, 0)


def test_json_says_everything_in_one_object(league: League, capsys: pytest.CaptureFixture[str]) -> None:
    bring(league, DATA / "2024-25-szezon.csv", "--create-people", "--json")
    report = json.loads(capsys.readouterr().out)
    assert (report["read"], report["kept"], report["refused"], report["partis"]) == (1220, 1220, 0, 10)
    assert report["stored"] is True
    assert (report["unchanged"], report["seats_unknown"], report["refusals"]) == (0, 4, [])
    assert len(report["people_created"]) == 10


def test_second_run_says_that_it_stored_nothing(league: League, capsys: pytest.CaptureFixture[str]) -> None:
    bring(league, DATA / "2023-24-totals.csv", "--create-people")
    capsys.readouterr()
    bring(league, DATA / "2023-24-totals.csv", "--create-people", "--json")
    report = json.loads(capsys.readouterr().out)
    assert (report["stored"], report["partis"], report["unchanged"]) == (False, 0, 9)


def test_report_is_of_what_was_stored_where_another_run_came_between(
    league: League, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(**asked: Any) -> Stored:
        store_results(**asked)
        return store_results(**asked)

    monkeypatch.setattr("leagues.management.commands.import_results.store_results", overtaken)
    bring(league, DATA / "2023-24-totals.csv", "--create-people", "--json")
    report = json.loads(capsys.readouterr().out)
    assert (report["stored"], report["partis"], report["unchanged"]) == (False, 0, 9)
    assert report["people_created"] == []


def test_json_names_each_refusal(league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cast(league.club, 4)
    file = written(tmp_path / "results.csv", as_file(total_rows({**TOTALS, "Kati": 5})))
    with pytest.raises(CommandError):
        bring(league, file, "--create-people", "--json")
    report = json.loads(capsys.readouterr().out)
    assert [(found["line"], found["code"]) for found in report["refusals"]] == [(2, "sum-wrong")]
    assert (report["partis"], report["stored"], report["people_created"]) == (0, False, [])


def test_other_results_for_a_stored_parti_are_refused(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cast(league.club, 4)
    bring(league, written(tmp_path / "first.csv", as_file(total_rows(TOTALS))))
    with pytest.raises(CommandError):
        bring(
            league, written(tmp_path / "second.csv", as_file(total_rows({**TOTALS, "Ádám": 31, "Gergő": -1})))
        )
    said = capsys.readouterr().out
    assert "lines 2–5: The parti of 15 March 2024 is stored already (number 1) with other results." in said
    assert Parti.objects.count() == 1


def test_a_flood_of_refusals_is_cut_and_counted(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [f"2024-03-15,,,Person {number},,x" for number in range(70)]
    with pytest.raises(CommandError):
        bring(league, written(tmp_path / "results.csv", as_file(rows)))
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], len(lines), lines[-1]) == ("read 70 = kept 0 + refused 70", 52, "… and 20 more.")


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"PK\x03\x04", b"\x89PNG\r\n", b""])
def test_a_file_of_another_kind_is_refused(league: League, tmp_path: Path, data: bytes) -> None:
    with pytest.raises(CommandError, match=r"Nothing was stored\."):
        bring(league, written(tmp_path / "results.csv", data), "--create-people")


def test_a_missing_file_and_an_unknown_league_are_named(league: League, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.csv"):
        bring(league, tmp_path / "none.csv")
    league.slug = "elsewhere"
    with pytest.raises(CommandError, match="elsewhere"):
        bring(league, DATA / "2023-24-totals.csv")


def test_what_was_left_aside_is_said(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [["date", "player", "note", "points"], *(["2024-03-15", *one] for one in NOTED)]
    made = book(rows, rows)
    sheet = only(made)
    sheet.row_dimensions[3].hidden = sheet.column_dimensions["C"].hidden = True
    file = written(tmp_path / "season.xlsx", saved(made))
    bring(league, file, "--create-people", "--dry-run")
    assert capsys.readouterr().out.splitlines()[1:6] == [
        "sheet “Sheet 1”",
        "sheets with results that are not read: Sheet 2",
        "hidden rows, read like the others: 3",
        "hidden columns, read like the others: C",
        "columns not used: note",
    ]
    bring(league, file, "--create-people", "--dry-run", "--json")
    said = json.loads(capsys.readouterr().out)
    assert (said["sheet"], said["sheets_with_results"], said["columns_unused"]) == (
        "Sheet 1",
        ["Sheet 2"],
        ["note"],
    )


def test_a_hidden_sheet_is_called_so(
    league: League, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = book([["notes"]], [["date", "player", "points"], *([DAY, name, 0] for name in TOTALS)])
    made.worksheets[1].sheet_state = "hidden"
    bring(league, written(tmp_path / "season.xlsx", saved(made)), "--create-people", "--dry-run")
    assert "sheet “Sheet 2” (hidden in the workbook)" in capsys.readouterr().out


def test_a_book_that_somebody_holds_is_told_in_a_sentence(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(**given: Any) -> Stored:
        raise OperationalError("database is locked")

    monkeypatch.setattr("leagues.management.commands.import_results.store_results", held)
    with pytest.raises(CommandError, match=r"database is locked.*What was stored before stays"):
        bring(league, DATA / "2023-24-totals.csv", "--create-people")
