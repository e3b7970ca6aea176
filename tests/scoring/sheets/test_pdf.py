"""Names of any signs: what the fonts lack is replaced by a sign that says so, and the sheet is printed."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import registry
from scoring.sheets import pdf as printing
from scoring.sheets.hands import blank_table
from scoring.sheets.paper import Head, drawing
from scoring.sheets.pdf import LACKING, pdf
from tests.scoring.sheets.reading import text


def drawn(name: str, club: str = "") -> dict[str, Any]:
    names = (name, "Őri Zsuzsa", "Gergő", "Űrhajós")
    head = Head(title="Score sheet", facts=[], club=club)
    return drawing(blank_table(registry.game("pikk-dama"), names=names), head)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Zoli 😀", "Zoli �"),
        ("李雷", "��"),
        ("한국", "��"),
        ("ไทย", "���"),
        ("Ko\0ti", "Ko�ti"),
        ("Ko\ud83dti", "Ko�ti"),
        ("Ko\uffffti", "Ko�ti"),
        ("Костя", "Костя"),
        ("Ελένη", "Ελένη"),
        ("Čeča ♥", "Čeča ♥"),
    ],
)
def test_a_sign_that_the_fonts_lack_is_replaced_and_the_rest_is_printed(name: str, printed: str) -> None:
    made = text(pdf(drawn(name, club=name)))
    assert made.count(printed) == 2
    assert "Őri Zsuzsa" in made


def test_a_sheet_that_cannot_be_read_aloud_is_printed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "_LACKED", re.compile("(?!)"))
    assert "Gergő" in text(pdf(drawn("😀")))


def test_what_is_no_fault_of_a_name_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "PAGE", printing.PAGE.with_name("nothing.typ"))
    with pytest.raises(Exception, match="No such file"):
        pdf(drawn("Kati"))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_every_name_prints(name: str) -> None:
    printable = printing.printable(drawn(name, club=name))
    assert printing._tried(printable, printing.READ_ALOUD)
    assert LACKING not in printing.printable("Árvíztűrő Čeča – “D” − ♣ ♦ ♥ ♠ ∅ → ← ↕ × Σ ≠")
