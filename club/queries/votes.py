"""Votes of a club: where each stands by the clock, and whose ballot or word is awaited."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from club.dates import today
from club.enums import VoteKind
from club.models import Club, Entitled, Option, Person, Vote
from club.models.votes import STANDING
from club.queries.ballots import NO_PLACE, Outcome, Rows, as_key, rows_of, voting_until
from club.queries.casting import Chain, chain
from club.queries.nights import starts_at
from rules_engine.club_rules import Asked, VenueOutcome

# How long after the start the casting vote may still say where the night is: the vote may close at the start.
WORD_ENDS = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A vote that waits for somebody: his ballot, his word as host, or the casting vote; and his choices."""

    vote: Vote
    asked: Asked
    options: tuple[Option, ...]


def votes_of(club: Club) -> QuerySet[Vote]:
    """All votes of the club, newest first, each with what its page names."""
    return Vote.objects.filter(club=club).select_related(
        "club", "night__club", "absent", "host", "attendance"
    )


def standing_votes(club: Club) -> QuerySet[Vote]:
    """Those whose result has not been stored; the clock may have decided them all the same."""
    return votes_of(club).filter(STANDING, settled_at__isnull=True)


def outcome(vote: Vote, now: datetime.datetime | None = None) -> Outcome:
    """Where one vote stands."""
    return outcomes([vote], now)[vote.pk]


def outcomes(votes: Iterable[Vote], now: datetime.datetime | None = None) -> dict[int, Outcome]:
    """Where the votes (ids) stand, by the clock, in a constant number of queries."""
    at = now or timezone.now()
    return {pk: rows.outcome(at) for pk, rows in rows_of(votes).items()}


def word_until(vote: Vote) -> datetime.datetime | None:
    """When the time of the casting vote ends."""
    return vote.casting_until if vote.night is None else starts_at(vote.night) + WORD_ENDS


def asks_casting_vote(rows: Rows, now: datetime.datetime) -> bool:
    """Whether the casting vote is asked and can still say something."""
    until = word_until(rows.vote)
    return rows.outcome(now).asked == "casting" and (until is None or now < until)


def is_lapsed(rows: Rows, now: datetime.datetime) -> bool:
    """Whether nobody decided a tie or after a protest until the end of the time for it: there is no place."""
    return rows.outcome(now).asked == "casting" and not asks_casting_vote(rows, now)


def is_open(rows: Rows, now: datetime.datetime) -> bool:
    """Whether it is neither decided nor lapsed; what was settled stays so."""
    found = rows.outcome(now)
    return rows.vote.settled_at is None and found.by is None and not is_lapsed(rows, now)


def choices_of(rows: Rows, now: datetime.datetime) -> tuple[Option, ...]:
    """What may be chosen now: in a tie of places only those that are tied (CL-8)."""
    found = rows.outcome(now)
    if isinstance(found, VenueOutcome) and found.asked == "casting":
        among = {as_key(choice) for choice in found.among}
        return tuple(option for option in rows.options if option.key in among)
    return rows.choices


def waiting_for(person: Person, now: datetime.datetime | None = None) -> list[Waiting]:
    """The open votes in which the ballot or word of this person is awaited, first those that close first."""
    at = now or timezone.now()
    standing = list(standing_votes(person.club))
    over = [vote for vote in standing if _voting_is_over(vote, at)]
    missing = _without_ballot(person, [vote for vote in standing if vote not in over])
    rows = [*rows_of(missing, only=person).values(), *rows_of(over).values()]
    casting = chain(person.club, today(person.club)) if over else Chain((), ())
    found = []
    for each in rows:
        asked = asked_of(person, each, casting, at)
        if asked:
            found.append(Waiting(each.vote, asked, choices_of(each, at)))
    return sorted(found, key=lambda waiting: (waiting.vote.closes_at, waiting.vote.pk))


def _without_ballot(person: Person, votes: list[Vote]) -> list[Vote]:
    """The votes in which his ballot is missing, or may be void since a second place was offered."""
    if not votes:
        return []
    mine = Entitled.objects.filter(vote__in=votes, person=person, left_at__isnull=True)
    ids = set(
        mine.filter(Q(ballot__isnull=True) | Q(ballot__option__key=NO_PLACE)).values_list("vote", flat=True)
    )
    return [vote for vote in votes if vote.pk in ids]


def _voting_is_over(vote: Vote, now: datetime.datetime) -> bool:
    return vote.voting_closed_at is not None or now >= voting_until(vote)


def asked_of(person: Person, rows: Rows, casting: Chain, now: datetime.datetime) -> Asked | None:
    """What is awaited of this person, None where nothing is; `casting` is that of the club now."""
    if rows.vote.cancelled_at is not None:
        return None
    asked = rows.outcome(now).asked
    if asked == "voters" and any(each.person_id == person.pk for each in rows.missing):
        return "voters"
    if asked == "host" and rows.vote.host_id == person.pk:
        return "host"
    if asks_casting_vote(rows, now) and casting.first(barred(rows.vote)) == person:
        return "casting"
    return None


def barred(vote: Vote) -> tuple[int, ...]:
    """Who cannot have the casting vote here: whose absence it is."""
    return (vote.absent_id,) if vote.kind == VoteKind.ABSENCE and vote.absent_id else ()
