"""A vote as a member reads it: where it stands, what is counted, what he is asked; nothing that is secret."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from club.dates import local, today
from club.enums import Asked, VoteKind
from club.models import Ballot, Club, Entitled, Option, Person, Word
from club.queries.ballots import Outcome, Rows, deadlines, result_of, voting_until
from club.queries.casting import Chain, chain
from club.queries.votes import (
    asked_of,
    asks_casting_vote,
    barred,
    choices_of,
    word_until,
)

A_DAY = datetime.timedelta(days=1)
LAID_DOWN = ("no-place", "host-left")


@dataclass(frozen=True, slots=True)
class Tallied:
    """A choice with what is known of it: nothing while a secret vote runs, and no winner in a tie."""

    option: Option
    count: int | None
    ballots: tuple[Ballot, ...]
    won: bool
    tied: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word that was said; `moved` says that by the book as it stands now another had the casting vote."""

    word: Word
    moved: Person | None


@dataclass(frozen=True, slots=True)
class Shown:
    """One vote for one reader, at one moment.

    state: "voting", "host", "casting" (whose word is awaited), "decided", "lapsed" (nobody said a word until
    the end), "cancelled".
    """

    rows: Rows
    reader: Person
    outcome: Outcome
    state: str
    asked: str | None
    casting: Person | None
    until: datetime.datetime | None
    lines: tuple[Tallied, ...]
    choices: tuple[Option, ...]

    @property
    def is_secret(self) -> bool:
        return self.rows.vote.kind == VoteKind.ABSENCE

    @property
    def is_open(self) -> bool:
        return self.state in ("voting", "host", "casting")

    @property
    def is_laid_down(self) -> bool:
        """It came to its end and counts no more, as it gave its night no place."""
        return self.rows.vote.cancelled_at is not None and self.state in ("decided", "lapsed")

    @property
    def has_counts(self) -> bool:
        return any(line.count is not None for line in self.lines)

    @property
    def is_tied(self) -> bool:
        """More than one choice is left; whoever decides then, the counts stay as they are."""
        return sum(line.tied for line in self.lines) > 1

    @property
    def voted(self) -> int:
        return len(self.rows.voters) - len(self.rows.missing)

    @property
    def entry(self) -> Entitled | None:
        """The reader among those who vote here, unless he left meanwhile."""
        mine = (each for each in self.rows.entitled if each.person_id == self.reader.pk)
        return next((each for each in mine if each.left_at is None), None)

    @property
    def mine(self) -> Ballot | None:
        return self.rows.ballot_of(self.entry) if self.entry else None

    @property
    def is_void(self) -> bool:
        """The reader said no to the only place, and a second one came."""
        return self.state == "voting" and self.mine is None and hasattr(self.entry, "ballot")

    @property
    def may_vote(self) -> bool:
        return self.state == "voting" and self.entry is not None

    @property
    def who_decided(self) -> Person | None:
        """Whose word or ballot broke the tie."""
        if self.outcome.by == "host":
            return self.rows.vote.host
        word = self.rows.word(Asked.CASTING) if self.outcome.by == "casting" else None
        return word.person if word else None

    @property
    def won(self) -> Option | None:
        return next((line.option for line in self.lines if line.won), None)


def shown(
    votes: Iterable[Rows], club: Club, reader: Person, now: datetime.datetime | None = None
) -> list[Shown]:
    """The votes (of `rows_of`) as this member of the club reads them."""
    at, there = now or timezone.now(), list(votes)
    needed = any(asks_casting_vote(rows, at) for rows in there)
    holders = chain(club, today(club)) if needed else Chain((), ())
    return [_shown(rows, reader, holders, at) for rows in there]


def _shown(rows: Rows, reader: Person, holders: Chain, now: datetime.datetime) -> Shown:
    found = rows.outcome(now)
    state = _state(rows, found, now)
    return Shown(
        rows=rows,
        reader=reader,
        outcome=found,
        state=state,
        asked=asked_of(reader, rows, holders, now),
        casting=holders.first(barred(rows.vote)) if state == "casting" else None,
        until=_until(rows, state),
        lines=_lines(rows, found, state, now),
        choices=choices_of(rows, now),
    )


def _state(rows: Rows, found: Outcome, now: datetime.datetime) -> str:
    if rows.vote.cancelled_at is not None and not _came_to_its_end(rows):
        return "cancelled"
    if found.by is not None:
        return "decided"
    if rows.vote.settled_at is not None or (found.asked == "casting" and not asks_casting_vote(rows, now)):
        return "lapsed"
    return "voting" if found.asked == "voters" else str(found.asked)


def _came_to_its_end(rows: Rows) -> bool:
    """Whether it was over before it was laid down, as it gave its night no place: that is what it says."""
    return rows.vote.settled_at is not None and rows.vote.cancelled_because in LAID_DOWN


def _until(rows: Rows, state: str) -> datetime.datetime | None:
    """When the time of whoever is asked ends."""
    if state == "host":
        return deadlines(rows.vote).host
    return {"voting": voting_until(rows.vote), "casting": word_until(rows.vote)}.get(state)


def _lines(rows: Rows, found: Outcome, state: str, now: datetime.datetime) -> tuple[Tallied, ...]:
    """Counts of a vote that was called off while it was secret are shown to nobody."""
    is_over = rows.voting_is_over(now) and (state != "cancelled" or rows.vote.settled_at is not None)
    is_counted = rows.vote.kind == VoteKind.VENUE or is_over
    won = result_of(found) if found.by is not None and state == "decided" else None
    ballots = {option.pk: _ballots(rows, option) if is_counted else () for option in rows.choices}
    most = max((len(each) for each in ballots.values()), default=0)
    return tuple(
        Tallied(
            option=option,
            count=len(ballots[option.pk]) if is_counted else None,
            ballots=ballots[option.pk],
            won=option.key == won,
            tied=is_counted and rows.voting_is_over(now) and len(ballots[option.pk]) == most,
        )
        for option in rows.choices
    )


def _ballots(rows: Rows, option: Option) -> tuple[Ballot, ...]:
    """The ballots for a choice, in the order of names."""
    found = []
    for each in rows.entitled:
        ballot = rows.ballot_of(each)
        if ballot is not None and ballot.option_id == option.pk:
            ballot.entitled = each
            found.append(ballot)
    return tuple(found)


def spoken(rows: Rows) -> list[Spoken]:
    """The words in the order in which they were said."""
    words = sorted(rows.words, key=lambda word: (word.said_at, word.pk))
    return [Spoken(word, _moved(rows, word)) for word in words]


def _moved(rows: Rows, word: Word) -> Person | None:
    """Who had the casting vote then as the book stands now, where it is somebody else (CL-9).

    A parti of that very day may have been closed before the word or after it: neither is doubted.
    """
    if word.asked != Asked.CASTING:
        return None
    day = local(rows.vote.club, word.said_at).date()
    that_day, before = (chain(rows.vote.club, on) for on in (day, day - A_DAY))
    if _could_say(rows, word, that_day) or _could_say(rows, word, before):
        return None
    return that_day.first(barred(rows.vote))


def _could_say(rows: Rows, word: Word, there: Chain) -> bool:
    # Who was owner then is not kept: where nobody held the title, an owner's word is not doubted.
    was_owner = not there.holders and word.person in there.owners
    return was_owner or there.first(barred(rows.vote)) == word.person
