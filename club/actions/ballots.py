"""Casting a ballot, and changing it until the close (CL-5b)."""

import datetime

from django.db import transaction

from club import outbox
from club.actions.acting import Actor, account, entered_by
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.voting import close_if_all_voted, fresh, hold, option_of, refuse_own_absence
from club.enums import Message, VoteKind
from club.errors import Refusal
from club.models import Ballot, Entitled, Option, Person, User, Vote
from club.queries.ballots import Rows


def cast(*, vote: Vote, person: Person, option: str, by: Actor) -> Ballot:
    """Cast or change a ballot; `option` is the key. The last one missing closes the voting.

    Raises NotAllowed (not-yours, own-absence), Refusal (not-a-member, not-entitled, voted-already,
    vote-closed, vote-over, vote-cancelled, option-unknown).
    """
    with transaction.atomic():
        rows, now = hold(vote)
        entered = entered_by(person=person, by=by)
        refuse_own_absence(rows.vote, entered)
        if rows.voting_is_over(now):
            raise Refusal("vote-closed")
        entitled = _entitled(rows, person)
        chosen = option_of(rows, option, rows.choices)
        ballot = _keep(rows, entitled, chosen, now, entered, by)
        asked = (Message.VOTE_OPEN, Message.VOTE_REMINDER)
        outbox.done(person=person, kinds=asked, event=f"vote-{vote.pk}")
        follow(vote, now)
    return ballot


def _entitled(rows: Rows, person: Person) -> Entitled:
    mine = next((each for each in rows.entitled if each.person_id == person.pk), None)
    if mine is None or mine.left_at is not None:
        raise Refusal("not-entitled", name=person.name)
    return mine


def _keep(
    rows: Rows, entitled: Entitled, chosen: Option, now: datetime.datetime, entered: User | None, by: Actor
) -> Ballot:
    """Write it; the same choice once more changes nothing."""
    before = rows.ballot_of(entitled)
    _refuse_his_own(before, entitled, entered)
    if before is not None and before.option_id == chosen.pk:
        return before
    ballot, _is_new = Ballot.objects.update_or_create(
        entitled=entitled, defaults={"option": chosen, "cast_at": now, "entered_by": entered}
    )
    _trace(rows.vote, entitled, before, chosen, by)
    return ballot


def _refuse_his_own(before: Ballot | None, entitled: Entitled, entered: User | None) -> None:
    """Refused for the same choice as well: what he chose is not to be found out by trying."""
    if before is not None and before.entered_by_id is None and entered is not None:
        raise Refusal("voted-already", name=entitled.person.name)


def _trace(vote: Vote, entitled: Entitled, before: Ballot | None, chosen: Option, by: Actor) -> None:
    """The choice of a secret ballot stands nowhere but in the ballot itself."""
    data: dict[str, object] = {"person": entitled.person_id, "changed": before is not None}
    if vote.kind == VoteKind.VENUE:
        data |= {"before": before and before.option.key, "after": chosen.key}
    trace(club=vote.club, by=account(by), deed="ballot-cast", about=vote, **data)


def follow(vote: Vote, now: datetime.datetime) -> None:
    """Close the voting where nobody is missing any more, and settle what follows."""
    rows = fresh(vote)
    close_if_all_voted(rows, now)
    if rows.vote.voting_closed_at is not None:
        advance(rows, now)
