"""Disputing the only place that is offered, and protesting after a vote (CL-7, CL-8)."""

import datetime

from django.db import transaction
from django.utils import timezone

from club import outbox
from club.actions.acting import Actor, account, entered_by
from club.actions.lines import one_line
from club.actions.opening import open_venue_vote
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.venues import begin, open_offers
from club.actions.voting import fresh, hold
from club.enums import Answer, Message, ObjectionKind
from club.errors import Refusal
from club.models import Night, Objection, Person, Reply, User, Vote
from club.models.venues import REASON_LENGTH
from club.models.votes import STANDING
from club.queries.ballots import Rows
from club.queries.nights import starts_at
from rules_engine.club_rules import VenueOutcome


def dispute(*, night: Night, person: Person, reason: str, by: Actor) -> Objection:
    """Dispute the only place, until the start: a vote opens. Whoever has not declined the night may.

    Raises NotAllowed (not-yours), Refusal (not-a-member, reason-too-long, night-cancelled, night-begun,
    dispute-declined, dispute-one-offer).
    """
    with transaction.atomic():
        begin(night)
        entered = entered_by(person=person, by=by)
        because = one_line(reason, REASON_LENGTH, too_long="reason-too-long")
        standing = Vote.objects.filter(STANDING, night=night).first()
        if standing is not None:
            return _again(standing, person)
        _require_disputable(night, person)
        vote = open_venue_vote(night=night, by=by)
        return _object(vote, ObjectionKind.DISPUTE, person, because, entered, by)


def protest(*, night: Night, person: Person, reason: str, by: Actor) -> Objection:
    """Protest after the voting, until the start: the casting vote decides among all. The entitled may.

    Raises NotAllowed (not-yours), Refusal (not-a-member, not-entitled, reason-too-long, night-cancelled,
    night-begun, protest-no-vote, protest-too-early, protest-final, protested-already).
    """
    with transaction.atomic():
        begin(night)
        entered = entered_by(person=person, by=by)
        because = one_line(reason, REASON_LENGTH, too_long="reason-too-long")
        vote = Vote.objects.filter(STANDING, night=night).first()
        if vote is None:
            raise Refusal("protest-no-vote")
        rows, now = hold(vote, settled=True)
        if rows.protest is not None and rows.protest.person_id == person.pk:
            return rows.protest
        _require_protestable(rows, person, now)
        made = _object(vote, ObjectionKind.PROTEST, person, because, entered, by)
        _set_aside(vote)
        advance(fresh(vote), now)
    return made


def _again(vote: Vote, person: Person) -> Objection:
    """The dispute of the same person, for a form that was sent twice."""
    earlier = Objection.objects.filter(vote=vote, kind=ObjectionKind.DISPUTE, person=person).first()
    if earlier is None:
        raise Refusal("dispute-one-offer")
    return earlier


def _require_disputable(night: Night, person: Person) -> None:
    if timezone.now() >= starts_at(night):
        raise Refusal("night-begun")
    if Reply.objects.filter(night=night, person=person, answer=Answer.NOT).exists():
        raise Refusal("dispute-declined", name=person.name)
    if len(open_offers(night)) != 1:
        raise Refusal("dispute-one-offer")


def _require_protestable(rows: Rows, person: Person, now: datetime.datetime) -> None:
    found = rows.outcome(now)
    if not rows.voting_is_over(now):
        raise Refusal("protest-too-early")
    if isinstance(found, VenueOutcome) and found.final:
        raise Refusal("protest-final")
    if rows.protest is not None:
        raise Refusal("protested-already")
    if rows.vote.night is not None and now >= starts_at(rows.vote.night):
        raise Refusal("night-begun")
    if not any(each.person_id == person.pk and each.left_at is None for each in rows.entitled):
        raise Refusal("not-entitled", name=person.name)


def _object(
    vote: Vote, kind: ObjectionKind, person: Person, reason: str, entered: User | None, by: Actor
) -> Objection:
    night = vote.night
    assert night is not None
    about = {"person": person, "reason": reason, "made_at": timezone.now(), "entered_by": entered}
    made = Objection.objects.create(vote=vote, night=night, kind=kind, **about)
    deed = "place-disputed" if kind == ObjectionKind.DISPUTE else "vote-protested"
    trace(
        club=vote.club,
        by=account(by),
        deed=deed,
        about=made,
        person=person.pk,
        night=night.pk,
        reason=reason,
    )
    return made


def _set_aside(vote: Vote) -> None:
    """What had come out counts no more; the counts stay as they are."""
    Vote.objects.filter(pk=vote.pk).update(settled_at=None, result="", decided_by="")
    outbox.withdraw(
        club=vote.club, kind=Message.VOTE_RESULT, event=f"vote-{vote.pk}", because="vote-protested"
    )
