"""The title rules of a league by date, as people compare them: what is not as the rules have it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import League, TitleRules
from leagues.queries.rules import points_of
from rules_engine.core.options import Option
from rules_engine.title import OPTIONS


@dataclass(frozen=True)
class RuleSet:
    """One set with its day (None: from the beginning), and its options that differ from the rules' own."""

    pk: int
    valid_from: datetime.date | None
    own: list[tuple[str, object]]


def rule_sets(league: League) -> list[RuleSet]:
    """The sets of a league by day; labels and words are the engine's, not yet translated."""
    rows = TitleRules.objects.filter(league=league).values_list("pk", "valid_from", "rules")
    usual = {option.name: option.default for option in OPTIONS} | {"points": points_of(league.game)}
    return [RuleSet(pk, day, _own(rules, usual)) for pk, day, rules in rows]


def _own(rules: Mapping[str, object], usual: Mapping[str, object]) -> list[tuple[str, object]]:
    return [
        (option.label, word(option, rules[option.name]))
        for option in OPTIONS
        if rules.get(option.name, usual[option.name]) != usual[option.name]
    ]


def word(option: Option, value: object) -> object:
    """What people call a value of an option; the value itself where it is a number."""
    if not option.labels:
        return value
    return option.labels[[*option.choices].index(value)] if value in option.choices else value
