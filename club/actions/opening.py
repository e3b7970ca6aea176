"""Opening a vote: who may vote is fixed, what is chosen between keeps its wording."""

import datetime
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils import timezone

from club import outbox
from club.actions.acting import Actor, account
from club.actions.people import lock
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.voting import close_if_all_voted, fresh
from club.dates import today
from club.enums import Answer, Message, ObjectionKind, VoteKind
from club.errors import Refusal
from club.models import Club, Entitled, Night, Objection, Offer, Option, Person, Vote
from club.models.votes import STANDING
from club.queries.ballots import EXCUSED, NO_PLACE, UNEXCUSED, voting_until
from club.queries.casting import able_on
from club.queries.nights import starts_at
from club.queries.people import members_of
from club.queries.venues import key_of

NO_POSITION = 1000  # the “no” stands behind every place that may still be offered
SOON = datetime.timedelta(hours=1)


def open_absence_vote(
    *,
    club: Club,
    absent: Person,
    day: datetime.date,
    host: Person | None,
    entitled: Iterable[Person | int],
    closes_at: datetime.datetime,
    host_until: datetime.datetime,
    casting_until: datetime.datetime,
    by: Actor,
) -> Vote:
    """Open the vote on an absence among `entitled` (people or ids), once: a standing one is given back.

    The absent person never votes, nor does who has left the club meanwhile. Call it in the transaction of the
    deed, which has asked for its own permission.
    """
    vote = Vote(
        club=club,
        kind=VoteKind.ABSENCE,
        absent=absent,
        day=day,
        host=host,
        host_left_at=_left_at(host),
        opened_at=timezone.now(),
        opened_by=account(by),
        closes_at=closes_at,
        host_until=host_until,
        casting_until=casting_until,
    )
    try:
        with transaction.atomic():
            vote.save(force_insert=True)
    except IntegrityError:
        return Vote.objects.get(STANDING, club=club, absent=absent, day=day)
    ids = {each if isinstance(each, int) else each.pk for each in entitled} - {absent.pk}
    options = [Option(vote=vote, key=key, position=at) for at, key in enumerate((EXCUSED, UNEXCUSED))]
    _open(vote, options, ids, by)
    return vote


def _left_at(host: Person | None) -> datetime.datetime | None:
    """Now, where the host has left before the vote opens."""
    if host is None or able_on(today(host.club)).filter(pk=host.pk).exists():
        return None
    return timezone.now()


def open_venue_vote(*, night: Night, by: Actor) -> Vote:
    """Open the vote on the places offered for a night, among the members who have not declined it.

    With a single offer it is a yes or no (CL-7, CL-9). Called where a second offer or a dispute comes, and
    where a night is taken up again after its vote was cancelled; a standing vote is given back.
    Raises Refusal (night-cancelled, night-begun, nothing-offered).
    """
    with transaction.atomic():
        lock(night.club)
        standing = Vote.objects.filter(STANDING, night=night).first()
        if standing is not None:
            return standing
        vote = _venue_vote(night, by)
        offers = list(Offer.objects.filter(night=night, withdrawn_at__isnull=True))
        if not offers:
            raise Refusal("nothing-offered")
        vote.save(force_insert=True)
        _open(vote, _places(vote, offers), _participants(night), by)
        _bind(vote, offers)
    return vote


def _venue_vote(night: Night, by: Actor) -> Vote:
    now = timezone.now()
    if night.is_cancelled:
        raise Refusal("night-cancelled")
    if now >= starts_at(night):
        raise Refusal("night-begun")
    return Vote(
        club=night.club,
        kind=VoteKind.VENUE,
        night=night,
        opened_at=now,
        opened_by=account(by),
        closes_at=close_of(night, now),
    )


def close_of(night: Night, now: datetime.datetime) -> datetime.datetime:
    """So many hours before the start; where that is past, or within the hour, at the start."""
    start = starts_at(night)
    closes = start - datetime.timedelta(hours=night.club.venue_hours)
    return closes if closes > now + SOON else start


def _places(vote: Vote, offers: list[Offer]) -> list[Option]:
    options = [
        Option(vote=vote, key=key_of(offer), position=at, wording=offer.place)
        for at, offer in enumerate(offers)
    ]
    if len(offers) == 1:
        options.append(Option(vote=vote, key=NO_PLACE, position=NO_POSITION))
    return options


def _bind(vote: Vote, offers: list[Offer]) -> None:
    by_key = {option.key: option for option in vote.options.all()}
    for offer in offers:
        offer.option = by_key[key_of(offer)]
    Offer.objects.bulk_update(offers, ["option"])


def _participants(night: Night) -> set[int]:
    declined = night.replies.filter(answer=Answer.NOT).values("person")
    return set(members_of(night.club).exclude(pk__in=declined).values_list("pk", flat=True))


def _open(vote: Vote, options: list[Option], people: Iterable[int], by: Actor) -> None:
    """Write what is chosen between and who may vote, and tell them; without voters it is tied at once."""
    here = list(members_of(vote.club).filter(pk__in=list(people)).values_list("pk", flat=True))
    Option.objects.bulk_create(options)
    Entitled.objects.bulk_create(Entitled(vote=vote, person_id=person) for person in here)
    about = {"absent": vote.absent_id, "night": vote.night_id, "entitled": len(here)}
    trace(club=vote.club, by=account(by), deed="vote-opened", about=vote, **about)
    outbox.post(
        club=vote.club,
        people=here,
        kind=Message.VOTE_OPEN,
        event=f"vote-{vote.pk}",
        args={"vote": vote.pk},
        expires_at=voting_until(vote),
    )
    if not here:
        rows = fresh(vote)
        close_if_all_voted(rows, vote.opened_at)
        advance(rows, vote.opened_at)


def reopen(*, night: Night, ended: Vote | None, by: Actor) -> Vote | None:
    """Open a vote after one that ended without counting, where there is something to vote on: several places,
    or the one that was disputed. Its dispute is that of the new one (CL-7).

    A single place that nobody disputed stands. Part of a deed that has asked for its own permission.
    """
    offers = Offer.objects.filter(night=night, withdrawn_at__isnull=True).count()
    dispute = Objection.objects.filter(vote=ended, kind=ObjectionKind.DISPUTE) if ended else None
    still = dispute is not None and dispute.exists() and _disputed_place_stands(ended)
    if offers < 2 and not (offers and still):
        return None
    vote = open_venue_vote(night=night, by=by)
    if still and dispute is not None:
        dispute.update(vote=vote)
    return vote


def _disputed_place_stands(ended: Vote | None) -> bool:
    """A dispute is of the first place there was; those that joined the vote were never disputed."""
    first = Option.objects.filter(vote=ended).order_by("position").first()
    return Offer.objects.filter(option=first, withdrawn_at__isnull=True).exists()
