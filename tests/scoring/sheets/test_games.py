"""Blank sheets of every game: drawn from what the game asks, with room for all of it."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from rules_engine import registry
from rules_engine.core.game import Game
from scoring.sheets.hands import PaperHand, blank_table
from scoring.sheets.paper import Head, drawing
from scoring.sheets.pdf import pdf
from tests.scoring.sheets.reading import dealers, pages, rows, text, words

FOUR = ("Ádám", "Őri Zsuzsa", "Gergő", "Űrhajós")
HEAD = Head(title="Score sheet", facts=[])
GAMES = [pytest.param(game, id=game.slug) for game in registry.games()]


def drawn(slug: str, **rules: Any) -> dict[str, Any]:
    return drawing(blank_table(registry.game(slug), names=FOUR, rules=rules), HEAD)


def labels(sheet: dict[str, Any]) -> list[str]:
    return [column["label"] for column in sheet["columns"]]


def in_rows(sheet: dict[str, Any]) -> list[str]:
    """The words of each row, without the sign of the dealer."""
    found = rows(pdf(sheet), sheet)
    return [" ".join(word.text for word in row if word.text != "D") for row in found.values()]


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_prints_on_one_page_for_any_table(game: Game, language: str) -> None:
    with translation.override(language):
        for players in game.seats:
            sheet = drawing(blank_table(game, names=("Őri Zsuzsa",) * players), HEAD)
            assert pages(pdf(sheet)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_row_sums_to_what_the_game_says(game: Game) -> None:
    table = blank_table(game, names=FOUR)
    sums = {hand.number: game.row_sum(table.rules, hand=hand.number) for hand in table.hands}
    if any(ask.apart for way in game.ways(table.rules) for ask in way.asks):
        sums = {}
    printed = text(pdf(drawing(table, HEAD)))
    for total in {total for total in sums.values() if total is not None}:
        assert str(total).replace("-", "−") in printed


def test_hearts_has_sixteen_rows_with_their_passing_and_tells_of_no_sum() -> None:
    sheet = drawn("hearts")
    assert in_rows(sheet) == ["← pass left", "→ pass right", "↕ pass across", "– no passing"] * 4
    assert dealers(pdf(sheet), sheet) == {number: (number - 1) % 4 for number in range(1, 17)}
    assert "Σ must be" not in text(pdf(sheet))  # 39 of a moon is right too
    assert "no trump" not in text(pdf(sheet))


def test_pitch_has_twenty_rows_and_columns_for_the_bid_and_both_teams() -> None:
    sheet = drawn("pitch")
    left = ["", "dealer", "bidder", "bid", "trump"]
    assert labels(sheet) == left + ["points taken", "points", "total"] * 2
    assert [side["names"] for side in sheet["sides"]] == [["Ádám", "Gergő"], ["Őri Zsuzsa", "Űrhajós"]]
    assert in_rows(sheet) == [f"{FOUR[number % 4]} ♣ ♦ ♥ ♠" for number in range(20)]


def test_king_has_ten_rows_with_what_each_counts_and_its_sum() -> None:
    sheet = drawn("king")
    told = in_rows(sheet)
    assert told[:6] == [
        "No tricks 13 −260",
        "No hearts 13 −260",
        "No queens 4 −200",
        "No kings and jacks 8 −240",
        "No king of hearts 1 −160",
        "No last two tricks 2 −180",
    ]
    assert len(told) == 10
    for auction in told[6:]:
        for room in (
            "Auction 13",
            "failed auction",
            "positive",
            "negative",
            "buyer",
            "bid",
            "♣ ♦ ♥ ♠",
            "325",
        ):
            assert room in auction
    assert dealers(pdf(sheet), sheet) == {number: (number - 1) % 4 for number in range(1, 11)}


def test_king_with_the_small_pack_counts_its_cards_and_has_no_failed_auction() -> None:
    told = in_rows(drawn("king", deck=32))
    assert told[:2] == ["No tricks 8 −160", "No hearts 8 −160"]
    assert "failed auction" not in told[6]


def test_more_rows_than_a_page_holds_go_on_overleaf_under_the_same_names() -> None:
    table = blank_table(registry.game("hearts"), names=FOUR)
    more = tuple(PaperHand(number, (number + 3) // 4, 0, frozenset(range(4))) for number in range(1, 61))
    sheet = drawing(replace(table, hands=more), HEAD)
    printed = pdf(sheet)
    assert pages(printed) == 2
    assert list(rows(printed, sheet)) == list(range(1, 61))
    assert "Őri Zsuzsa" in [word.text for word in words(printed, page=1)]
