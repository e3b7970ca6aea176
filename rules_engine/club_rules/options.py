"""The settings of a club for absences and breaches, and the days from which they hold (CL-1 … CL-5b)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, settle
from rules_engine.core.rulebook import RuleBook

OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        "cumulative",
        ("cumulative", "consecutive"),
        label=gettext_noop("Unexcused absences are counted"),
        labels=(gettext_noop("since the last bottle"), gettext_noop("only in a row")),
        rule="CL-1",
    ),
    Option(
        "excused",
        "neutral",
        ("neutral", "breaks"),
        label=gettext_noop("An excused absence, where only a row counts"),
        labels=(gettext_noop("does not break it"), gettext_noop("breaks it")),
        rule="CL-2",
    ),
    Option(
        "limit",
        8,
        low=1,
        label=gettext_noop("Unexcused absences for a bottle"),
        rule="CL-1",
    ),
    Option(
        "scope",
        "parti",
        ("parti", "cumulative"),
        label=gettext_noop("Careless breaches are counted"),
        labels=(gettext_noop("in each parti by itself"), gettext_noop("since the last bottle")),
        rule="CL-5",
    ),
    Option(
        "threshold",
        3,
        low=1,
        label=gettext_noop("Careless breaches for a bottle"),
        rule="CL-5",
    ),
    Option(
        "absence_voters",
        "present",
        ("present", "members"),
        label=gettext_noop("Who votes on an absence"),
        labels=(gettext_noop("those who played that day"), gettext_noop("all members")),
        rule="CL-5b",
    ),
)
"""Defaults first."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One whole set of a club's settings; the field names are the option names."""

    mode: str = "cumulative"
    excused: str = "neutral"
    limit: int = 8
    scope: str = "parti"
    threshold: int = 3
    absence_voters: str = "present"

    @classmethod
    def of(cls, given: Mapping[str, object] | None) -> "HouseRules":
        """Make rules of the options `given`, defaults for the others; raises Refused with every
        option-unknown and option-value."""
        return cls(**cast("dict[str, Any]", settle(OPTIONS, given)))

    def as_dict(self) -> dict[str, object]:
        """Return all options by name; `HouseRules.of` reads it back."""
        return asdict(self)


DEFAULT = HouseRules()

HouseBook = RuleBook[HouseRules]
"""A club's settings by the day from which they hold."""

DEFAULT_BOOK: HouseBook = RuleBook(DEFAULT)
