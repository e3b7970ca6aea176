"""Who votes, whose ballot is refused, and when nobody is left to wait for (CL-5b)."""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TypeVar

from rules_engine.club_rules.options import DEFAULT, HouseRules
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

K = TypeVar("K", bound=Hashable)
_NOT_ENTITLED = gettext_noop("{player} is not entitled to vote here.")


def absence_voters(
    absent: K, *, present: Iterable[K], members: Iterable[K], rules: HouseRules = DEFAULT
) -> frozenset[K]:
    """Return who votes on the absence of `absent`, by the rules of that day; never himself (CL-5b).

    `present` are the members who played that day, `members` those who were members on it.
    """
    return frozenset(present if rules.absence_voters == "present" else members) - {absent}


def not_entitled(entitled: Collection[K], ballots: Iterable[K]) -> list[Violation]:
    """Return a violation `not-entitled` for each ballot of somebody who is not among the `entitled`."""
    return [
        Violation("not-entitled", _NOT_ENTITLED, "CL-5b", {"player": shown(voter)}, player=str(voter))
        for voter in ballots
        if voter not in entitled
    ]


def all_voted(entitled: Iterable[K], ballots: Mapping[K, object]) -> bool:
    """Whether every one of the `entitled` has cast his ballot, so that the vote closes (CL-5b)."""
    return all(voter in ballots for voter in entitled)
