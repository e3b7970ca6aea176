"""Refusals as people read them."""

import datetime

import pytest
from django.utils.translation import override

from club.errors import Refusal
from rules_engine import registry
from scoring.errors import NotComplete, PartiNotOpen, RowRefused
from scoring.sentences import hint, row_said, runs, sentence, violation_sentence

GAME = registry.game("pikk-dama")


def refused(*points: int) -> RowRefused:
    return RowRefused(12, GAME.check_points(points))


def names(*points: int) -> dict[str, int]:
    return dict(zip(("Gergő", "Beszab", "Zoli", "Kati"), points, strict=True))


def said(*points: int) -> tuple[str, str]:
    told = row_said(refused(*points), names(*points), "pikk-dama")
    return told.message, told.detail


@pytest.fixture(autouse=True)
def english() -> object:
    with override("en"):
        yield


def test_ten_too_many_is_a_trick_counted_twice() -> None:
    assert said(20, -7, 18, -21) == (
        "Hand 12 does not balance: +10 too many.",
        "Ten is one trick: was one counted twice?",
    )


def test_ten_too_few_is_a_trick_forgotten() -> None:
    assert said(10, -7, 8, -21) == (
        "Hand 12 does not balance: 10 too few.",
        "Ten is one trick: was one forgotten?",
    )


def test_a_lost_minus_is_named() -> None:
    assert said(20, 7, 8, -21)[1] == "Is a sign wrong? The row would balance with Beszab: −7."


def test_swapped_digits_are_named() -> None:
    assert said(21, -7, 8, -13)[1] == "Are two digits swapped? The row would balance with Gergő: 12."


@pytest.mark.parametrize(
    ("excess", "word"), [(26, "queen"), (-26, "twice"), (30, "3 tricks"), (13, "heart"), (1, "paper")]
)
def test_hint_knows_what_the_cards_are_worth(excess: int, word: str) -> None:
    assert word in hint(excess, {}, "pikk-dama")


def test_hint_of_a_game_without_hints_points_at_the_paper() -> None:
    assert hint(10, {}, "hearts") == "Compare the row with the paper, number by number."


def test_impossible_row_says_what_cannot_be() -> None:
    message, detail = said(95, -94, -1, 0)
    assert message.startswith("A hand cannot give 95, −94, −1, 0")
    assert detail == "Compare hand 12 with the paper, number by number."


@pytest.mark.parametrize(
    ("points", "rule"), [((20, -7, 18, -21), "PD-21"), ((95, -94, -1, 0), "PD-22"), (("x", 0, 0, 0), "")]
)
def test_a_row_names_the_paragraph_it_breaks_unless_it_is_only_unreadable(
    points: tuple[int, ...], rule: str
) -> None:
    assert row_said(refused(*points), {}, "pikk-dama").rule == rule


def test_numbers_in_a_violation_have_the_true_minus() -> None:
    assert violation_sentence(refused(100, -100, 0, 0).violations[0]) == (
        "Nobody can score 100 in one hand: points lie between −95 and 95."
    )


def test_not_complete_names_tables_and_runs_of_hands() -> None:
    refusal = NotComplete(missing=[(1, 18), (1, 19), (1, 20), (2, 3)], drafts=[(1, 12)], wrong=[])
    assert sentence(refusal) == (
        "The parti cannot be closed yet. Open: table 1, hands 18–20; table 2, hand 3. "
        "Drafts: table 1, hand 12."
    )


def test_sentence_fills_its_places() -> None:
    assert sentence(Refusal("hand-unknown", number=26, last=25)) == (
        "The sheet has no hand 26; the last one is 25."
    )
    assert sentence(Refusal("date-in-future", date=datetime.date(2026, 12, 4))).startswith("4 December 2026")
    assert sentence(Refusal("date-too-early", year=1900)) == "This is before 1900. Look at the year again."
    assert "closed meanwhile" in sentence(PartiNotOpen())


def test_runs_draws_neighbours_together() -> None:
    assert runs([25, 3, 12, 18, 19, 20]) == "3, 12, 18–20, 25"
