"""Where a night is: offering a place, disputing the only one, protesting after a vote (CL-6 … CL-8)."""

import datetime

from django.db import transaction
from django.utils import timezone

from club import outbox
from club.actions.acting import Actor, account, entered_by
from club.actions.ending import lay_down
from club.actions.lines import one_line
from club.actions.opening import open_venue_vote
from club.actions.people import lock
from club.actions.traces import trace
from club.actions.voting import hold
from club.enums import Message
from club.errors import Refusal
from club.models import Entitled, Night, Offer, Option, Person, Vote
from club.models.venues import PLACE_LENGTH
from club.models.votes import STANDING
from club.queries.ballots import NO_PLACE, voting_until
from club.queries.nights import starts_at
from club.queries.venues import gave_no_place, key_of

NO_PLACE_CHOSEN = "no-place"


def offer(*, night: Night, host: Person, place: str, by: Actor) -> Offer:
    """Offer a place for a night; the second one opens the vote at once, later ones join it until its close.

    Where a vote gave no place it starts afresh: what was refused is withdrawn. After the start only where
    there is no place. The same offer once more changes nothing.
    Raises NotAllowed (not-yours), Refusal (not-a-member, place-missing, place-too-long, night-cancelled,
    night-begun, offered-already, offers-closed).
    """
    with transaction.atomic():
        begin(night)
        entered = entered_by(person=host, by=by)
        where = one_line(place, PLACE_LENGTH, missing="place-missing", too_long="place-too-long")
        _make_room(night, by)
        there = open_offers(night)
        earlier = next((each for each in there if each.host_id == host.pk), None)
        if earlier is not None:
            return _same(earlier, where)
        vote = _open_to_offers(night, there)
        made = Offer.objects.create(
            night=night, host=host, place=where, offered_at=timezone.now(), entered_by=entered
        )
        trace(
            club=night.club,
            by=account(by),
            deed="place-offered",
            about=made,
            person=host.pk,
            night=night.pk,
            after=where,
        )
        _put_to_vote(night, made, vote, there, by)
    return made


def _same(earlier: Offer, place: str) -> Offer:
    if earlier.place != place:
        raise Refusal("offered-already", name=earlier.host.name)
    return earlier


def _make_room(night: Night, by: Actor) -> None:
    """A vote that left the night without a place is over and done; so is what was offered in it."""
    vote = Vote.objects.filter(STANDING, night=night).first()
    if vote is None:
        return
    rows, now = hold(vote, settled=True)
    there = open_offers(night)
    if gave_no_place(rows, there, now):
        lay_down(rows=rows, now=now, because=NO_PLACE_CHOSEN, by=by)
        Offer.objects.filter(pk__in=[each.pk for each in there]).update(withdrawn_at=now)


def _open_to_offers(night: Night, there: list[Offer]) -> Vote | None:
    """The vote that the offer joins, None where there is none yet; refuse where it comes too late."""
    vote = Vote.objects.filter(STANDING, night=night).first()
    if vote is not None:
        rows, now = hold(vote, settled=True)
        if rows.voting_is_over(now):
            raise Refusal("offers-closed")
        return vote
    if there and timezone.now() >= starts_at(night):
        raise Refusal("night-begun")
    return None


def _put_to_vote(night: Night, made: Offer, vote: Vote | None, there: list[Offer], by: Actor) -> None:
    if vote is not None:
        made.option = Option.objects.create(
            vote=vote,
            key=key_of(made),
            position=_next_position(vote, there),
            wording=made.place,
        )
        made.save(update_fields=["option"])
        _ask_again(vote)
    elif there:
        open_venue_vote(night=night, by=by)


def _ask_again(vote: Vote) -> None:
    """Tell those whose “no” to the only place has become void."""
    void = Entitled.objects.filter(vote=vote, left_at__isnull=True, ballot__option__key=NO_PLACE)
    outbox.post(
        club=vote.club,
        people=void.values_list("person", flat=True),
        kind=Message.VOTE_OPEN,
        event=f"vote-{vote.pk}-again",
        args={"vote": vote.pk},
        expires_at=voting_until(vote),
    )


def _next_position(vote: Vote, there: list[Offer]) -> int:
    """Behind the places there are; before the “no”."""
    keys = [key_of(each) for each in there]
    taken = vote.options.filter(key__in=keys).values_list("position", flat=True)
    return max(taken, default=-1) + 1


def withdraw_offer(*, offer: Offer, by: Actor) -> None:
    """Take an offer back, as long as there is no vote on it; twice does nothing.

    Raises NotAllowed (not-yours), Refusal (not-a-member, offer-frozen, night-begun).
    """
    night = offer.night
    with transaction.atomic():
        lock(night.club)
        entered_by(person=offer.host, by=by)
        if Vote.objects.filter(STANDING, night=night).exists():
            raise Refusal("offer-frozen")
        now = timezone.now()
        if _held_the_night(offer, now):
            raise Refusal("night-begun")
        standing = Offer.objects.filter(pk=offer.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now):
            trace(
                club=night.club,
                by=account(by),
                deed="offer-withdrawn",
                about=offer,
                person=offer.host_id,
                night=night.pk,
                before=offer.place,
            )


def _held_the_night(offer: Offer, now: datetime.datetime) -> bool:
    """Whether it stood when the night began; one noted later may have been noted wrongly."""
    return now >= starts_at(offer.night) > offer.offered_at


def begin(night: Night) -> None:
    """Let deeds about the nights of a club queue; refuse where the night was called off."""
    lock(night.club)
    night.refresh_from_db(fields=["date", "start_time", "cancelled_at"])
    if night.is_cancelled:
        raise Refusal("night-cancelled")


def open_offers(night: Night) -> list[Offer]:
    found = Offer.objects.filter(night=night, withdrawn_at__isnull=True)
    return list(found.select_related("host").order_by("offered_at", "pk"))
