"""Points that can be are exactly those that a slow enumeration of all deals and sales finds."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from rules_engine.games.king import GAME

Row = tuple[int, ...]
ROOM = 4
NEGATIVES = [
    (1, 52, None, 20),
    (2, 52, 13, 20),
    (3, 52, 4, 50),
    (4, 52, 8, 30),
    (5, 52, 1, 160),
    (1, 32, None, 20),
    (2, 32, 8, 20),
    (3, 32, 4, 50),
    (4, 32, 8, 30),
    (5, 32, 1, 160),
]


@cache
def takings(tricks: int, cards: int) -> frozenset[Row]:
    """Every way, sorted, in which four can take `cards` that count in `tricks` tricks of four cards."""
    if tricks == 0:
        return frozenset({(0, 0, 0, 0)} if cards == 0 else ())
    found = set()
    for count in range(min(ROOM, cards) + 1):
        for rest in takings(tricks - 1, cards - count):
            for seat in range(4):
                found.add(tuple(sorted(own + count * (seat == at) for at, own in enumerate(rest))))
    return frozenset(found)


@cache
def tricks_won(tricks: int) -> frozenset[Row]:
    """Every division, in order of seats, of so many tricks."""
    if tricks == 0:
        return frozenset({(0, 0, 0, 0)})
    return frozenset(
        tuple(own + (seat == at) for at, own in enumerate(rest))
        for rest in tricks_won(tricks - 1)
        for seat in range(4)
    )


def with_sum(total: int, values: range) -> Iterator[Row]:
    """Yield every sorted row of four of the evenly spaced `values` that has the sum."""
    for low in values:
        for second in range(low, values.stop, values.step):
            for third in range(second, values.stop, values.step):
                last = total - low - second - third
                if last >= third and last in values:
                    yield low, second, third, last


def possible(row: Row, rules: dict[str, Any], deal: int) -> bool:
    return GAME.check_points(row, rules, hand=deal) == ()


@pytest.mark.parametrize(("deal", "deck", "cards", "each"), NEGATIVES)
def test_negative_deal_can_be_divided_as_the_enumeration_finds(
    deal: int, deck: int, cards: int | None, each: int
) -> None:
    tricks, rules = deck // 4, {"deck": deck}
    counted = takings(tricks, cards) if cards else {tuple(sorted(won)) for won in tricks_won(tricks)}
    expected = {tuple(sorted(-each * count for count in row)) for row in counted}
    total = -each * (cards or tricks)
    rows = with_sum(total, range(total - 20, 60, 10))
    assert {row for row in rows if possible(row, rules, deal)} == expected


@pytest.mark.parametrize("deck", [52, 32])
def test_last_two_tricks_go_to_one_or_two_players(deck: int) -> None:
    expected = {(-180, 0, 0, 0), (-90, -90, 0, 0)}
    rows = with_sum(-180, range(-270, 100, 10))
    assert {row for row in rows if possible(row, {"deck": deck}, 6)} == expected


def auction_rows(tricks: int, start: int, *, full: bool) -> Iterator[Row]:
    """Yield the points of every division of the tricks, kept or sold by anybody to anybody for every bid."""
    for won in tricks_won(tricks):
        positive, negative = [25 * own for own in won], [start - 75 * own for own in won]
        yield tuple(positive)
        yield tuple(negative)
        for auctioneer, buyer in permutations(range(4), 2):
            for bid in range(1, 9):
                yield paid(positive, auctioneer, buyer, 25 * bid)
            for bid in (1, 2):
                over = bid if full else min(bid, won[auctioneer])
                yield paid(negative, auctioneer, buyer, 75 * over)
    if tricks == 13:
        yield from permutations((100, 75, 75, 75))


def paid(points: list[int], auctioneer: int, buyer: int, amount: int) -> Row:
    settled = list(points)
    settled[buyer] -= amount
    settled[auctioneer] += amount
    return tuple(settled)


AUCTIONS = [
    ({}, 325),
    ({"minus": "full"}, 325),
    ({"deck": 32}, 200),
    ({"deck": 32, "minus": "full"}, 200),
    ({"deck": 32, "base": 325}, 325),
    ({"base": 310, "minus": "full"}, 310),
    ({"base": 0}, 0),
]


@pytest.mark.parametrize(("rules", "start"), AUCTIONS)
def test_auction_can_give_what_the_enumeration_finds(rules: dict[str, Any], start: int) -> None:
    tricks = rules.get("deck", 52) // 4
    found = auction_rows(tricks, start, full=rules.get("minus") == "full")
    expected = {tuple(sorted(row)) for row in found}
    positive = with_sum(25 * tricks, range(-300, 600, 25))
    negative = with_sum(4 * start - 75 * tricks, range(start - 75 * 16, start + 300, 25))
    assert {row for row in {*positive, *negative} if possible(row, rules, 8)} == expected


@pytest.mark.parametrize(
    ("row", "right"),
    [
        ((175, 125, 100, -200), False),  # nobody has eight tricks' worth from a buyer who took none
        ((200, 100, 100, -200), True),
        ((250, -25, -25, 0), False),  # two players below zero: there is one buyer
        ((225, 0, 0, -25), True),
        ((400, 0, -200, 0), True),
        ((425, 0, 0, -225), False),  # nobody can bid nine
    ],
)
def test_one_player_below_zero_needs_another_who_had_it_from_him(row: Row, right: bool) -> None:
    assert possible(row, {"deck": 32}, 10) is right
