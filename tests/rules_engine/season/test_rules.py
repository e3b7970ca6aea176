"""The options of the standings: defaults, what is refused, and the steps in order."""

import pytest

from rules_engine.core.violations import Refused
from rules_engine.season import OPTIONS, STEPS, Rules


def refused(**given: object) -> list[tuple[str, object]]:
    with pytest.raises(Refused) as found:
        Rules.of(given)
    return [(violation.code, violation.data["name"]) for violation in found.value.violations]


def test_defaults_are_those_of_the_options() -> None:
    assert Rules().as_dict() == {option.name: option.default for option in OPTIONS}
    assert Rules.of(None) == Rules.of({}) == Rules()


def test_rules_read_back_what_they_gave() -> None:
    rules = Rules.of({"by": "places", "share": 0, "best": 12, "drop": 3, "step_4": "head-to-head"})
    assert Rules.of(rules.as_dict()) == rules


def test_every_option_and_choice_has_words() -> None:
    assert all(option.label for option in OPTIONS)
    assert all(len(option.labels) == len(option.choices) for option in OPTIONS)
    assert all(all(option.labels) for option in OPTIONS)


def test_steps_come_in_order_and_go_on_after_none() -> None:
    assert Rules().steps == ()
    assert Rules.of({"step_1": "points", "step_3": "partis"}).steps == ("points", "partis")
    assert Rules(step_1="firsts", step_2="head-to-head", step_3="points", step_4="partis").steps == (
        "firsts",
        "head-to-head",
        "points",
        "partis",
    )


@pytest.mark.parametrize("step", STEPS)
def test_step_is_refused_where_it_is_chosen_again(step: str) -> None:
    assert refused(step_1=step, step_2="none", step_3=step) == [("option-value", "step_3")]
    assert refused(step_2=step, step_3=step, step_4=step) == [
        ("option-value", "step_3"),
        ("option-value", "step_4"),
    ]


def test_repeated_step_has_a_sentence_of_its_own() -> None:
    with pytest.raises(Refused, match="Each step decides only once, and this one stands before already"):
        Rules.of({"step_1": "firsts", "step_2": "firsts"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("by", "luck"),
        ("share", 101),
        ("share", -1),
        ("share", "half"),
        ("best", -1),
        ("drop", -1),
        ("drop", True),
        ("step_1", "lot"),
        ("step_4", None),
    ],
)
def test_value_that_cannot_be_chosen_is_refused(name: str, value: object) -> None:
    assert refused(**{name: value}) == [("option-value", name)]


def test_unknown_option_is_refused() -> None:
    assert refused(worst=1) == [("option-unknown", "worst")]
