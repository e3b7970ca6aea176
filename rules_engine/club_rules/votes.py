"""The vote on an absence: what came of it, and who is asked next (CL-3, CL-5b)."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic, Literal, TypeVar

from rules_engine.club_rules.ballots import all_voted, not_entitled
from rules_engine.core.violations import Refused

K = TypeVar("K", bound=Hashable)

Asked = Literal["voters", "host", "casting"]
"""Whose word is awaited; `casting` is the holder of the casting vote: the King, or who stands in for him."""

Stage = Literal[Asked, "over"]
"""Whose time runs: the voters', the host's after them, then that of the casting vote; then it is over."""

DecidedBy = Literal["majority", "host", "casting", "silence"]


@dataclass(frozen=True, slots=True)
class Deadlines:
    """When the time of each is over: from that moment on. Without a host `host` equals `voters`."""

    voters: datetime
    host: datetime
    casting: datetime

    def stage(self, now: datetime) -> Stage:
        """Return whose time runs at the moment `now`."""
        ends: tuple[tuple[Stage, datetime], ...] = (
            ("voters", self.voters),
            ("host", self.host),
            ("casting", self.casting),
        )
        return next((stage for stage, end in ends if now < end), "over")


_STAGES: tuple[Stage, ...] = ("voters", "host", "casting", "over")


@dataclass(frozen=True, slots=True)
class Word:
    """What somebody said who was asked, and the stage at which it came: after his own time it is too late."""

    excused: bool
    came: Stage

    def in_time(self, stage: Stage) -> bool:
        """Return whether it came while the time of `stage` ran, or before."""
        return _STAGES.index(self.came) <= _STAGES.index(stage)


@dataclass(frozen=True, slots=True)
class AbsenceVote(Generic[K]):
    """The vote on the absence of `absent`; a ballot or word is True for "excused".

    entitled: who may vote, fixed at the opening, without those who left before they voted.
    ballots: what they said; the ballot of one who left afterwards stays.
    host: None where no host is known, or he left before he voted; he need not be entitled.
    host_word, casting_word: what they said when they were asked, None while they have not; late, it is void.
    """

    absent: K
    entitled: Collection[K]
    ballots: Mapping[K, bool]
    host: K | None = None
    host_word: Word | None = None
    casting_word: Word | None = None


@dataclass(frozen=True, slots=True)
class AbsenceOutcome:
    """Where the vote stands.

    excused, by: the answer and what gave it, None while it is open. asked: whose word is awaited, None once
    decided. tally: ballots for and against "excused"; None until the voting is closed, as they are secret.
    """

    excused: bool | None
    by: DecidedBy | None
    asked: Asked | None
    tally: tuple[int, int] | None

    @property
    def tied(self) -> bool:
        """Whether the voting is closed with as many for as against, also with no ballots at all."""
        return self.tally is not None and self.tally[0] == self.tally[1]


def absence_outcome(vote: AbsenceVote[K], stage: Stage) -> AbsenceOutcome:
    """Return what the vote has come to at `stage`, and who is asked (CL-3, CL-5b).

    The voting closes when all have voted, or with the stage of the voters. The majority decides; in a tie the
    host's own ballot, else the word he is asked for, then the casting vote. Where no word came in time the
    absence is excused. A word that came too late, or from somebody who was not asked, changes nothing.
    Raises Refused (not-entitled) for every ballot of somebody else, also of the absent person.
    """
    entitled = set(vote.entitled) - {vote.absent}
    if strangers := not_entitled(entitled, vote.ballots):
        raise Refused(*strangers)
    if stage == "voters" and not all_voted(entitled, vote.ballots):
        return AbsenceOutcome(None, None, "voters", None)
    excused = sum(vote.ballots.values())
    tally = (excused, len(vote.ballots) - excused)
    if tally[0] != tally[1]:
        return AbsenceOutcome(tally[0] > tally[1], "majority", None, tally)
    return replace(_tie_broken(vote, stage), tally=tally)


def _tie_broken(vote: AbsenceVote[K], stage: Stage) -> AbsenceOutcome:
    """What a tie has come to; the host has no say in his own absence."""
    host = None if vote.host == vote.absent else vote.host
    word = None if host is None else vote.ballots.get(host, _said(vote.host_word, "host"))
    if word is not None:
        return AbsenceOutcome(word, "host", None, None)
    if host is not None and stage in ("voters", "host"):
        return AbsenceOutcome(None, None, "host", None)
    return _by_casting_vote(_said(vote.casting_word, "casting"), stage)


def _said(word: Word | None, time: Stage) -> bool | None:
    return word.excused if word is not None and word.in_time(time) else None


def _by_casting_vote(word: bool | None, stage: Stage) -> AbsenceOutcome:
    if word is not None:
        return AbsenceOutcome(word, "casting", None, None)
    if stage == "over":
        return AbsenceOutcome(True, "silence", None, None)
    return AbsenceOutcome(None, None, "casting", None)
