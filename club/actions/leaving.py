"""What becomes of votes and offers when somebody leaves the club (CL-3, CL-5b, CL-6)."""

import datetime
from collections.abc import Callable

from django.db.models import F
from django.utils import timezone

from club.actions.ballots import follow
from club.actions.ending import lay_down
from club.actions.night_news import tell_place_fell
from club.actions.opening import reopen
from club.actions.settling import advance
from club.actions.traces import trace
from club.actions.voting import fresh, hold
from club.enums import Asked
from club.errors import Refusal
from club.models import Entitled, Night, Offer, Person, Vote
from club.models.votes import STANDING
from club.queries.ballots import Rows, as_key
from club.queries.nights import starts_at
from club.queries.venues import key_of, venue
from rules_engine.club_rules import VenueOutcome

HOST_LEFT = "host-left"


def member_left(person: Person) -> None:
    """Wait no longer for somebody who leaves, nor meet at his place. A ballot or word that was given stays.

    Twice does nothing. Call it in the transaction that ends the membership.
    """
    offers = Offer.objects.filter(host=person, withdrawn_at__isnull=True).select_related("night__club")
    for offer in offers.order_by("pk"):
        _offer_falls(offer)
    open_votes = Vote.objects.filter(STANDING, settled_at__isnull=True)
    missing = open_votes.filter(entitled__person=person, entitled__left_at__isnull=True)
    for vote in missing.filter(voting_closed_at__isnull=True).order_by("pk"):
        _if_standing(vote, person, _voter_leaves)
    for vote in open_votes.filter(host=person, host_left_at__isnull=True).order_by("pk"):
        _if_standing(vote, person, _host_leaves)


def _if_standing(
    vote: Vote, person: Person, leaves: Callable[[Rows, Person, datetime.datetime], None]
) -> None:
    try:
        rows, now = hold(vote)
    except Refusal:
        return
    leaves(rows, person, now)


def _voter_leaves(rows: Rows, person: Person, now: datetime.datetime) -> None:
    """An uncast ballot is not missing any more."""
    if rows.voting_is_over(now):
        return
    mine = [each.pk for each in rows.missing if each.person_id == person.pk]
    if Entitled.objects.filter(pk__in=mine, left_at__isnull=True).update(left_at=now):
        trace(club=rows.vote.club, by=None, deed="voter-left", about=rows.vote, person=person.pk)
        follow(rows.vote, now)


def _host_leaves(rows: Rows, person: Person, now: datetime.datetime) -> None:
    """Passed over for good, also where he comes back: whoever is asked instead may have said his word."""
    voted = any(each.person_id == person.pk and rows.ballot_of(each) for each in rows.entitled)
    if voted or rows.word(Asked.HOST) is not None:
        return
    Vote.objects.filter(pk=rows.vote.pk).update(host_left_at=now)
    if rows.voting_is_over(now):
        advance(fresh(rows.vote), now)


def _offer_falls(offer: Offer) -> None:
    """Of a night to come. What was voted between is voted on anew, unless the place did not matter; members
    who knew it as the place hear that it is none."""
    night, now = offer.night, timezone.now()
    if now >= starts_at(night):
        return
    stood = venue(night, now).host == offer.host
    _withdraw(offer, now)
    if _voted_anew(offer):
        return
    Night.objects.filter(pk=night.pk).update(sequence=F("sequence") + 1)
    night.refresh_from_db(fields=["sequence"])
    if stood and not night.is_cancelled:
        tell_place_fell(night)


def _withdraw(offer: Offer, now: datetime.datetime) -> None:
    Offer.objects.filter(pk=offer.pk).update(withdrawn_at=now)
    about = {"person": offer.host_id, "night": offer.night_id, "before": offer.place}
    trace(club=offer.night.club, by=None, deed="offer-withdrawn", about=offer, **about)


def _voted_anew(offer: Offer) -> bool:
    """Whether a vote was opened for what is left; after a protest the casting vote chooses among that."""
    night = offer.night
    vote = Vote.objects.filter(STANDING, night=night).first()
    if vote is None:
        return False
    rows, now = hold(vote, settled=True)
    left = Offer.objects.filter(night=night, withdrawn_at__isnull=True).count()
    if not _turns_on(rows, offer, now) or (rows.protest and left > 1 and rows.outcome(now).by is None):
        return False
    lay_down(rows=rows, now=now, because=HOST_LEFT, by=None)
    return not night.is_cancelled and reopen(night=night, ended=vote, by=None) is not None


def _turns_on(rows: Rows, offer: Offer, now: datetime.datetime) -> bool:
    """Whether the place was chosen, or still might have been."""
    found = rows.full_outcome(now)
    assert isinstance(found, VenueOutcome)
    return key_of(offer) in ({found.place} if found.by else {as_key(each) for each in found.among})
