"""Cards are read with T or 10, and nothing else is a card."""

import pytest

from rules_engine.core.cards import PACK, height, read_card, suit_of, unknown_card


def test_pack_has_52_cards_and_reads_itself() -> None:
    assert len(set(PACK)) == 52
    assert [read_card(card) for card in PACK] == list(PACK)


def test_ten_is_written_as_t() -> None:
    assert read_card("10H") == "TH"


@pytest.mark.parametrize(
    "value", ["", "1H", "10", "10X", "1010H", "TTH", "th", "X1", "HT", "AH ", None, 7, ["AH"]]
)
def test_anything_else_is_no_card(value: object) -> None:
    assert read_card(value) is None


def test_suit_and_height_of_a_card() -> None:
    assert (suit_of("2C"), height("2C")) == ("C", 2)
    assert (suit_of("AS"), height("AS")) == ("S", 14)


def test_unknown_card_is_shown_short() -> None:
    violation = unknown_card("A" * 500, "PD-1", seat=2)
    assert (violation.code, violation.seat, violation.card) == ("card-unknown", 2, "A" * 20)
