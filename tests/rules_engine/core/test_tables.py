"""The tables of one parti: four at each, nobody twice, one ranking or one per table."""

from collections.abc import Sequence

import pytest

from rules_engine.core.tables import Check, four_faults, places_of, require_four
from rules_engine.core.violations import Refused, Violation

ONE = {"A": 30, "B": 10, "C": 10, "D": -50}
TWO = {"E": 20, "F": 30, "G": 0, "H": -60}


def right(totals: Sequence[object]) -> tuple[Violation, ...]:
    return ()


def wrong(totals: Sequence[object]) -> tuple[Violation, ...]:
    return (Violation("sum-wrong", "Wrong.", "XX-1"),)


def refused(*tables: dict[str, int], check: Check = right) -> list[tuple[str, int | None, str | None]]:
    with pytest.raises(Refused) as found:
        places_of(tables, check, "XX-1")
    return [(fault.code, fault.table, fault.player) for fault in found.value.violations]


def test_four_at_a_table_are_right() -> None:
    assert four_faults(4, "HE-1") == ()


@pytest.mark.parametrize("people", [0, 3, 5])
def test_another_number_is_no_table(people: int) -> None:
    (fault,) = four_faults(people, "HE-1")
    assert (fault.code, fault.rule) == ("table-size", "HE-1")
    assert fault.message == f"Four play this game at a table, not {people}."


def test_four_are_required() -> None:
    require_four(4, "HE-1")
    with pytest.raises(Refused) as found:
        require_four(5, "HE-1")
    assert [(fault.code, fault.rule) for fault in found.value.violations] == [("table-size", "HE-1")]


def test_everybody_stands_in_one_ranking() -> None:
    ranked = {"A": 1, "F": 1, "E": 3, "B": 4, "C": 4, "G": 6, "D": 7, "H": 8}
    assert places_of([ONE, TWO], right, "XX-1") == ranked


def test_each_table_may_have_its_own_ranking() -> None:
    ranked = {"A": 1, "B": 2, "C": 2, "D": 4, "F": 1, "E": 2, "G": 3, "H": 4}
    assert places_of([ONE, TWO], right, "XX-1", per_table=True) == ranked


def test_lowest_total_is_first_where_less_is_better() -> None:
    assert places_of([ONE], right, "XX-1", higher_is_better=False) == {"D": 1, "B": 2, "C": 2, "A": 4}


def test_of_tables_that_are_not_whole_only_doubles_are_refused() -> None:
    assert places_of([{"A": 30, "B": 1}], wrong, "XX-1", whole=False) == {"A": 1, "B": 2}
    assert places_of([], wrong, "XX-1", whole=False) == {}
    with pytest.raises(Refused) as found:
        places_of([ONE, {**TWO, "A": 1}], wrong, "XX-1", whole=False)
    assert [fault.code for fault in found.value.violations] == ["player-twice"]


def test_no_table_at_all_is_refused() -> None:
    assert refused() == [("table-size", None, None)]


def test_what_is_wrong_with_totals_names_the_table() -> None:
    assert refused(ONE, TWO, check=wrong) == [("sum-wrong", 1, None), ("sum-wrong", 2, None)]


def test_faults_come_table_by_table() -> None:
    found = refused(ONE, {**TWO, "A": 1}, {**TWO}, check=wrong)
    assert [table for _code, table, _player in found] == [1, 2, 2, *[3] * 5]


def test_player_at_two_tables_is_named_at_the_second() -> None:
    assert refused(ONE, {**TWO, "A": 1}) == [("player-twice", 2, "A")]
