"""One address of the API in the matrix."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.factories.whole import Whole


def nothing(_whole: Whole) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Address:
    """By method who may: all, signed-in, members, scorers, owners.

    `kwargs`: what stands in the address besides the club's slug. `of_club`: whether outsiders find it depends
    on who sees the club.
    """

    may: Mapping[str, str]
    kwargs: Callable[[Whole], Mapping[str, Any]] = nothing
    of_club: bool = True
    odd: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """(method, role) or (method, "*"): the code where it is otherwise than the rule; say why beside it."""
