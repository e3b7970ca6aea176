"""Which card takes a trick (PD-16, HE-10, KI-8)."""

import pytest

from rules_engine.core.tricks import winning


@pytest.mark.parametrize(
    ("cards", "trump", "position"),
    [
        (["2C", "3C", "AD", "4C"], None, 3),
        (["2C", "3C", "2D", "4C"], "D", 2),
        (["2C", "3D", "4D", "AC"], "D", 2),
        (["AC", "KC", "QC", "JC"], "H", 0),
    ],
)
def test_highest_trump_wins_else_highest_card_of_the_suit_led(
    cards: list[str], trump: str | None, position: int
) -> None:
    assert winning(cards, trump) == position
