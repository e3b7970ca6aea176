"""The options by which the standings of a season are made."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, cast

from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, settle
from rules_engine.core.violations import Refused, Violation

Step = Literal["partis", "firsts", "points", "head-to-head"]

STEPS: tuple[Step, ...] = ("partis", "firsts", "points", "head-to-head")
"""What may break a tie of scores."""

_NONE = "none"
_CHOICES = (_NONE, *STEPS)
_LABELS = (
    gettext_noop("Nothing"),
    gettext_noop("More partis"),
    gettext_noop("More firsts"),
    gettext_noop("The better total of points"),
    gettext_noop("The results against each other"),
)
_TWICE = gettext_noop("Each step decides only once, and this one stands before already.")

_STEP_1 = gettext_noop("What decides first in a tie")
_STEP_2 = gettext_noop("What decides second")
_STEP_3 = gettext_noop("What decides third")
_STEP_4 = gettext_noop("What decides fourth")

OPTIONS: tuple[Option, ...] = (
    Option(
        "by",
        "average",
        ("average", "points", "places"),
        label=gettext_noop("What the standings go by"),
        labels=(
            gettext_noop("Average place"),
            gettext_noop("Total of points"),
            gettext_noop("Points for places: as many as people played for the first, one for the last"),
        ),
    ),
    Option(
        "share",
        50,
        low=0,
        high=100,
        label=gettext_noop("Per cent of the partis one must have played to be ranked"),
    ),
    Option("best", 0, low=0, label=gettext_noop("Only the best so many partis of each count (0: all)")),
    Option("drop", 0, low=0, label=gettext_noop("The worst so many partis of each do not count")),
    Option("step_1", _NONE, _CHOICES, label=_STEP_1, labels=_LABELS),
    Option("step_2", _NONE, _CHOICES, label=_STEP_2, labels=_LABELS),
    Option("step_3", _NONE, _CHOICES, label=_STEP_3, labels=_LABELS),
    Option("step_4", _NONE, _CHOICES, label=_STEP_4, labels=_LABELS),
)
"""Defaults first; no step twice."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One whole set of rules of standings; the field names are the option names."""

    by: str = "average"
    share: int = 50
    best: int = 0
    drop: int = 0
    step_1: str = _NONE
    step_2: str = _NONE
    step_3: str = _NONE
    step_4: str = _NONE

    @classmethod
    def of(cls, given: Mapping[str, object] | None) -> "Rules":
        """Make rules of the options `given`, defaults for the others; raises Refused with every
        option-unknown and option-value, also for a step that repeats an earlier one."""
        rules = cls(**cast("dict[str, Any]", settle(OPTIONS, given)))
        repeated = tuple(_repeated(rules))
        if repeated:
            raise Refused(*repeated)
        return rules

    def as_dict(self) -> dict[str, object]:
        """All options by name; `Rules.of` reads it back."""
        return asdict(self)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that break ties, in order."""
        chosen = (self.step_1, self.step_2, self.step_3, self.step_4)
        return tuple(cast("Step", step) for step in chosen if step != _NONE)


def _repeated(rules: Rules) -> Iterator[Violation]:
    seen: set[object] = {_NONE}
    for name, value in rules.as_dict().items():
        if not name.startswith("step_"):
            continue
        if value in seen - {_NONE}:
            yield Violation("option-value", _TWICE, "", {"name": name, "value": value})
        seen.add(value)
