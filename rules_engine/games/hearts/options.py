"""The options of Hearts: the variant, the numbers a club may change, and what can be read in two ways."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from rules_engine.core.inputs import take_rules
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, settle, yes_or_no

OPTIONS = (
    Option(
        "variant",
        "classic",
        ("classic", "special"),
        label=gettext_noop("Variant"),
        labels=(gettext_noop("classic"), gettext_noop("special: perfect hands and ties prolong the game")),
        rule="HE-20",
    ),
    Option(
        "limit",
        50,
        low=1,
        high=1000,
        label=gettext_noop("The points that end the game"),
        rule="HE-18",
    ),
    Option(
        "moon",
        13,
        low=0,
        high=26,
        label=gettext_noop(
            "The points of each opponent when somebody takes all hearts and the queen of spades"
        ),
        rule="HE-16",
    ),
    yes_or_no(
        "only_hearts_may_lead",
        default=True,
        label=gettext_noop("Who has only hearts may lead one before a heart has been played"),
        rule="HE-13",
    ),
    Option(
        "leader_basis",
        "after",
        ("after", "before"),
        label=gettext_noop("The leader of the special game has the lowest total"),
        labels=(gettext_noop("after the hand"), gettext_noop("before the hand")),
        rule="HE-21",
    ),
    yes_or_no(
        "moon_is_perfect",
        default=True,
        label=gettext_noop("Taking all hearts and the queen of spades is a perfect hand"),
        rule="HE-22",
    ),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options with their values; the fields are their names."""

    variant: str
    limit: int
    moon: int
    only_hearts_may_lead: bool
    leader_basis: str
    moon_is_perfect: bool


def chosen(given: Mapping[str, object] | None) -> Chosen:
    """Return the options as `given`, else their defaults; raises Refused (option-unknown, option-value)."""
    if not given:
        return _DEFAULTS
    try:
        # The type belongs to the key: 1, 1.0 and True are one and the same to Python.
        return _once(tuple((name, type(value), value) for name, value in given.items()))
    except TypeError:  # a list or an object has no place in a key
        return _settled(given)


def chosen_in(data: Mapping[str, object]) -> Chosen:
    """Return the options under `rules`; raises Refused (input-malformed, option-unknown, option-value)."""
    return _DEFAULTS if data.get("rules") is None else chosen(take_rules(data))


def _settled(given: Mapping[str, object] | None) -> Chosen:
    return Chosen(**cast(dict[str, Any], settle(OPTIONS, given)))


@lru_cache(maxsize=64)
def _once(given: tuple[tuple[str, type, object], ...]) -> Chosen:
    """The same rules come with every record of a parti: they are settled once."""
    return _settled({name: value for name, _, value in given})


_DEFAULTS = _settled(None)
