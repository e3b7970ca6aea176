"""The rows of votes as the engine takes them: who may vote, what they said, and whose time runs."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import prefetch_related_objects

from club.enums import Asked, ObjectionKind, VoteKind
from club.models import Ballot, Entitled, Objection, Option, Person, Vote, Word
from club.queries.nights import starts_at
from rules_engine.club_rules import (
    NOT_THERE,
    AbsenceOutcome,
    AbsenceVote,
    Deadlines,
    NotThere,
    VenueOutcome,
    VenueVote,
    absence_outcome,
    venue_outcome,
)
from rules_engine.club_rules import Word as Said

EXCUSED, UNEXCUSED, NO_PLACE = "excused", "unexcused", "not-there"
Outcome = AbsenceOutcome | VenueOutcome[str]


@dataclass(frozen=True, slots=True)
class Rows:
    """A vote with everything that was written about it; `host_left` says that its host is asked no more."""

    vote: Vote
    options: tuple[Option, ...]
    entitled: tuple[Entitled, ...]
    words: tuple[Word, ...]
    objections: tuple[Objection, ...]
    host_left: bool

    @property
    def choices(self) -> tuple[Option, ...]:
        """What may be chosen: a “no” only while there is a single place."""
        places = tuple(option for option in self.options if option.key != NO_PLACE)
        return places if len(places) > 1 else self.options

    def ballot_of(self, entitled: Entitled) -> Ballot | None:
        """The ballot that counts; a “no” to the only place is void once there is a second (CL-7)."""
        ballot: Ballot | None = getattr(entitled, "ballot", None)
        return ballot if ballot and ballot.option in self.choices else None

    @property
    def voters(self) -> tuple[Entitled, ...]:
        """Those who count: who left before he had voted does not (CL-5b)."""
        return tuple(each for each in self.entitled if each.left_at is None or self.ballot_of(each))

    @property
    def missing(self) -> tuple[Entitled, ...]:
        return tuple(each for each in self.voters if not self.ballot_of(each))

    def word(self, asked: Asked) -> Word | None:
        return next((word for word in self.words if word.asked == asked), None)

    @property
    def protest(self) -> Objection | None:
        return next((each for each in self.objections if each.kind == ObjectionKind.PROTEST), None)

    def voting_is_over(self, now: datetime.datetime) -> bool:
        return self.vote.voting_closed_at is not None or now >= voting_until(self.vote)

    def outcome(self, now: datetime.datetime) -> Outcome:
        """What the vote has come to by the clock, whether or not a job has run."""
        return self._venue(now) if self.vote.kind == VoteKind.VENUE else self._absence(now)

    def full_outcome(self, now: datetime.datetime) -> Outcome:
        """The same with places that have fallen since still among those to choose from."""
        return self._venue_of_all(now) if self.vote.kind == VoteKind.VENUE else self._absence(now)

    def _chosen(self) -> dict[int, str]:
        ballots = ((each.person_id, self.ballot_of(each)) for each in self.voters)
        return {person: ballot.option.key for person, ballot in ballots if ballot}

    def _absence(self, now: datetime.datetime) -> AbsenceOutcome:
        times = deadlines(self.vote)
        chosen = self._chosen()
        said = {
            word.asked: Said(word.option.key == EXCUSED, times.stage(word.said_at)) for word in self.words
        }
        vote: AbsenceVote[int | None] = AbsenceVote(
            absent=self.vote.absent_id,
            entitled=[each.person_id for each in self.voters],
            ballots={person: key == EXCUSED for person, key in chosen.items()},
            host=self._host(chosen, said),
            host_word=said.get(Asked.HOST),
            casting_word=said.get(Asked.CASTING),
        )
        return absence_outcome(vote, times.stage(now))

    def _host(self, chosen: Mapping[int, str], said: Mapping[str, Said]) -> int | None:
        """The host, unless he left before he had voted or given his word, or was passed over."""
        host = self.vote.host_id
        if host in chosen or Asked.HOST in said:
            return host
        return None if self.host_left or Asked.CASTING in said else host

    def _venue(self, now: datetime.datetime) -> VenueOutcome[str]:
        """The casting vote chooses among what is still offered (CL-8); the counts stay as they are."""
        found = self._venue_of_all(now)
        if found.asked != "casting":
            return found
        fallen = {option.key for option in self.options if _has_fallen(option)}
        return replace(found, among=tuple(choice for choice in found.among if choice not in fallen))

    def _venue_of_all(self, now: datetime.datetime) -> VenueOutcome[str]:
        word = self.word(Asked.CASTING)
        vote: VenueVote[int, str] = VenueVote(
            offers=[option.key for option in self.options if option.key != NO_PLACE],
            disputed=any(option.key == NO_PLACE for option in self.options),
            entitled=[each.person_id for each in self.voters],
            ballots={person: as_choice(key) for person, key in self._chosen().items()},
            closed=self.voting_is_over(now),
            protested=self.protest is not None,
            casting=as_choice(word.option.key) if word else None,
        )
        return venue_outcome(vote)


def _has_fallen(option: Option) -> bool:
    offer = getattr(option, "offer", None)
    return offer is not None and offer.withdrawn_at is not None


def as_choice(key: str) -> str | NotThere:
    """The key of a venue's option as the engine names it."""
    return NOT_THERE if key == NO_PLACE else key


def as_key(choice: str | NotThere) -> str:
    return choice.value if isinstance(choice, NotThere) else choice


def result_of(found: Outcome) -> str:
    """The key of the option that came out of a vote; none while it is undecided."""
    if found.by is None:
        return ""
    if isinstance(found, AbsenceOutcome):
        return EXCUSED if found.excused else UNEXCUSED
    return found.place or NO_PLACE


def deadlines(vote: Vote) -> Deadlines:
    """When whose time ends in a vote on an absence."""
    return Deadlines(vote.closes_at, vote.host_until or vote.closes_at, vote.casting_until or vote.closes_at)


def voting_until(vote: Vote) -> datetime.datetime:
    """When the voting ends: a night that was moved forward takes the close of its vote along."""
    if vote.night is None:
        return vote.closes_at
    return min(vote.closes_at, starts_at(vote.night))


def rows_of(votes: Iterable[Vote], *, only: Person | None = None) -> dict[int, Rows]:
    """The votes (ids) with their rows, in a constant number of queries.

    `only` loads one of those who vote and leaves the others out: enough to ask whether his ballot is missing.
    """
    asked = list(votes)
    if not asked:
        return {}
    prefetch_related_objects(asked, "club", "night")
    for vote in asked:
        if vote.night is not None:
            vote.night.club = vote.club
    options = _by_vote(Option.objects.filter(vote__in=asked).select_related("offer__host"))
    entitled = _by_vote(_entitled(asked, only))
    words = _by_vote(Word.objects.filter(vote__in=asked).select_related("person", "option", "entered_by"))
    objections = _by_vote(
        Objection.objects.filter(vote__in=[vote for vote in asked if vote.night_id]).select_related(
            "person", "entered_by"
        )
    )
    return {
        vote.pk: Rows(
            vote,
            options[vote.pk],
            entitled[vote.pk],
            words[vote.pk],
            objections[vote.pk],
            _has_left(vote, entitled[vote.pk]),
        )
        for vote in asked
    }


def _entitled(votes: Collection[Vote], only: Person | None) -> Iterable[Entitled]:
    """Who votes, in the order of names, each with his ballot."""
    found = Entitled.objects.filter(vote__in=votes)
    if only is not None:
        found = found.filter(person=only)
    return found.select_related("person", "ballot__option", "ballot__entered_by").order_by(
        "person__sort_key", "person_id"
    )


def _by_vote(rows: Iterable[Any]) -> dict[int, tuple[Any, ...]]:
    found: dict[int, tuple[Any, ...]] = defaultdict(tuple)
    for row in rows:
        found[row.vote_id] += (row,)
    return found


def _has_left(vote: Vote, entitled: Iterable[Entitled]) -> bool:
    left = {each.person_id for each in entitled if each.left_at}
    return vote.host_left_at is not None or vote.host_id in left
