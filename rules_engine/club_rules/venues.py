"""Where the club plays: one offer stands, several are voted on, the casting vote decides (CL-6 … CL-9)."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Generic, Literal, TypeVar

from rules_engine.club_rules.ballots import all_voted, not_entitled
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)

_NOT_OFFERED = gettext_noop("“{place}” is not one of the places to choose from.")


class NotThere(Enum):
    """The "no" where a single offer was disputed."""

    NOT_THERE = "not-there"


NOT_THERE: Final = NotThere.NOT_THERE


@dataclass(frozen=True, slots=True)
class VenueVote(Generic[K, V]):
    """The offers for one night, and the vote on them where there is one.

    offers: the places, in the order in which they were offered. disputed: whether the single offer is.
    entitled: those who had not declined at the opening, without those who left before they voted.
    ballots: a place each; NOT_THERE says no to a single offer.
    closed: whether the time of the vote is over. protested: whether one of the entitled protested after it.
    casting: what the holder of the casting vote chose, None while he has not.
    """

    offers: Sequence[V]
    disputed: bool = False
    entitled: Collection[K] = ()
    ballots: Mapping[K, V | NotThere] = field(default_factory=dict)
    closed: bool = False
    protested: bool = False
    casting: V | NotThere | None = None


@dataclass(frozen=True, slots=True)
class VenueOutcome(Generic[V]):
    """Where the choice of a place stands.

    by: what decided, None while it is open. place: None while it is open, and where the answer is no.
    asked: whose word is awaited, None once decided; `offers` while there is none.
    among: what they choose between. counts: ballots for each choice, in the order of the offers; no
    decision alters them.
    """

    place: V | None = None
    by: Literal["offer", "votes", "casting"] | None = None
    asked: Literal["offers", "voters", "casting"] | None = None
    among: tuple[V | NotThere, ...] = ()
    counts: tuple[tuple[V | NotThere, int], ...] = ()

    @property
    def final(self) -> bool:
        """Whether neither dispute nor protest can change it any more (CL-8)."""
        return self.by == "casting"


def venue_outcome(vote: VenueVote[K, V]) -> VenueOutcome[V]:
    """Return which place it is as things stand, and who is asked (CL-6 … CL-9).

    A single undisputed offer stands. Otherwise most votes win, once all have voted or the time is over; a
    tie, also with no ballots at all, goes to the casting vote among the tied, a protest to it among all.
    Raises Refused with every not-entitled and not-offered.
    """
    offers: tuple[V, ...] = tuple(dict.fromkeys(vote.offers))
    if not offers:
        return VenueOutcome(asked="offers")
    if len(offers) == 1 and not vote.disputed:
        return VenueOutcome(place=offers[0], by="offer")
    choices: tuple[V | NotThere, ...] = offers if len(offers) > 1 else (*offers, NOT_THERE)
    ballots = _counted(vote, choices)
    return _voted(vote, choices, ballots)


def _counted(vote: VenueVote[K, V], choices: Collection[object]) -> Mapping[K, V | NotThere]:
    """The ballots that count; a "no" to the single offer is void once there is a second."""
    ballots = vote.ballots
    if NOT_THERE not in choices:
        ballots = {voter: choice for voter, choice in ballots.items() if choice is not NOT_THERE}
    wrong = not_entitled(vote.entitled, vote.ballots)
    wrong += [_not_offered(choice, "CL-7") for choice in ballots.values() if choice not in choices]
    if wrong:
        raise Refused(*wrong)
    return ballots


def _voted(
    vote: VenueVote[K, V], choices: tuple[V | NotThere, ...], ballots: Mapping[K, V | NotThere]
) -> VenueOutcome[V]:
    votes = list(ballots.values())
    counts = tuple((choice, votes.count(choice)) for choice in choices)
    if not vote.closed and not all_voted(vote.entitled, ballots):
        return VenueOutcome(asked="voters", among=choices, counts=counts)
    most = max(count for _, count in counts)
    best = choices if vote.protested else tuple(choice for choice, count in counts if count == most)
    return replace(_closed(best, vote.casting), counts=counts)


def _closed(best: tuple[V | NotThere, ...], casting: V | NotThere | None) -> VenueOutcome[V]:
    """What a closed vote has come to; `best` is what is left to choose between."""
    if len(best) == 1:
        return VenueOutcome(place=_place(best[0]), by="votes")
    if casting is None:
        return VenueOutcome(asked="casting", among=best)
    if casting not in best:
        raise Refused(_not_offered(casting, "CL-8"))
    return VenueOutcome(place=_place(casting), by="casting")


def _place(choice: V | NotThere) -> V | None:
    return None if isinstance(choice, NotThere) else choice


def _not_offered(choice: V | NotThere, rule: str) -> Violation:
    return Violation("not-offered", _NOT_OFFERED, rule, {"place": shown(choice)})
