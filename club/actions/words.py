"""The word that decides where the ballots did not: the host's, or that of the casting vote (CL-3, CL-8)."""

import datetime

from django.db import transaction

from club import outbox
from club.actions.acting import Actor, account, entered_by
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.voting import fresh, hold, option_of, refuse_own_absence
from club.dates import today
from club.enums import Asked, Message
from club.errors import Refusal
from club.models import Person, Vote, Word
from club.queries.ballots import Rows
from club.queries.casting import decider
from club.queries.votes import asks_casting_vote, barred, choices_of


def say(*, vote: Vote, asked: Asked, person: Person, option: str, by: Actor) -> Word:
    """Say the word that decides, once and for good; `option` is the key.

    Whose the casting vote is is asked at this moment.
    Raises NotAllowed (not-yours, own-absence), Refusal (not-a-member, still-voting,
    word-not-asked, host-first, host-time-over, host-elsewhere, casting-vote-elsewhere, vote-over,
    vote-cancelled, option-unknown).
    """
    with transaction.atomic():
        rows, now = hold(vote)
        entered = entered_by(person=person, by=by, guest=True)
        refuse_own_absence(rows.vote, entered)
        _require_asked(rows, Asked(asked), now)
        _require_theirs(rows.vote, Asked(asked), person)
        chosen = option_of(rows, option, choices_of(rows, now))
        word = Word.objects.create(
            vote=rows.vote, asked=asked, person=person, option=chosen, said_at=now, entered_by=entered
        )
        trace(
            club=rows.vote.club,
            by=account(by),
            deed="word-said",
            about=rows.vote,
            person=person.pk,
            asked=Asked(asked).value,
            after=chosen.key,
        )
        outbox.done(person=person, kinds=(Message.WORD_ASKED,), event=f"vote-{vote.pk}")
        advance(fresh(vote), now)
    return word


def _require_asked(rows: Rows, asked: Asked, now: datetime.datetime) -> None:
    """It is the time of this word: after the voters, the host before the casting vote."""
    awaited = rows.outcome(now).asked
    if awaited == "voters":
        raise Refusal("still-voting")
    if awaited is None:
        raise Refusal("vote-over")
    if awaited != asked:
        raise Refusal("host-first" if asked == Asked.CASTING else "host-time-over")
    if asked == Asked.CASTING and not asks_casting_vote(rows, now):
        raise Refusal("word-not-asked")


def _require_theirs(vote: Vote, asked: Asked, person: Person) -> None:
    if asked == Asked.HOST:
        if person.pk != vote.host_id:
            raise Refusal("host-elsewhere", name=vote.host.name if vote.host else "")
        return
    holder = decider(vote.club, today(vote.club), but=barred(vote))
    if holder is None:
        raise Refusal("word-not-asked")
    if holder != person:
        raise Refusal("casting-vote-elsewhere", name=holder.name)
