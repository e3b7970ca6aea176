"""The options of the title and the days from which they hold (KT-8 … KT-12, KT-19)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, settle, yes_or_no
from rules_engine.core.violations import Refused

OPTIONS: tuple[Option, ...] = (
    Option(
        "window",
        8,
        low=1,
        high=50,
        label=gettext_noop("How many of the last partis count"),
        rule="KT-2",
    ),
    Option(
        "need",
        6,
        low=1,
        high=50,
        label=gettext_noop("How many of them one must have played"),
        rule="KT-3",
    ),
    Option(
        "min_partis",
        8,
        low=1,
        label=gettext_noop("First awarded after so many partis"),
        rule="KT-9",
    ),
    Option(
        "pause_days",
        180,
        low=0,
        label=gettext_noop("Days without a parti on which it is still held"),
        rule="KT-11",
    ),
    yes_or_no("pause_rule", default=True, label=gettext_noop("A long pause ends the title"), rule="KT-11"),
    Option(
        "months",
        9,
        low=0,
        label=gettext_noop("Months without a game on which it is still held"),
        rule="KT-12",
    ),
    Option(
        "month_end",
        "clamp",
        ("clamp", "next"),
        label=gettext_noop("Where the month has no such day"),
        labels=(
            gettext_noop("Its last day"),
            gettext_noop("The first day of the month after"),
        ),
        rule="KT-12",
    ),
    Option(
        "nine_months_of",
        "holder",
        ("holder", "club"),
        label=gettext_noop("Whose game the months are counted from"),
        labels=(
            gettext_noop("The King's own last parti"),
            gettext_noop("Any parti of the club"),
        ),
        rule="KT-12",
    ),
    Option(
        "no_candidate",
        "vacant",
        ("vacant", "keep"),
        label=gettext_noop("When nobody qualifies"),
        labels=(
            gettext_noop("There is no King"),
            gettext_noop("The King keeps the title"),
        ),
        rule="KT-10",
    ),
    Option(
        "complete_tie",
        "holder",
        ("holder", "vacant"),
        label=gettext_noop("In a complete tie"),
        labels=(
            gettext_noop("The King keeps it if among the tied"),
            gettext_noop("There is no King"),
        ),
        rule="KT-8",
    ),
    Option(
        "points",
        "more",
        ("more", "less"),
        label=gettext_noop("Which total of points is better"),
        labels=(gettext_noop("More"), gettext_noop("Less")),
        rule="KT-7",
    ),
)
"""Defaults first; `need` is at most `window`."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One whole set of title rules; the field names are the option names."""

    window: int = 8
    need: int = 6
    min_partis: int = 8
    pause_days: int = 180
    pause_rule: bool = True
    months: int = 9
    month_end: str = "clamp"
    nine_months_of: str = "holder"
    no_candidate: str = "vacant"
    complete_tie: str = "holder"
    points: str = "more"

    @classmethod
    def of(cls, given: Mapping[str, object] | None) -> "Rules":
        """Make rules of the options `given`, defaults for the others; raises Refused with every
        option-unknown and option-value."""
        rules = cls(**cast("dict[str, Any]", settle(OPTIONS, given)))
        if rules.need > rules.window:
            raise Refused(next(o for o in OPTIONS if o.name == "need").wrong(rules.need))
        return rules

    def as_dict(self) -> dict[str, object]:
        """All options by name; `Rules.of` reads it back."""
        return asdict(self)


DEFAULT = Rules()
