"""Who sat where, from who sat out."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from rules_engine.core.game import ScheduledHand

K = TypeVar("K", bound=Hashable)


def recover(
    people: Sequence[K], played: Sequence[frozenset[K]], schedule: Sequence[ScheduledHand]
) -> tuple[K, ...] | None:
    """Return the people in seating order, the first dealer first, or None when that cannot be known.

    `played` are those who played each hand; `schedule` is that of a table of so many people whose seat 0
    deals first. A seat is recognised by the hands it plays, so nothing is searched: the sheet fits the
    schedule when the same sets of hands occur on both sides. Four people all play every hand: no seat
    differs from another (PD-2, PD-6).
    """
    if len(played) != len(schedule):
        return None
    seats = {_hands(seat, [hand.players for hand in schedule]): seat for seat in range(len(people))}
    places = {seats.get(_hands(person, played)): person for person in people}
    if None in places or len(places) != len(people):
        return None
    return tuple(places[seat] for seat in range(len(people)))


def _hands(who: object, played: Sequence[frozenset[K] | tuple[int, ...]]) -> frozenset[int]:
    return frozenset(number for number, players in enumerate(played) if who in players)
