"""What the clock or the last ballot has decided is stored once, and announced once."""

import datetime
import logging
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from club import outbox
from club.actions.traces import trace
from club.actions.voting import fresh, hold
from club.dates import today
from club.enums import Message
from club.errors import Refusal
from club.models import Vote
from club.models.votes import STANDING
from club.queries.ballots import Outcome, Rows, result_of, rows_of, voting_until
from club.queries.casting import decider
from club.queries.votes import asks_casting_vote, barred, is_lapsed, word_until
from club.signals import vote_closed

ANNOUNCED_FOR = datetime.timedelta(days=14)
REMINDED_BEFORE = datetime.timedelta(hours=24)
A_DAY = datetime.timedelta(days=1)

log = logging.getLogger(__name__)


def settle_due(now: datetime.datetime | None = None) -> list[Vote]:
    """Store every result that follows by now and announce it, each once; ask those whose word is awaited.

    Twice or late it does the same. Pages never wait for it. A vote that cannot be settled is logged and stops
    none of the others. Returns the votes it settled.
    """
    at = now or timezone.now()
    # A night may begin a day earlier or later by the club's clock than by this one.
    begun = Q(night__date__lte=(at + A_DAY).date())
    due = Vote.objects.filter(STANDING, settled_at__isnull=True).filter(
        Q(voting_closed_at__isnull=False) | Q(closes_at__lte=at) | begun
    )
    return [vote for vote in due.order_by("pk") if _settled_alone(vote, at)]


def _settled_alone(vote: Vote, now: datetime.datetime) -> bool:
    try:
        with transaction.atomic():
            rows = _held_if_decided(vote, now)
            return rows is not None and advance(rows, now)
    except Exception:
        log.exception("The vote %s could not be settled.", vote.pk)
        return False


def _held_if_decided(vote: Vote, now: datetime.datetime) -> Rows | None:
    """The rows of the vote. What is decided is held and read again: a ballot may just be coming in."""
    rows = fresh(vote)
    if rows.outcome(now).by is None:
        return rows
    try:
        return hold(vote)[0]
    except Refusal:
        return None


def advance(rows: Rows, now: datetime.datetime) -> bool:
    """Settle a vote that is decided or that nobody decided in time, or ask whose word decides; whether it
    settled it just now."""
    found = rows.outcome(now)
    if found.by is not None or is_lapsed(rows, now):
        return _settle(rows, found, now)
    if found.asked == "host" and rows.vote.host_id:
        _ask(rows.vote, rows.vote.host_id, f"vote-{rows.vote.pk}-host", rows.vote.host_until)
    elif asks_casting_vote(rows, now):
        _ask_casting_vote(rows.vote)
    return False


def _settle(rows: Rows, found: Outcome, now: datetime.datetime) -> bool:
    vote = rows.vote
    result = result_of(found)
    stored = {"settled_at": now, "result": result, "decided_by": found.by or ""}
    if not Vote.objects.filter(STANDING, pk=vote.pk, settled_at__isnull=True).update(**stored):
        return False
    vote.refresh_from_db(fields=list(stored))
    trace(club=vote.club, by=None, deed="vote-settled", about=vote, result=result, decided_by=found.by)
    _announce(rows, now)
    transaction.on_commit(partial(vote_closed.send, sender=Vote, vote_id=vote.pk))
    return True


def _announce(rows: Rows, now: datetime.datetime) -> None:
    """To who might vote and whom it is about; after a protest there is a second result to tell."""
    vote = rows.vote
    about = (vote.absent_id, vote.host_id)
    people = [each.person_id for each in rows.entitled] + [pk for pk in about if pk]
    outbox.post(
        club=vote.club,
        people=people,
        kind=Message.VOTE_RESULT,
        event=f"vote-{vote.pk}-protest" if rows.protest else f"vote-{vote.pk}",
        args={"vote": vote.pk},
        expires_at=now + ANNOUNCED_FOR,
    )


def _ask_casting_vote(vote: Vote) -> None:
    """Whoever holds it now; who held it before him is told nothing more."""
    holder = decider(vote.club, today(vote.club), but=barred(vote))
    if holder is not None:
        _ask(vote, holder.pk, f"vote-{vote.pk}-casting-{holder.pk}", word_until(vote))


def _ask(vote: Vote, person: int, event: str, until: datetime.datetime | None) -> None:
    outbox.post(
        club=vote.club,
        people=[person],
        kind=Message.WORD_ASKED,
        event=event,
        args={"vote": vote.pk},
        expires_at=until or vote.closes_at,
    )


def remind_due(now: datetime.datetime | None = None) -> None:
    """Remind those who have not voted, a day before the close, each once; no vote that opened later."""
    at = now or timezone.now()
    soon = at + REMINDED_BEFORE
    # A night may begin a day earlier or later by the club's clock than by this one.
    begins = Q(night__date__lte=(soon + A_DAY).date())
    running = Vote.objects.filter(STANDING, voting_closed_at__isnull=True, closes_at__gt=at)
    there = running.filter(Q(closes_at__lte=soon) | begins).select_related("club", "night__club")
    votes = [vote for vote in there if _is_reminded(vote, at)]
    for rows in rows_of(votes).values():
        outbox.post(
            club=rows.vote.club,
            people=[each.person_id for each in rows.missing],
            kind=Message.VOTE_REMINDER,
            event=f"vote-{rows.vote.pk}",
            args={"vote": rows.vote.pk},
            expires_at=voting_until(rows.vote),
        )


def _is_reminded(vote: Vote, now: datetime.datetime) -> bool:
    """By the time at which it really closes: a night that was moved forward takes the close along."""
    until = voting_until(vote)
    return now < until <= now + REMINDED_BEFORE and vote.opened_at <= until - REMINDED_BEFORE
