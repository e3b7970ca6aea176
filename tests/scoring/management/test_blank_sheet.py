"""`manage.py blank_sheet`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.scoring.sheets.reading import pages, text


def printed(file: Path, *arguments: str) -> str:
    call_command("blank_sheet", *arguments, str(file), stdout=StringIO())
    return text(file.read_bytes())


def test_blank_sheet_writes_the_sheet_in_hungarian_unless_told_otherwise(tmp_path: Path) -> None:
    told = printed(tmp_path / "a.pdf", "--game", "pikk-dama", "--players", "5")
    assert told.startswith("Pikk Dáma JÁTÉKLAP KLUB PARTI DÁTUM 1. hely")
    assert pages((tmp_path / "a.pdf").read_bytes()) == 1


def test_blank_sheet_in_english_has_the_names_and_the_first_dealer(tmp_path: Path) -> None:
    names = "Ádám, Őri Zsuzsa,Gergő,Űrhajós"
    arguments = ["--game", "pitch", "--players", "4", "--names", names, "--first-dealer", "1", "--lang", "en"]
    told = printed(tmp_path / "a.pdf", *arguments)
    assert "Ádám Gergő seat 1, seat 3 Őri Zsuzsa Űrhajós seat 2, seat 4" in told
    assert "1 Őri Zsuzsa ♣ ♦ ♥ ♠" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "pikk-dama", "--players", "8"], "8 people cannot sit at one table"),
        (["--game", "pikk-dama", "--players", "-1"], "−1 people cannot sit at one table"),
        (["--game", "pikk-dama", "--players", "999999999999"], "cannot sit at one table"),
        (["--game", "king", "--players", "5"], "5"),
        (["--game", "pikk-dama", "--players", "4", "--first-dealer", "4"], "4"),
        (["--game", "pikk-dama", "--players", "4", "--names", "A,B"], "4 players and 2 names"),
        (["--game", "bridge", "--players", "4"], "bridge"),
        (["--game", "king", "--players", "four"], "four"),
        (["--game", "king", "--players", "4", "--lang", "xx"], "xx"),
    ],
)
def test_blank_sheet_refuses_what_is_no_table(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    english = [] if "--lang" in arguments else ["--lang", "en"]
    with pytest.raises(CommandError) as refused:
        printed(tmp_path / "a.pdf", *arguments, *english)
    assert sentence in str(refused.value)
    assert not (tmp_path / "a.pdf").exists()


def test_blank_sheet_says_when_the_file_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        printed(tmp_path / "no" / "a.pdf", "--game", "king", "--players", "4")
    assert "a.pdf" in str(refused.value)


@pytest.mark.parametrize("name", ["a\0.pdf", "a\ud83d.pdf"])
def test_blank_sheet_says_when_a_file_cannot_have_such_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError) as refused:
        printed(tmp_path / name, "--game", "king", "--players", "4", "--lang", "en")
    assert "cannot be the name of a file." in str(refused.value)


@pytest.mark.parametrize("path", ["", "a.pdf/b.pdf", f"{'x' * 300}.pdf"])
def test_blank_sheet_says_what_is_wrong_with_the_place(tmp_path: Path, path: str) -> None:
    (tmp_path / "a.pdf").touch()
    with pytest.raises(CommandError) as refused:
        printed(tmp_path / path, "--game", "king", "--players", "4")
    assert ": " in str(refused.value)


def test_blank_sheet_tells_of_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    told = StringIO()
    call_command(
        "blank_sheet", "--game", "king", "--players", "4", str(tmp_path / "a\udcff.pdf"), stdout=told
    )
    assert told.getvalue().endswith("a?.pdf\n")


def test_blank_sheet_prints_names_that_the_fonts_lack(tmp_path: Path) -> None:
    names = "Zoli 😀,李雷,Ko\udcffti,Ko\0ti"
    told = printed(tmp_path / "a.pdf", "--game", "pikk-dama", "--players", "4", "--names", names)
    assert "Zoli � 1. hely �� 2. hely Ko�ti 3. hely Ko�ti" in told


def test_blank_sheet_follows_the_house_options(tmp_path: Path) -> None:
    arguments = ["--game", "pikk-dama", "--players", "5", "--rule", "dealer_plays=false", "--lang", "en"]
    told = printed(tmp_path / "a.pdf", *arguments, "--rule", "trump_per=hand")
    assert "The trump changes: every hand" in told


@pytest.mark.parametrize("rule", ["trump_per=never", "trump_per", "luck=true", "dealer_plays=[[["])
def test_blank_sheet_refuses_an_option_that_is_none(tmp_path: Path, rule: str) -> None:
    with pytest.raises(CommandError, match="option"):
        printed(tmp_path / "a.pdf", "--game", "pikk-dama", "--players", "5", "--rule", rule, "--lang", "en")
