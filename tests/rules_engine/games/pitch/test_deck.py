"""The pack: the seventeen cards that can win, their order and their points."""

import pytest

from rules_engine.games.pitch.deck import DECK, heights, ranking, trump_faults, worths

ORDERS = {
    "H": "AH KH QH JH JD X1 X2 TH 9H 8H 7H 6H 5H 4H 3H 3D 2H",
    "D": "AD KD QD JD JH X1 X2 TD 9D 8D 7D 6D 5D 4D 3D 3H 2D",
    "S": "AS KS QS JS JC X1 X2 TS 9S 8S 7S 6S 5S 4S 3S 3C 2S",
    "C": "AC KC QC JC JS X1 X2 TC 9C 8C 7C 6C 5C 4C 3C 3S 2C",
}


def test_pack_has_54_cards() -> None:
    assert len(DECK) == 54


@pytest.mark.parametrize(("trump", "order"), ORDERS.items())
def test_off_cards_and_jokers_stand_where_the_list_puts_them(trump: str, order: str) -> None:
    assert ranking(trump) == tuple(order.split())


@pytest.mark.parametrize("trump", ORDERS)
def test_jokers_alone_are_equally_high(trump: str) -> None:
    standing = heights(trump)
    assert standing["X1"] == standing["X2"]
    assert len(set(standing.values())) == 16
    descending = sorted(standing, key=lambda card: (-standing[card], card))
    assert descending == list(ranking(trump))


@pytest.mark.parametrize(
    ("trump", "points"),
    [
        ("H", {"AH": 1, "JH": 1, "JD": 1, "X1": 1, "X2": 1, "TH": 1, "3H": 3, "3D": 3, "2H": 1}),
        ("C", {"AC": 1, "JC": 1, "JS": 1, "X1": 1, "X2": 1, "TC": 1, "3C": 3, "3S": 3, "2C": 1}),
    ],
)
def test_nine_cards_carry_thirteen_points(trump: str, points: dict[str, int]) -> None:
    assert worths(trump) == points
    assert sum(points.values()) == 13


@pytest.mark.parametrize("trump", ["C", "D", "H", "S"])
def test_suit_is_a_trump(trump: str) -> None:
    assert list(trump_faults(trump)) == []


@pytest.mark.parametrize("trump", [None, "", "CD", "h", "X", 1, ["H"], {"H": 1}])
def test_anything_else_is_no_trump(trump: object) -> None:
    (fault,) = trump_faults(trump)
    assert (fault.code, fault.rule) == ("trump-malformed", "PT-10")
