"""The words of a deal on the page are those of the printed sheet."""

import pytest

from scoring.sheets import words
from scoring.templatetags import deals


@pytest.mark.parametrize(("number", "written"), [(1, "I"), (4, "IV"), (9, "IX"), (10, "X"), (11, "XI")])
def test_a_round_has_the_same_number_on_the_page_and_on_paper(number: int, written: str) -> None:
    assert deals.roman(number) == words.roman(number) == written


@pytest.mark.parametrize("suit", ["C", "D", "H", "S", None])
def test_a_trump_has_the_same_name_on_the_page_and_on_paper(suit: str | None) -> None:
    assert deals.trump_name(suit) == words.trump_name(suit)
