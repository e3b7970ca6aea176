"""The options of Hearts: their defaults, and what may be chosen."""

from typing import Any

import pytest

from rules_engine.core.violations import Refused
from rules_engine.games.hearts import GAME
from rules_engine.games.hearts.options import chosen


def test_options_without_a_choice_have_the_defaults_of_the_rules() -> None:
    assert GAME.rules() == {
        "variant": "classic",
        "limit": 50,
        "moon": 13,
        "only_hearts_may_lead": True,
        "leader_basis": "after",
        "moon_is_perfect": True,
    }


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"moon": 27}, "option-value"),
        ({"moon": -1}, "option-value"),
        ({"limit": 0}, "option-value"),
        ({"limit": 1001}, "option-value"),
        ({"limit": True}, "option-value"),
        ({"variant": "omnibus"}, "option-value"),
        ({"only_hearts_may_lead": 1}, "option-value"),
        ({"shoot": 26}, "option-unknown"),
    ],
)
def test_wrong_option_is_refused(given: dict[str, Any], code: str) -> None:
    for ask in (GAME.rules, lambda rules: GAME.check({"kind": "points", "points": [], "rules": rules})):
        with pytest.raises(Refused) as refused:
            ask(given)
        assert [fault.code for fault in refused.value.violations] == [code]


@pytest.mark.parametrize("rules", [[], "special", 1, False])
def test_rules_that_are_no_object_are_refused(rules: Any) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check({"kind": "points", "points": [13, 13, 0, 0], "rules": rules})
    assert [fault.code for fault in refused.value.violations] == ["input-malformed"]


def test_number_written_with_a_point_is_that_number() -> None:
    assert GAME.rules({"moon": 26.0})["moon"] == 26


@pytest.mark.parametrize(
    ("first", "then"),
    [({"moon": 1}, {"moon": True}), ({"only_hearts_may_lead": True}, {"only_hearts_may_lead": 1})],
)
def test_rules_that_python_takes_for_the_same_are_told_apart(
    first: dict[str, object], then: dict[str, object]
) -> None:
    chosen(first)
    with pytest.raises(Refused):
        chosen(then)


@pytest.mark.parametrize("value", [[], {}, [26]])
def test_value_that_is_no_key_is_refused_by_name(value: object) -> None:
    with pytest.raises(Refused) as refused:
        chosen({"moon": value})
    assert [fault.code for fault in refused.value.violations] == ["option-value"]
