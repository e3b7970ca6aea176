"""The settings of a club: defaults, refusals by name, and the days from which they hold."""

from datetime import date

import pytest

from rules_engine.club_rules import OPTIONS, HouseRules, RuleBook
from rules_engine.core.options import settle
from rules_engine.core.violations import Refused

MAY = date(2024, 5, 1)
JUNE = date(2024, 6, 1)


def test_rules_without_options_are_the_defaults_of_the_options() -> None:
    assert HouseRules.of(None).as_dict() == settle(OPTIONS, None)


def test_defaults_are_those_of_the_house() -> None:
    assert HouseRules().as_dict() == {
        "mode": "cumulative",
        "excused": "neutral",
        "limit": 8,
        "scope": "parti",
        "threshold": 3,
        "absence_voters": "present",
    }


def test_rules_read_back_what_they_wrote() -> None:
    rules = HouseRules.of(
        {"mode": "consecutive", "excused": "breaks", "limit": 5, "absence_voters": "members"}
    )
    assert HouseRules.of(rules.as_dict()) == rules


@pytest.mark.parametrize("number", [0, -8, 1.5, "8", True, None])
@pytest.mark.parametrize("name", ["limit", "threshold"])
def test_number_under_one_or_no_number_is_refused(name: str, number: object) -> None:
    with pytest.raises(Refused) as refused:
        HouseRules.of({name: number})
    assert [violation.code for violation in refused.value.violations] == ["option-value"]


def test_limit_of_one_is_taken() -> None:
    assert HouseRules.of({"limit": 1, "threshold": 1}) == HouseRules(limit=1, threshold=1)


def test_unknown_option_and_wrong_choices_are_refused_together_and_by_name() -> None:
    with pytest.raises(Refused) as refused:
        HouseRules.of({"modes": "cumulative", "mode": "weekly", "scope": "night", "absence_voters": "all"})
    assert [(found.code, found.data["name"]) for found in refused.value.violations] == [
        ("option-unknown", "modes"),
        ("option-value", "mode"),
        ("option-value", "scope"),
        ("option-value", "absence_voters"),
    ]


def test_every_choice_has_its_words() -> None:
    assert [len(option.labels) for option in OPTIONS] == [len(option.choices) for option in OPTIONS]


def test_change_holds_from_its_own_day_on() -> None:
    book = RuleBook(HouseRules(), [(JUNE, HouseRules(limit=6)), (MAY, HouseRules(limit=5))])
    days = (date(2024, 4, 30), MAY, date(2024, 5, 31), JUNE)
    assert [book.on(day).limit for day in days] == [8, 5, 5, 6]


def test_later_of_two_changes_of_one_day_holds() -> None:
    book = RuleBook(HouseRules(), [(MAY, HouseRules(limit=5)), (MAY, HouseRules(limit=4))])
    assert book.on(MAY).limit == 4
