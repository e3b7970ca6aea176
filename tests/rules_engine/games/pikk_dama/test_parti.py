"""A table's whole sheet, and places over the tables of one parti."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.violations import Refused
from rules_engine.games.pikk_dama import GAME

ROW = (10, -10, 20, -20)


def game(hands: list[Any], players: int = 4, **more: Any) -> dict[str, Any]:
    return answer("game", {"game": "pikk-dama", "players": players, "hands": hands, **more})


def sheet(players: int, first_dealer: int = 0) -> list[list[int | None]]:
    """A whole sheet: in each hand the four in order of play get the points of ROW."""
    rows: list[list[int | None]] = []
    for hand in GAME.schedule(players=players, first_dealer=first_dealer):
        row: list[int | None] = [None] * players
        for seat, points in zip(hand.players, ROW, strict=True):
            row[seat] = points
        rows.append(row)
    return rows


def where(given: dict[str, Any]) -> list[tuple[str, int, int | None]]:
    return [(found["code"], found["hand"], found.get("seat")) for found in given["violations"]]


@pytest.mark.parametrize("players", range(4, 8))
def test_whole_sheet_ends_the_game(players: int) -> None:
    given = game(sheet(players, 2), players, first_dealer=2)
    assert (given["ok"], given["over"], given["why"]) == (True, True, "hands-played")
    assert given["totals"] == [0] * players
    assert given["places"] == [1] * players
    assert given["winners"] == list(range(players))


def test_sheet_of_another_first_dealer_has_the_wrong_players() -> None:
    given = game(sheet(5, 1), 5)
    assert given["ok"] is False
    assert where(given)[:2] == [("wrong-players", 1, 0), ("wrong-players", 1, 4)]


def test_unfinished_game_is_no_fault_and_has_no_winner() -> None:
    given = game([list(ROW)])
    assert (given["ok"], given["over"], given["why"], given["winners"]) == (True, False, None, [])
    assert given["totals"] == list(ROW)
    assert given["places"] == [2, 3, 1, 4]


def test_game_without_a_hand_stands_at_zero() -> None:
    given = game([])
    assert (given["ok"], given["totals"]) == (True, [0, 0, 0, 0])


def test_hand_after_the_end_is_refused_and_not_counted() -> None:
    given = game([*sheet(4), list(ROW), "x"])
    assert where(given) == [("game-over", 21, None), ("game-over", 22, None)]
    assert given["totals"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ([10, -10, 20, -19], [("sum-wrong", 2, None)]),
        ([96, -96, 0, 0], [("impossible", 2, 0)]),
        ([10, None, 20, -20], [("wrong-players", 2, 1)]),
        ([10, -10, 20], [("points-malformed", 2, None)]),
        ([10, -10, "20", -20], [("points-malformed", 2, 2)]),
        ("x", [("points-malformed", 2, None)]),
    ],
)
def test_wrong_row_is_named_with_its_hand(row: Any, expected: list[tuple[str, int, int | None]]) -> None:
    given = game([list(ROW), row, list(ROW)])
    assert where(given) == expected
    assert given["totals"] is None
    assert given["hands"] == [{"scores": list(ROW)}, {"scores": None}, {"scores": list(ROW)}]


def test_wrong_number_is_named_with_the_seat_at_the_table() -> None:
    rows = sheet(5)
    rows[1] = [None, 96, -96, 0, 0]
    assert where(game(rows, 5)) == [("impossible", 2, 1)]


@pytest.mark.parametrize("players", [3, 8])
def test_game_of_another_size_is_refused(players: int) -> None:
    assert [found["code"] for found in game([], players)["violations"]] == ["table-size"]


totals = st.lists(st.integers(-300, 300), min_size=3, max_size=6).map(lambda known: [*known, -sum(known)])


@given(totals, st.randoms())
def test_places_do_not_depend_on_the_order_of_players(points: list[int], chance: Any) -> None:
    table = dict(enumerate(points))
    shuffled = list(table.items())
    chance.shuffle(shuffled)
    assert GAME.places([dict(shuffled)]) == GAME.places([table])


@given(totals, totals)
def test_place_is_one_more_than_the_number_of_better_players(first: list[int], second: list[int]) -> None:
    tables = [{("a", seat): points for seat, points in enumerate(first)}]
    tables.append({("b", seat): points for seat, points in enumerate(second)})
    places = GAME.places(tables)
    everybody = tables[0] | tables[1]
    for player, points in everybody.items():
        assert places[player] == 1 + sum(other > points for other in everybody.values())
    assert GAME.places(tables[::-1]) == places


@given(totals, totals)
def test_places_per_table_know_nothing_of_the_other_table(first: list[int], second: list[int]) -> None:
    tables = [dict(enumerate(first)), dict(enumerate(second, start=10))]
    rules = {"across_tables": "per_table"}
    assert GAME.places(tables, rules) == GAME.places(tables[:1]) | GAME.places(tables[1:])


def refusals(*tables: dict[str, int]) -> list[tuple[str, int | None]]:
    with pytest.raises(Refused) as refused:
        GAME.places(tables)
    return [(violation.code, violation.table) for violation in refused.value.violations]


def test_places_refuse_every_fault_of_every_table() -> None:
    good = {"A": 30, "B": 30, "C": -20, "D": -40}
    assert refusals(good, {"A": 1, "E": 0, "F": 0, "G": 0}) == [("sum-wrong", 2), ("player-twice", 2)]
    assert refusals(good, {"E": 0, "F": 0, "G": 0}) == [("table-size", 2)]
    assert refusals() == [("table-size", None)]
    assert refusals({"A": 1901, "B": -1901, "C": 0, "D": 0}) == [("impossible", 1), ("impossible", 1)]


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ([30, 30, -20, -40], []),
        ([1, 0, 0, 0], ["sum-wrong"]),
        ([1, None, "x", 0], ["points-malformed", "points-malformed"]),
        ([0, 0, 0], ["table-size"]),
        ([0] * 8, ["table-size"]),
    ],
)
def test_totals_of_a_table_are_checked(row: list[object], codes: list[str]) -> None:
    assert [violation.code for violation in GAME.check_totals(row)] == codes
