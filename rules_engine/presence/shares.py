"""Whose a seat's place is when several people sat there, and who played too little for one (PD-33, PD-34).

`stays` are those of one table by seat, each seat's in the order in which people sat there.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules_engine.core.game import ScheduledHand

K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Stay(Generic[K]):
    """A person at a seat, with the number of hands he played there."""

    person: K
    played: int


def holders(stays: Mapping[S, Sequence[Stay[K]]]) -> dict[S, K]:
    """Return by seat who takes its place: who played most of its hands, of equals the first (PD-33).

    A seat at which nobody sat has no holder and is left out.
    """
    people = {seat: _by_person(own) for seat, own in stays.items() if own}
    return {seat: max(played, key=played.__getitem__) for seat, played in people.items()}


def throughout(schedule: Sequence[ScheduledHand]) -> frozenset[int]:
    """Return the seats that are at the table in every hand, playing or sitting out (PD-34)."""
    tables = [frozenset(hand.players + hand.out) for hand in schedule]
    return frozenset.intersection(*tables) if tables else frozenset()


def full_share(stays: Mapping[S, Sequence[Stay[K]]], full: Collection[S]) -> int:
    """Return how many hands fell to a full seat: the most played at one of `full`, the seats that were there
    throughout; where there is none, the most played at any seat (PD-34)."""
    played = {seat: sum(stay.played for stay in own) for seat, own in stays.items()}
    of_full = [hands for seat, hands in played.items() if seat in full]
    return max(of_full or played.values(), default=0)


def without_place(stays: Mapping[S, Sequence[Stay[K]]], full: Collection[S]) -> frozenset[S]:
    """Return the seats that have no place: their holder himself played fewer than half of a full share there.

    Exactly half is enough (PD-34). `full` are the seats that were there throughout.
    """
    due = full_share(stays, full)
    most = {seat: max(_by_person(own).values(), default=0) for seat, own in stays.items()}
    return frozenset(seat for seat, played in most.items() if 2 * played < due)


def _by_person(own: Sequence[Stay[K]]) -> dict[K, int]:
    """Hands by person, who sat there first in front; who came back is one person."""
    played: dict[K, int] = {}
    for stay in own:
        played[stay.person] = played.get(stay.person, 0) + stay.played
    return played
