"""Whole numbers and keys from JSON."""

from datetime import date

import pytest

from rules_engine.core.inputs import Fields, shown, take, take_rules, take_whole, whole, written_day
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
    with pytest.raises(Refused, match="“first_dealer” is not what it should be: “x”"):
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


def test_fields_are_read_by_their_kind() -> None:
    fields = Fields({"plays": [1], "dealer": 3.0, "mode": "positive", "trump": None})
    assert fields.listed("plays") == [1]
    assert fields.within("dealer", range(4)) == 3
    assert fields.choice("mode", ("positive", "negative")) == "positive"
    assert fields.present("trump") is None
    fields.done()


@pytest.mark.parametrize("value", [4, -1, 1.5, True, "1", None, [1], 10**400])
def test_number_out_of_range_is_refused(value: object) -> None:
    fields = Fields({"dealer": value})
    assert fields.within("dealer", range(4)) in range(4)
    assert [fault.code for fault in fields.faults] == ["input-malformed"]


@pytest.mark.parametrize("value", ["up", "", None, 1, ["positive"], {}])
def test_text_that_is_no_choice_is_refused(value: object) -> None:
    fields = Fields({"mode": value})
    assert fields.choice("mode", ("positive", "negative")) == ""
    assert [fault.code for fault in fields.faults] == ["input-malformed"]


def test_fields_name_all_that_is_wrong_at_once() -> None:
    fields = Fields({"plays": "x", "dealer": 4})
    assert (fields.listed("plays"), fields.listed("hands"), fields.within("dealer", range(4))) == ([], [], 0)
    assert fields.present("trump") is None
    with pytest.raises(Refused) as refused:
        fields.done()
    assert [violation.message for violation in refused.value.violations] == [
        "“plays” is not what it should be: “x”.",
        "“hands” is missing.",
        "“dealer” is not what it should be: 4.",
        "“trump” is missing.",
    ]


@pytest.mark.parametrize(
    ("data", "rules"), [({}, None), ({"rules": None}, None), ({"rules": {"a": 1}}, {"a": 1})]
)
def test_rules_may_be_left_out(data: dict[str, object], rules: object) -> None:
    assert take_rules(data) == rules


def test_rules_of_another_kind_are_refused() -> None:
    with pytest.raises(Refused, match="“rules” is not what it should be"):
        take_rules({"rules": []})
