"""The house rules of a club by date, as the engine wants them and as people compare them."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from club.dates import today
from club.models import Club
from rules_engine.club_rules import OPTIONS, HouseRules, RuleBook
from rules_engine.core.options import Option
from scoring.models import HouseRuleSet, Parti, PlayDay


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One set with its day (None: from the beginning), and its options that differ from the usual ones."""

    pk: int
    valid_from: datetime.date | None
    own: list[tuple[str, object]]


def house_book(club: Club) -> RuleBook[HouseRules]:
    """The club's rules on absences and breaches by the day from which they hold, in one query."""
    stored = HouseRuleSet.objects.filter(club=club).order_by("id").values_list("valid_from", "rules")
    rows = [(day, HouseRules.of(rules)) for day, rules in stored]
    first = next((rules for day, rules in rows if day is None), HouseRules())
    return RuleBook(first, tuple((day, rules) for day, rules in rows if day is not None))


def first_day(club: Club) -> datetime.date:
    """The first day for other rules: today, or tomorrow where a parti of today has begun already,
    since breaches may be noted in it, whatever becomes of it."""
    day = today(club)
    begun = Parti.objects.filter(club=club, date=day)
    is_taken = begun.exists() or PlayDay.objects.filter(club=club, date=day).exists()
    return day + datetime.timedelta(days=1) if is_taken else day


def rule_sets(club: Club) -> list[RuleSet]:
    """The sets of a club by day; labels and words are the engine's, not yet translated."""
    rows = HouseRuleSet.objects.filter(club=club).values_list("pk", "valid_from", "rules")
    return [RuleSet(pk, day, _own(rules)) for pk, day, rules in rows]


def word(option: Option, value: object) -> object:
    """What people call a value of an option; the value itself where it is a number."""
    if not option.labels:
        return value
    return option.labels[[*option.choices].index(value)] if value in option.choices else value


def _own(rules: Mapping[str, object]) -> list[tuple[str, object]]:
    return [
        (option.label, word(option, rules[option.name]))
        for option in OPTIONS
        if rules.get(option.name, option.default) != option.default
    ]
