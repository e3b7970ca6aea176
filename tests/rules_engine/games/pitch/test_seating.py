"""Totals of a table, and the places they give."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.violations import Refused
from rules_engine.games.pitch import GAME


def table(names: str, first: int, second: int) -> dict[str, int]:
    return dict(zip(names, (first, second, first, second), strict=True))


def refusals(*tables: dict[str, int]) -> list[tuple[str, int | None]]:
    with pytest.raises(Refused) as refused:
        GAME.places(tables)
    return [(violation.code, violation.table) for violation in refused.value.violations]


def test_partners_share_a_place() -> None:
    assert GAME.places([table("ABCD", 55, 10)]) == {"A": 1, "B": 3, "C": 1, "D": 3}
    assert GAME.places([table("ABCD", -3, 10)]) == {"A": 3, "B": 1, "C": 3, "D": 1}


def test_four_share_the_first_place_when_the_teams_are_equal() -> None:
    assert set(GAME.places([table("ABCD", 20, 20)]).values()) == {1}


@given(*[st.integers(-300, 80)] * 4)
def test_places_over_two_tables_are_one_ranking(one: int, two: int, three: int, four: int) -> None:
    tables = [table("ABCD", one, two), table("EFGH", three, four)]
    everybody = tables[0] | tables[1]
    assert GAME.places(tables) == {
        player: 1 + sum(other > points for other in everybody.values())
        for player, points in everybody.items()
    }


def test_places_refuse_every_fault_of_every_table() -> None:
    good = table("ABCD", 55, 10)
    assert refusals() == [("table-size", None)]
    assert refusals(good, {"E": 1, "F": 2, "G": 1}) == [("table-size", 2)]
    assert refusals(good, {"A": 1, "F": 2, "G": 1, "H": 3}) == [("impossible", 2), ("player-twice", 2)]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([55, 10, 55, 10], []),
        ([55.0, -10, 55, -10], []),
        ([0, 0, 0, 0], []),
        ([55, 10], [("table-size", None)]),
        ([55, 10, 55, 10, 55], [("table-size", None)]),
        ([55, None, "55", 10], [("points-malformed", 1), ("points-malformed", 2)]),
        ([55, 10, 10, 55], [("impossible", 0), ("impossible", 1)]),
        ([55, 10, 55, 11], [("impossible", 1)]),
    ],
)
def test_totals_of_a_table_are_checked(totals: list[object], expected: list[tuple[str, int | None]]) -> None:
    assert [(fault.code, fault.seat) for fault in GAME.check_totals(totals)] == expected


def test_partners_who_differ_are_told_so() -> None:
    (fault,) = GAME.check_totals([55, 10, 55, 11])
    assert fault.message == "Partners have the same total: 10 and 11 differ."


def test_command_answers_the_places() -> None:
    given = answer("places", {"game": "pitch", "tables": [table("ABCD", 55, 10)]})
    assert given == {"ok": True, "places": {"A": 1, "B": 3, "C": 1, "D": 3}}


def schedule(**data: Any) -> dict[str, Any]:
    return answer("schedule", {"game": "pitch"} | data)


def test_deal_goes_to_the_left() -> None:
    hands = schedule(players=4, first_dealer=2)["hands"]
    assert [hand["dealer"] for hand in hands] == [2, 3, 0, 1]
    assert {hand["leader"] for hand in hands} == {None}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"players": 5}, "table-size"),
        ({"players": 3}, "table-size"),
        ({"players": 4, "first_dealer": 4}, "input-malformed"),
        ({"players": 4, "rules": {"limit": 3}}, "option-unknown"),
    ],
)
def test_schedule_of_another_table_is_refused(data: dict[str, Any], code: str) -> None:
    assert [found["code"] for found in schedule(**data)["violations"]] == [code]
