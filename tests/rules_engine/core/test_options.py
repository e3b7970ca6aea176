"""Options: defaults, what may be chosen, and refusal by name."""

import pytest

from rules_engine.core.options import Option, settle, yes_or_no
from rules_engine.core.violations import Refused

DECK = Option("deck", 52, (52, 32))
MOON = Option("moon", 13, low=0, high=26)
STRICT = Option("strict", False, (False, True))
OPTIONS = (DECK, MOON, STRICT)


@pytest.mark.parametrize("given", [None, {}])
def test_defaults_stand_where_nothing_is_given(given: dict[str, object] | None) -> None:
    assert settle(OPTIONS, given) == {"deck": 52, "moon": 13, "strict": False}


def test_given_values_are_taken() -> None:
    assert settle(OPTIONS, {"strict": True, "deck": 32.0, "moon": 26.0}) == {
        "deck": 32,
        "moon": 26,
        "strict": True,
    }


@pytest.mark.parametrize("value", [-1, 27, 1.5, "13", None, True, []])
def test_number_out_of_range_or_no_number_is_refused(value: object) -> None:
    assert MOON.read(value) is None


@pytest.mark.parametrize("value", [1, 0, "true", None])
def test_number_is_no_yes_or_no(value: object) -> None:
    assert STRICT.read(value) is None


def test_option_without_end_takes_any_number_from_its_low() -> None:
    least = Option("min_partis", 8, low=1)
    assert least.read(10**6) == 10**6
    assert least.read(0) is None


@pytest.mark.parametrize("value", [None, 0, 200])
def test_option_without_a_default_may_be_left_to_the_rules(value: int | None) -> None:
    base = Option("base", None, low=0)
    assert settle([base], {"base": value}) == {"base": value}
    assert settle([base], {}) == {"base": None}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_option_with_a_default_is_never_none(option: Option) -> None:
    with pytest.raises(Refused):
        settle([option], {option.name: None})


def test_all_faults_are_refused_together_and_by_name() -> None:
    with pytest.raises(Refused) as refused:
        settle(OPTIONS, {"decks": 1, "deck": 51, "moon": "all"})
    assert [violation.message for violation in refused.value.violations] == [
        "There is no option “decks”.",
        "The option “deck” cannot be 51.",
        "The option “moon” cannot be “all”.",
    ]


@pytest.mark.parametrize(("default", "labels"), [(True, ("yes", "no")), (False, ("no", "yes"))])
def test_option_of_yes_or_no_has_its_default_first(default: bool, labels: tuple[str, str]) -> None:
    option = yes_or_no("strict", default=default, label="Strict", rule="PD-9")
    assert (option.default, option.choices, option.labels) == (default, (default, not default), labels)
