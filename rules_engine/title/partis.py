"""What comes of the title: reigns, and why they end."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

K = TypeVar("K", bound=Hashable)

Loss = Literal["nobody-qualifies", "tied", "pause", "nine-months", "left"]
"""Why the title falls vacant."""

Reason = Literal["replaced"] | Loss
"""Why a reign ended (KT-16)."""

Vacancy = Literal["never-awarded"] | Loss
"""Why there is no King."""


@dataclass(frozen=True, slots=True)
class Reign(Generic[K]):
    """A reign [start, end): `end` is the first day without the title, None while it lasts (KT-16)."""

    player: K
    start: date
    end: date | None
    reason: Reason | None
