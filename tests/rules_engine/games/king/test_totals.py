"""Final totals, and places over the tables of one parti."""

from itertools import product
from typing import Any

import pytest

from rules_engine.core.violations import Refused
from rules_engine.games.king import GAME

ROW = {"A": 80, "B": -105, "C": -95, "D": 120}


def reachable(tricks: int, start: int, *, full: bool, negative: int) -> set[int]:
    """What one player can total with so many negative deals in the auctions, deal by deal."""
    sums = {0}
    for each, due in ((20, tricks), (20, tricks), (50, 4), (30, 8), (160, 1), (90, 2)):
        sums = {before - each * count for before in sums for count in range(due + 1)}
    modes = [True] * negative + [False] * (4 - negative)
    found = set()
    for own in range(4):
        totals = sums
        for at, minus in enumerate(modes):
            totals = {
                before + points
                for before in totals
                for points in auction(tricks, start, minus=minus, full=full, auctioneer=at == own)
            }
        found |= totals
    return found


def auction(tricks: int, start: int, *, minus: bool, full: bool, auctioneer: bool) -> set[int]:
    points = set()
    for won, bid in product(range(tricks + 1), range(3 if minus else 9)):
        if not minus:
            points.add(25 * won + (25 * bid if auctioneer else -25 * bid))
        elif full:
            points.add(start - 75 * won + (75 * bid if auctioneer else -75 * bid))
        elif auctioneer:
            points.add(start - 75 * max(won - bid, 0))
        else:
            points.add(start - 75 * min(won + bid, tricks))
    return points


def codes(totals: list[Any], rules: dict[str, Any] | None = None) -> list[tuple[str, int | None]]:
    return [(found.code, found.seat) for found in GAME.check_totals(totals, rules)]


@pytest.mark.parametrize(
    ("rules", "start", "due"),
    [
        ({}, 325, 0),
        ({"minus": "full"}, 325, 0),
        ({"deck": 32}, 200, -300),
    ],
)
def test_totals_that_can_be_are_those_found_deal_by_deal(rules: dict[str, Any], start: int, due: int) -> None:
    tricks, full = rules.get("deck", 52) // 4, rules.get("minus") == "full"
    per_count = [reachable(tricks, start, full=full, negative=count) for count in range(5)]
    possible = set().union(*per_count)
    for total in range(min(possible) - 30, max(possible) + 30):
        other = (due - total) // 15 * 5
        row = [total, other, other, due - total - 2 * other]
        expected = any(found.issuperset(row) for found in per_count)
        assert (codes(row, rules) == []) is expected, row


@pytest.mark.parametrize(
    ("totals", "rules", "expected"),
    [
        ([80, -105, -95, 120], {}, []),
        ([80, -105, -95, 121], {}, [("sum-wrong", None)]),
        ([80, -105, -95, -180], {"deck": 32}, []),
        ([80, -105, -95, 120], {"deck": 32}, [("sum-wrong", None)]),
        ([81, -106, -95, 120], {}, [("impossible", 0), ("impossible", 1)]),
        ([80, -105, -95], {}, [("table-size", None)]),
        (
            [80, None, "x", 0.5],
            {},
            [("points-malformed", 1), ("points-malformed", 2), ("points-malformed", 3)],
        ),
        ([80.0, -105, -95, 120], {}, []),
    ],
)
def test_totals_of_a_table_are_checked(
    totals: list[Any], rules: dict[str, Any], expected: list[tuple[str, int | None]]
) -> None:
    assert codes(totals, rules) == expected


@pytest.mark.parametrize("negative", range(5))
def test_base_of_a_club_gives_a_sum_for_each_number_of_negative_deals(negative: int) -> None:
    rules, due = {"base": 300}, -100 * negative
    assert codes([due, 0, 0, 0], rules) == []
    assert codes([due - 1, 0, 0, 0], rules) == [("sum-wrong", None)]


def test_sums_of_a_club_are_named() -> None:
    (violation,) = GAME.check_totals([1, 0, 0, 0], {"base": 300})
    assert violation.message == "The totals sum to 1, to none of −400, −300, −200, −100, 0."


def test_most_points_come_first_and_ties_share() -> None:
    assert GAME.places([ROW]) == {"A": 2, "B": 4, "C": 3, "D": 1}
    assert GAME.places([{"A": 100, "B": 100, "C": -200, "D": 0}]) == {"A": 1, "B": 1, "C": 4, "D": 3}


def test_tables_are_ranked_together() -> None:
    second = {"E": 125, "F": 80, "G": -105, "H": -100}
    assert GAME.places([ROW, second]) == {"A": 3, "B": 7, "C": 5, "D": 2, "E": 1, "F": 3, "G": 7, "H": 6}


def test_every_fault_of_every_table_is_refused() -> None:
    three = {"A": 0, "E": 0, "F": 0}
    with pytest.raises(Refused) as refused:
        GAME.places([ROW, {"E": 1, "F": 0, "G": 0, "A": 0}, three])
    assert [(found.code, found.table, found.player) for found in refused.value.violations] == [
        ("sum-wrong", 2, None),
        ("player-twice", 2, "A"),
        ("table-size", 3, None),
        ("player-twice", 3, "A"),
        ("player-twice", 3, "E"),
        ("player-twice", 3, "F"),
    ]


def test_parti_without_a_table_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        GAME.places([])
    assert [found.code for found in refused.value.violations] == ["table-size"]
