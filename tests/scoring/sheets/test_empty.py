"""The blank sheet, read back from the PDF and compared with the schedule of the game."""

from itertools import groupby
from typing import Any

import pytest
from django.utils import translation

from rules_engine import registry
from rules_engine.core.game import Game, ScheduledHand
from scoring.sheets.empty import empty_drawing
from scoring.sheets.hands import blank_table
from scoring.sheets.paper import Head, drawing
from scoring.sheets.pdf import pdf
from scoring.sheets.words import passing_name, passing_sign, trump_name, trump_sign
from tests.scoring.sheets.reading import (
    dealers,
    edges,
    in_margin,
    pages,
    rows,
    side_at,
    text,
    words,
)

PIKK_DAMA = registry.game("pikk-dama")
NAMES = ("Őri Zsuzsa", "Űrhajós", "Čeča", "Škrjanc", "Žiga", "Árvíz", "Tündi")
LONG = "Árvíztűrő-Tükörfúrógép Žužana Škrjancová"


def drawn(
    game: Game, names: tuple[str, ...] = NAMES[:4], first_dealer: int = 0, **rules: Any
) -> dict[str, Any]:
    table = blank_table(game, names=names, first_dealer=first_dealer, rules=rules)
    return drawing(table, Head(title="Score sheet", facts=[]))


def schedule(players: int, first_dealer: int = 0, **rules: Any) -> tuple[ScheduledHand, ...]:
    return PIKK_DAMA.schedule(players=players, first_dealer=first_dealer, rules=rules)


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_sheet_of_pikk_dama_has_every_hand_with_its_dealer_on_one_page(
    players: int, language: str
) -> None:
    with translation.override(language):
        sheet = drawn(PIKK_DAMA, NAMES[:players], first_dealer=2)
    printed = pdf(sheet)
    assert pages(printed) == 1
    assert dealers(printed, sheet) == {hand.hand: hand.dealer for hand in schedule(players, 2)}


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("players", [4, 7])
def test_the_margin_has_trump_and_passing_of_every_round(players: int, language: str) -> None:
    with translation.override(language):
        sheet = drawn(PIKK_DAMA, NAMES[:players])
        first_of_round = [next(group) for _, group in groupby(schedule(players), key=lambda hand: hand.round)]
        due = [
            sign
            for number, hand in zip(["I", "II", "III", "IV", "V"], first_of_round, strict=True)
            for sign in (
                number,
                trump_name(hand.trump),
                trump_sign(hand.trump),
                passing_sign(hand.passing),
                passing_name(hand.passing),
            )
        ]
    assert in_margin(pdf(sheet), sheet) == due


def test_trump_and_passing_that_change_with_the_hand_stand_in_its_row() -> None:
    options = {"trump_per": "hand", "pass_per": "hand"}
    sheet = drawn(PIKK_DAMA, NAMES[:5], **options)
    found = {number: " ".join(word.text for word in row) for number, row in rows(pdf(sheet), sheet).items()}
    assert found == {
        hand.hand: f"{trump_sign(hand.trump)} {passing_sign(hand.passing)} D"
        for hand in schedule(5, **options)
    }
    assert in_margin(pdf(sheet), sheet) == ["I", "II", "III", "IV", "V"]


@pytest.mark.parametrize("dealer_plays", [True, False])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_who_sits_out_is_hatched(players: int, dealer_plays: bool) -> None:
    sheet = drawn(PIKK_DAMA, NAMES[:players], dealer_plays=dealer_plays)
    kinds = [column["side"] for column in sheet["columns"]]
    cells = [row["cells"] for group in sheet["groups"] for row in group["rows"]]
    out = [
        tuple(sorted({side for side, cell in zip(kinds, row, strict=True) if cell.get("out")}))
        for row in cells
    ]
    assert out == [hand.out for hand in schedule(players, dealer_plays=dealer_plays)]


@pytest.mark.parametrize("language", ["en", "hu"])
def test_names_and_signs_of_every_alphabet_print_right(language: str) -> None:
    with translation.override(language):
        printed = text(pdf(drawn(PIKK_DAMA, NAMES)))
    assert [name for name in (*NAMES, "♣", "♦", "♥", "♠", "∅", "Σ") if name not in printed] == []


@pytest.mark.parametrize("name", [LONG, "M" * 40, "Ő" * 80])
def test_long_names_at_a_table_of_seven_stay_in_their_columns_on_one_page(name: str) -> None:
    sheet = drawn(PIKK_DAMA, (name,) * 7)
    printed = pdf(sheet)
    assert pages(printed) == 1
    parts = [word for word in words(printed) if word.text[:1] and word.text in name]
    by_side = {side: [word for word in parts if side_at(word.x, sheet) == side] for side in range(7)}
    whole = name.replace(" ", "")
    assert {"".join(word.text for word in own).replace(" ", "") for own in by_side.values()} == {whole}


def test_an_empty_name_is_a_line_to_write_on() -> None:
    assert "1. hely" in _hungarian(("",) * 4)
    assert "seat 4" in text(pdf(drawn(PIKK_DAMA, ("",) * 4)))


def _hungarian(names: tuple[str, ...]) -> str:
    with translation.override("hu"):
        return text(pdf(empty_drawing(PIKK_DAMA, names=names)))


def test_the_sheet_says_which_options_are_not_the_usual_ones() -> None:
    assert drawn(PIKK_DAMA)["options"] == ""
    assert (
        drawn(PIKK_DAMA, trump_per="hand", dealer_plays=False)["options"]
        == "The trump changes: every hand; The dealer plays: no"
    )


def test_names_are_data_and_never_read_as_code() -> None:
    name = '#panic("x") *b* $y$ "'
    assert (
        name.split()
        == [word for word in text(pdf(drawn(PIKK_DAMA, (name,) * 4))).split() if word in name][:4]
    )


def test_the_page_is_as_wide_as_its_columns() -> None:
    for game in registry.games():
        assert edges(drawn(game))[-1] == pytest.approx(190)
