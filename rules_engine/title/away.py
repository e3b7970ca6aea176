"""Who has left the club, and when a leaver is back (KT-17)."""

from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)

Away = Mapping[K, Sequence[tuple[date, date | None]]]
"""Per player the intervals [from, to) out of the club; `to` is the first day back, None while away."""

NOBODY: Away[Any] = MappingProxyType({})


def is_away(away: Away[K], player: K, *, on: date, last_played: date | None) -> bool:
    """Whether the player has left as of `on`: a parti played after the day of leaving brings him back.

    A parti played on the very day of leaving does not: he is no candidate that evening.
    """
    return any(
        start <= on and (end is None or on < end) and (last_played is None or last_played <= start)
        for start, end in away.get(player, ())
    )


def first_leaving(away: Away[K], player: K, *, after: date, until: date) -> date | None:
    """The first day in (after, until] on which the player leaves, or None."""
    days = [
        start
        for start, end in away.get(player, ())
        if after < start <= until and (end is None or start < end)
    ]
    return min(days, default=None)
