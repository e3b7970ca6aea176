"""Where the nights of a club are: the offers, the vote on them, and what came of it (CL-6 … CL-9)."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count
from django.utils import timezone

from club.dates import today
from club.models import Night, Objection, Offer, Person, Vote, Word
from club.queries.ballots import Rows, rows_of
from club.queries.votes import is_lapsed
from rules_engine.club_rules import VenueOutcome, VenueVote, venue_outcome


@dataclass(frozen=True, slots=True)
class Hosted:
    """How many nights somebody was host of, and the day of the last."""

    times: int
    last: datetime.date | None


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a night is, as things stand.

    state: "none" (nobody offers one), "offer" (the only one stands), "voting", "casting" (tied or protested:
    the casting vote is asked), "votes" (decided, a protest is possible until the start), "decided" (by the
    casting vote, for good). host and place are set where there is a place; the answer may be none.
    step: raised whenever any of this changes. is_free: a vote is over and left it without a place, so that
    a new offer starts afresh.
    """

    host: Person | None
    place: str
    state: str
    outcome: VenueOutcome[str]
    step: int
    offers: tuple[Offer, ...]
    vote: Vote | None = None
    rows: Rows | None = None
    is_free: bool = False


def venue(night: Night, now: datetime.datetime | None = None) -> Venue:
    """Where one night is."""
    return venues([night], now)[night.pk]


def venues(nights: Iterable[Night], now: datetime.datetime | None = None) -> dict[int, Venue]:
    """Where the nights (ids) are, by the clock, in a constant number of queries."""
    asked, at = list(nights), now or timezone.now()
    ids = [night.pk for night in asked]
    offers: dict[int, list[Offer]] = defaultdict(list)
    for offer in Offer.objects.filter(night__in=ids).select_related("host", "option", "entered_by"):
        offers[offer.night_id].append(offer)
    votes = _votes(asked)
    rows = rows_of([vote for each in votes.values() for vote in each if vote.cancelled_at is None])
    said = _said(ids)
    found = {}
    for pk in ids:
        mine = votes[pk]
        standing = next((rows[vote.pk] for vote in mine if vote.pk in rows), None)
        step = said[pk] + _step(offers[pk], mine, standing, at)
        found[pk] = _venue(offers[pk], standing, step, at)
    return found


def _votes(nights: Collection[Night]) -> dict[int, list[Vote]]:
    by_id = {night.pk: night for night in nights}
    found: dict[int, list[Vote]] = defaultdict(list)
    for vote in Vote.objects.filter(night__in=by_id).select_related("club"):
        vote.night = by_id[vote.night_id or 0]
        found[vote.night.pk].append(vote)
    return found


def _said(nights: Collection[int]) -> Counter[int]:
    """How many objections and words there were about each night."""
    said: Counter[int] = Counter()
    for rows, night in ((Objection.objects.all(), "night"), (Word.objects.all(), "vote__night")):
        counted = rows.filter(**{f"{night}__in": nights}).order_by().values_list(night)
        for pk, count in counted.annotate(count=Count("pk")):
            said[pk] += count
    return said


def _step(
    offers: Collection[Offer], votes: Collection[Vote], standing: Rows | None, now: datetime.datetime
) -> int:
    """A sum of things that only ever become more: a cancelled vote counts as one that had closed, too."""
    withdrawn = sum(offer.withdrawn_at is not None for offer in offers)
    cancelled = sum(vote.cancelled_at is not None for vote in votes)
    closed = standing is not None and standing.voting_is_over(now)
    return len(offers) + withdrawn + len(votes) + 2 * cancelled + closed


def _venue(offers: Collection[Offer], rows: Rows | None, step: int, now: datetime.datetime) -> Venue:
    open_offers = tuple(offer for offer in offers if offer.withdrawn_at is None)
    found = _outcome(open_offers, rows, now)
    chosen = next((offer for offer in open_offers if key_of(offer) == found.place), None)
    return Venue(
        host=chosen.host if chosen else None,
        place=chosen.place if chosen else "",
        state=_state(found),
        outcome=found,
        step=step,
        offers=open_offers,
        vote=rows.vote if rows else None,
        rows=rows,
        is_free=rows is not None and gave_no_place(rows, open_offers, now),
    )


def gave_no_place(rows: Rows, offers: Collection[Offer], now: datetime.datetime) -> bool:
    """Whether the vote is over and none of these offers, which stand, came out of it."""
    if is_lapsed(rows, now):
        return True
    found = rows.outcome(now)
    assert isinstance(found, VenueOutcome)
    return found.by is not None and found.place not in {key_of(offer) for offer in offers}


def _outcome(offers: Collection[Offer], rows: Rows | None, now: datetime.datetime) -> VenueOutcome[str]:
    if rows is not None:
        found = rows.outcome(now)
        assert isinstance(found, VenueOutcome)
        return found
    if len(offers) > 1:
        # Between a night that was taken up again and the opening of its vote.
        return VenueOutcome(asked="voters", among=tuple(key_of(offer) for offer in offers))
    return venue_outcome(VenueVote([key_of(offer) for offer in offers]))


def _state(found: VenueOutcome[str]) -> str:
    if found.by is not None:
        return {"offer": "offer", "votes": "votes", "casting": "decided"}[found.by]
    return {"offers": "none", "voters": "voting", "casting": "casting"}[found.asked or "offers"]


def key_of(offer: Offer) -> str:
    """What an offer is called among the options."""
    return f"offer-{offer.pk}"


def hosted(hosts: Iterable[Person], before: Night, now: datetime.datetime | None = None) -> dict[int, Hosted]:
    """How often each of these people (ids) was host before a night, and when last, in constant queries.

    Of nights whose day is over: what is only planned counts for nobody.
    """
    ids = {host.pk for host in hosts}
    at = now or timezone.now()
    nights = (
        Night.objects.filter(club=before.club_id, cancelled_at__isnull=True, offers__host__in=ids)
        .filter(date__lt=min(before.date, today(before.club, at)))
        .exclude(pk=before.pk)
        .select_related("club")
        .distinct()
    )
    days: dict[int, list[datetime.date]] = {pk: [] for pk in ids}
    there = list(nights)
    for night, place in zip(there, venues(there, at).values(), strict=True):
        if place.host is not None and place.host.pk in days:
            days[place.host.pk].append(night.date)
    return {pk: Hosted(len(each), max(each, default=None)) for pk, each in days.items()}
