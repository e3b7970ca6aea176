"""Holding a vote while something is written about it, on both databases."""

import datetime

from django.db.models import F
from django.utils import timezone

from club.errors import NotAllowed, Refusal
from club.models import Option, User, Vote
from club.models.votes import STANDING
from club.queries.ballots import Rows, rows_of, voting_until
from club.queries.clubs import person_of


def hold(vote: Vote, *, settled: bool = False) -> tuple[Rows, datetime.datetime]:
    """Let whoever writes about this vote queue until the commit; then its rows, and the time it is by now.

    What is read after it holds: the clock too is asked only when it is our turn. `settled` takes a settled
    vote as well, which a protest can still change.
    Raises Refusal (vote-over, vote-cancelled).
    """
    held = Vote.objects.filter(STANDING, pk=vote.pk)
    if not settled:
        held = held.filter(settled_at__isnull=True)
    if not held.update(revision=F("revision") + 1):
        vote.refresh_from_db()
        raise Refusal("vote-cancelled" if vote.cancelled_at else "vote-over")
    return fresh(vote), timezone.now()


def fresh(vote: Vote) -> Rows:
    """The vote and its rows as they are now."""
    found = Vote.objects.select_related("club", "night", "absent", "host").get(pk=vote.pk)
    return rows_of([found])[found.pk]


def close_if_all_voted(rows: Rows, now: datetime.datetime) -> None:
    """Once nobody is missing the voting is closed for good: from then on no ballot is changed."""
    if not rows.missing and not rows.voting_is_over(now):
        rows.vote.voting_closed_at = now
        rows.vote.save(update_fields=["voting_closed_at"])


def keep_closed(rows: Rows, now: datetime.datetime) -> None:
    """Write down that the clock has closed the voting: a later day of its night never opens it again."""
    if rows.voting_is_over(now) and rows.vote.voting_closed_at is None:
        rows.vote.voting_closed_at = voting_until(rows.vote)
        rows.vote.save(update_fields=["voting_closed_at"])


def refuse_own_absence(vote: Vote, entered: User | None) -> None:
    """Whose absence it is enters nothing for others (CL-5b). Raises NotAllowed (own-absence)."""
    if entered is not None and vote.absent_id is not None:
        mine = person_of(user=entered, club=vote.club)
        if mine is not None and mine.pk == vote.absent_id:
            raise NotAllowed("own-absence")


def option_of(rows: Rows, key: str, among: tuple[Option, ...]) -> Option:
    """The option of this key. Raises Refusal (option-unknown)."""
    found = next((option for option in among if option.key == key), None)
    if found is None:
        raise Refusal("option-unknown")
    return found
