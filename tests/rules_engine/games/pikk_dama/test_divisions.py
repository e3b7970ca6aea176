"""Possible rows are exactly those some division gives: against calculators that list the divisions."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.games.pikk_dama.divisions import Divisions

CARDS = (*range(2, 15), 26)
PIKK_DAMA = Divisions(CARDS, tricks=13, per_trick=10)
Row = tuple[int, int, int, int]


def tricks_of_four(tricks: int) -> Iterator[Row]:
    for a, b, c in product(range(tricks + 1), repeat=3):
        if a + b + c <= tricks:
            yield a, b, c, tricks - a - b - c


def listed(cards: tuple[int, ...], tricks: int) -> set[tuple[int, ...]]:
    """All rows, highest first, by listing every division of the cards and of the tricks."""
    rows = set()
    for owners in product(range(4), repeat=len(cards)):
        counts = [owners.count(seat) for seat in range(4)]
        worths = [
            sum(card for card, owner in zip(cards, owners, strict=True) if owner == seat) for seat in range(4)
        ]
        for won in tricks_of_four(tricks):
            if all(count <= 4 * of for count, of in zip(counts, won, strict=True)):
                points = (10 * of - worth for of, worth in zip(won, worths, strict=True))
                rows.add(tuple(sorted(points, reverse=True)))
    return rows


def rows_of_sum(total: int, low: int, high: int, *, highest_from: int | None = None) -> Iterator[Row]:
    for a in range(low if highest_from is None else highest_from, high + 1):
        for b in range(low, a + 1):
            for c in range(low, b + 1):
                if low <= total - a - b - c <= c:
                    yield a, b, c, total - a - b - c


def possible_slowly(row: Row) -> bool:
    """Whether a division of the real cards gives `row`: card by card, for every division of the tricks."""

    @cache
    def divides(card: int, players: tuple[tuple[int, int], ...]) -> bool:
        if card < 0:
            return all(worth == 0 for worth, _ in players)
        for seat, (worth, room) in enumerate(players):
            if room and worth >= CARDS[card]:
                after = ((worth - CARDS[card], room - 1), *players[:seat], *players[seat + 1 :])
                if divides(card - 1, tuple(sorted(after))):
                    return True
        return False

    return any(
        divides(
            len(CARDS) - 1,
            tuple(sorted((10 * won - mine, 4 * won) for won, mine in zip(tricks, row, strict=True))),
        )
        for tricks in tricks_of_four(13)
        if all(10 * won >= mine for won, mine in zip(tricks, row, strict=True))
    )


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [
        ((1,), 1),
        ((2, 3), 1),
        ((2, 3, 4, 5, 6), 1),
        ((2, 3, 4, 5, 6, 26), 2),
        ((2, 2, 3, 14, 14, 26), 3),
        ((1, 1, 1, 1, 1, 1, 1), 2),
    ],
)
def test_rows_of_a_small_pack_are_those_its_divisions_give(cards: tuple[int, ...], tricks: int) -> None:
    divisions = Divisions(cards, tricks=tricks, per_trick=10)
    candidates = rows_of_sum(10 * tricks - sum(cards), -sum(cards), 10 * tricks)
    assert {row for row in candidates if divisions.possible(row)} == listed(cards, tricks)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=5), st.integers(2, 3))
def test_rows_of_any_small_pack_are_those_its_divisions_give(cards: list[int], tricks: int) -> None:
    divisions = Divisions(cards, tricks=tricks, per_trick=10)
    candidates = rows_of_sum(10 * tricks - sum(cards), -sum(cards), 10 * tricks)
    assert {row for row in candidates if divisions.possible(row)} == listed(tuple(cards), tricks)


def test_number_of_rows_with_a_high_score_is_that_of_all_divisions() -> None:
    # Counted once by listing all 4^14 divisions of the cards with all divisions of the tricks.
    assert sum(map(PIKK_DAMA.possible, rows_of_sum(0, -130, 95, highest_from=90))) == 2448


@pytest.mark.parametrize("seed", range(12))
def test_row_near_the_limits_is_judged_as_by_the_slow_calculator(seed: int) -> None:
    chance = random.Random(seed)
    high = chance.randint(70, 95)
    low = -chance.randint(60, 95)
    third = chance.randint(-40, 40)
    row = (high, low, third, -(high + low + third))
    assert PIKK_DAMA.possible(row) is possible_slowly(row)


@pytest.mark.parametrize(
    ("row", "possible"),
    [
        ((95, -95, 0, 0), True),
        ((95, -94, -1, 0), False),
        ((94, -94, 0, 0), True),
        ((96, -96, 0, 0), False),
        ((90, -90, 0, 0), True),
        ((0, 0, 0, 0), True),
        ((1, -1, 0, 0), True),
        ((1, 0, 0, 0), False),
        ((95, 5, -50, -50), False),
    ],
)
def test_row_is_judged_as_by_the_slow_calculator(row: Row, possible: bool) -> None:
    assert PIKK_DAMA.possible(row) is possible
    assert sum(row) != 0 or possible_slowly(row) is possible


@given(st.permutations((95, -95, 0, 0)), st.permutations((95, -94, -1, 0)))
def test_order_of_the_players_does_not_matter(possible: list[int], impossible: list[int]) -> None:
    assert PIKK_DAMA.possible(possible)
    assert not PIKK_DAMA.possible(impossible)


@given(st.data())
def test_row_made_by_dividing_tricks_and_cards_is_possible(data: st.DataObject) -> None:
    owners = data.draw(st.lists(st.integers(0, 3), min_size=14, max_size=14))
    counts = [owners.count(seat) for seat in range(4)]
    won = [-(-count // 4) for count in counts]
    for seat in data.draw(st.lists(st.integers(0, 3), min_size=13 - sum(won), max_size=13 - sum(won))):
        won[seat] += 1
    row = [10 * won[seat] for seat in range(4)]
    for card, owner in zip(CARDS, owners, strict=True):
        row[owner] -= card
    assert PIKK_DAMA.possible(row)
