"""Whole numbers and keys from JSON."""

from datetime import date

import pytest

from rules_engine.core.inputs import shown, take, take_whole, whole, written_day
from rules_engine.core.violations import Refused


@pytest.mark.parametrize(("value", "number"), [(9, 9), (9.0, 9), (-0.0, 0), (-95, -95)])
def test_whole_number_may_come_as_a_float(value: object, number: int) -> None:
    assert whole(value) == number
    assert isinstance(whole(value), int)


@pytest.mark.parametrize("value", [True, False, None, "9", 9.5, float("nan"), float("inf"), [9], 10**400])
def test_anything_else_is_no_whole_number(value: object) -> None:
    assert whole(value) is None


def test_absent_key_has_its_default() -> None:
    assert take({}, "hands", list, []) == []
    assert take_whole({}, "first_dealer", 0) == 0


def test_wrong_value_is_refused_even_where_there_is_a_default() -> None:
    with pytest.raises(Refused, match="“first_dealer” is not what it should be: x"):
        take_whole({"first_dealer": "x"}, "first_dealer", 0)


def test_long_values_are_cut_in_a_sentence() -> None:
    assert shown("x" * 100) == "x" * 60 + "…"


def nested(depth: int) -> list[object]:
    return [nested(depth - 1)] if depth else []


def test_deep_value_is_cut_where_repr_would_give_up() -> None:
    deep: list[object] = []
    for _ in range(10**5):
        deep = [deep]
    assert shown(deep) == shown(nested(10)) == "[[[[[[[...]]]]]]]"


def test_day_is_written_in_one_way() -> None:
    assert written_day("2026-01-05") == date(2026, 1, 5)


@pytest.mark.parametrize(
    "text", ["20260105", "2026-W01-1", "2026-1-5", "2026-02-30", "2026-01-05 ", "２０２６-01-05", ""]
)
def test_any_other_day_is_none(text: str) -> None:
    assert written_day(text) is None
