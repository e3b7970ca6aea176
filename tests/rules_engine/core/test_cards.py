"""Cards are read with T or 10, and nothing else is a card."""

import pytest

from rules_engine.core.cards import JOKERS, PACK, height, read_card, suit_of, symbol, unknown_card


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


def test_jokers_are_cards_of_a_pack_that_has_them() -> None:
    pack = {*PACK, *JOKERS}
    assert [read_card(card, pack) for card in ("X1", "X2", "10S")] == ["X1", "X2", "TS"]
    assert [read_card(card, pack) for card in ("X3", "X", "x1", "1X")] == [None] * 4


def test_card_outside_a_smaller_pack_is_no_card() -> None:
    assert read_card("2C", {"7C", "AC"}) is None


@pytest.mark.parametrize(
    ("card", "written"), [("QS", "Q♠"), ("TH", "10♥"), ("2C", "2♣"), ("AD", "A♦"), ("JC", "J♣")]
)
def test_symbol_is_the_card_as_people_write_it(card: str, written: str) -> None:
    assert symbol(card) == written


def test_suit_and_height_of_a_card() -> None:
    assert (suit_of("2C"), height("2C")) == ("C", 2)
    assert (suit_of("AS"), height("AS")) == ("S", 14)


def test_unknown_card_is_shown_short() -> None:
    violation = unknown_card("A" * 500, "PD-1", seat=2)
    assert (violation.code, violation.seat, violation.card) == ("card-unknown", 2, "A" * 20)
    assert violation.message == f"“{'A' * 20}” is not a card of this pack."


@pytest.mark.parametrize(("value", "shown"), [(None, "null"), (7, "7"), (["AH"], "['AH']"), ({}, "{}")])
def test_what_is_no_text_is_shown_too(value: object, shown: str) -> None:
    assert unknown_card(value, "PD-1", trick=1, position=0).card == shown
