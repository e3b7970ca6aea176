"""Votes that end before they are decided, or that are decided and count no more; they stay to be read."""

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from club import outbox
from club.actions.acting import Actor, account
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.voting import hold, keep_closed
from club.enums import Message
from club.models import Night, Notice, Vote
from club.models.votes import STANDING
from club.queries.ballots import Rows
from club.queries.votes import is_open


def cancel(*, vote: Vote, because: str, by: Actor = None) -> None:
    """Call a vote off, settled or not, because its cause is gone; it stays to be read. Twice does nothing.

    `because` is a code. Part of a deed that has asked for its own permission.
    """
    with transaction.atomic():
        standing = Vote.objects.filter(STANDING, pk=vote.pk)
        if standing.update(cancelled_at=timezone.now(), cancelled_because=because):
            trace(club=vote.club, by=account(by), deed="vote-cancelled", about=vote, because=because)
            _withdraw_notices(vote, because)
    vote.refresh_from_db()


def cancel_open(*, night: Night, because: str, by: Actor) -> None:
    """Call off the vote of a night where it is still open. One that is decided stands, also where only the
    clock has decided it so far: that is stored now.

    Part of a deed that has asked for its own permission.
    """
    vote = Vote.objects.filter(STANDING, night=night).first()
    if vote is None:
        return
    rows, now = hold(vote, settled=True)
    if is_open(rows, now):
        cancel(vote=vote, because=because, by=by)
    else:
        advance(rows, now)


def lay_down(*, rows: Rows, now: datetime.datetime, because: str, by: Actor) -> None:
    """Let the vote of a night count no more, as it gives it no place; what came of it stays to be read.

    Part of a deed that has asked for its own permission, and holds the vote.
    """
    keep_closed(rows, now)
    if not is_open(rows, now):
        advance(rows, now)
    cancel(vote=rows.vote, because=because, by=by)


def keep_closed_votes(night: Night) -> None:
    """Write down that the voting of a night is over, before the night is moved: it never opens again."""
    vote = Vote.objects.filter(STANDING, night=night, voting_closed_at__isnull=True).first()
    if vote is not None:
        keep_closed(*hold(vote, settled=True))


def _withdraw_notices(vote: Vote, because: str) -> None:
    kinds = (Message.VOTE_OPEN, Message.VOTE_REMINDER, Message.WORD_ASKED, Message.VOTE_RESULT)
    event = f"vote-{vote.pk}"
    named = Q(event=event) | Q(event__startswith=f"{event}-")
    told = Notice.objects.filter(named, club=vote.club_id, kind__in=kinds, dropped_at__isnull=True)
    for kind, name in set(told.order_by().values_list("kind", "event")):
        outbox.withdraw(club=vote.club, kind=kind, event=name, because=because[:20])
