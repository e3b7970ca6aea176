"""When a club meets: the nights, one of them with everything said about it, planning and changing it.

Which partis were played is told by the list of partis.
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions import nights as deeds
from club.actions.opening import close_of
from club.api.base import MembersView, ScorersView
from club.api.bodies import each, made, sent
from club.api.editions import Data, edition_seen, shown
from club.api.refs import PersonId, PersonRef, among, named
from club.api.strict import Strict, StrictFilters
from club.api.votes import VoteRow
from club.enums import Answer
from club.models import Night, Offer, Person
from club.permissions import require_scorer
from club.queries.nights import Replies, Said, is_over, nights_of, past, said_about, starts_at, upcoming
from club.queries.people import people_of
from club.queries.shown import shown as votes_shown
from club.queries.venues import Hosted, Venue, hosted, venues

PLACE_STATES = named(("none", "offer", "voting", "casting", "votes", "decided"))
WHEN = {"upcoming": upcoming, "past": past}
ADAM, KATI = {"id": 12, "name": "Ádám"}, {"id": 14, "name": "Kati"}
ROW = {
    "id": 31,
    "date": "2026-10-30",
    "start_time": "19:30",
    "starts_at": "2026-10-30T18:30:00Z",
    "note": "Bring cards.",
    "is_over": False,
    "cancelled_at": None,
    "cancelled_because": "",
    "revision": 1,
    "place": {"state": "offer", "place": "Fő utca 1.", "host": ADAM, "is_free": False, "vote": None},
    "coming": 1,
    "maybe": 0,
    "not_coming": 0,
    "silent": 1,
    "mine": "coming",
}
MORE = {
    "replies": [{"person": ADAM, "answer": "coming", "entered_by": "", "is_stale": False}],
    "not_said": [KATI],
    "offers": [
        {
            "id": 5,
            "place": "Fő utca 1.",
            "host": ADAM,
            "offered_at": "2026-10-20T10:00:00Z",
            "entered_by": None,
            "hosted_before": 2,
            "hosted_last": "2026-09-11",
        }
    ],
    "vote_would_close_at": "2026-10-28T18:30:00Z",
    "vote": None,
}
PLANNED = {"date": "2026-10-30", "start_time": "19:30", "host": 12, "place": "Fő utca 1."}
ROW_EXAMPLE = OpenApiExample("A night", value=ROW, response_only=True)
EXAMPLE = OpenApiExample("A night", value=ROW | MORE, response_only=True)


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer, and how often its host was host before."""

    offer: Offer
    hosted: Hosted


@dataclass(frozen=True, slots=True)
class Told:
    """A night with what was said about it, as this caller reads it."""

    night: Night
    replies: Replies
    venue: Venue
    me: Person

    @property
    def is_over(self) -> bool:
        return is_over(self.night)

    @property
    def starts_at(self) -> datetime.datetime:
        return starts_at(self.night)

    @property
    def would_close(self) -> datetime.datetime:
        return close_of(self.night, timezone.now())

    @property
    def mine(self) -> Said | None:
        return self.replies.of(self.me)

    @property
    def said(self) -> list[Said]:
        return [*self.replies.coming, *self.replies.maybe, *self.replies.absent]

    @property
    def offers(self) -> list[Offered]:
        before = hosted([offer.host for offer in self.venue.offers], self.night)
        return [Offered(offer, before[offer.host_id]) for offer in self.venue.offers]

    @property
    def vote(self) -> Any:
        rows = self.venue.rows
        return votes_shown([rows], self.night.club, self.me)[0] if rows else None


class PlaceData(serializers.Serializer[Venue]):
    """Where it is by the clock."""

    state = serializers.ChoiceField(
        choices=PLACE_STATES,
        help_text="none: nobody offers one; offer: the only one stands; voting; casting: the casting vote is "
        "asked; votes: decided, until the start somebody may protest; decided: for good.",
    )
    place = serializers.CharField()
    host = PersonRef(allow_null=True)
    is_free = serializers.BooleanField(help_text="A vote left it without a place: an offer starts afresh.")
    vote = serializers.IntegerField(source="vote.pk", default=None, allow_null=True)


class NightRow(serializers.Serializer[Told]):
    """A night as a list has it."""

    id = serializers.IntegerField(source="night.pk")
    date = serializers.DateField(source="night.date", help_text="In the club’s zone.")
    start_time = serializers.TimeField(source="night.start_time", format="%H:%M")
    starts_at = serializers.DateTimeField()
    note = serializers.CharField(source="night.note")
    is_over = serializers.BooleanField(help_text="Its day is over: nobody says any more that he comes.")
    cancelled_at = serializers.DateTimeField(source="night.cancelled_at", allow_null=True)
    cancelled_because = serializers.CharField(source="night.cancelled_because")
    revision = serializers.IntegerField(source="night.revision")
    place = PlaceData(source="venue")
    coming = serializers.SerializerMethodField(help_text="How many are coming.")
    maybe = serializers.SerializerMethodField()
    not_coming = serializers.SerializerMethodField()
    silent = serializers.SerializerMethodField(help_text="How many members have not said yet.")
    mine = serializers.ChoiceField(
        source="mine.answer", choices=Answer.choices, default=None, allow_null=True, help_text="The caller’s."
    )

    def get_coming(self, told: Told) -> int:
        return len(told.replies.coming)

    def get_maybe(self, told: Told) -> int:
        return len(told.replies.maybe)

    def get_not_coming(self, told: Told) -> int:
        return len(told.replies.absent)

    def get_silent(self, told: Told) -> int:
        return len(told.replies.silent)


class ReplyData(serializers.Serializer[Said]):
    person = PersonRef()
    answer = serializers.ChoiceField(choices=Answer.choices)
    entered_by = serializers.CharField(help_text="Who keyed it because he rang; empty: he himself.")
    is_stale = serializers.BooleanField(source="stale", help_text="Said before the night was moved.")


class OfferData(serializers.Serializer[Offered]):
    id = serializers.IntegerField(source="offer.pk")
    place = serializers.CharField(source="offer.place")
    host = PersonRef(source="offer.host")
    offered_at = serializers.DateTimeField(source="offer.offered_at")
    entered_by = serializers.StringRelatedField[Any](source="offer.entered_by", allow_null=True)
    hosted_before = serializers.IntegerField(source="hosted.times", help_text="How often he was host before.")
    hosted_last = serializers.DateField(source="hosted.last", allow_null=True)


class NightData(NightRow):
    """The same with what everybody said, the offers and the vote on them."""

    replies = ReplyData(source="said", many=True)
    not_said = PersonRef(source="replies.silent", many=True)
    offers = OfferData(many=True)
    vote_would_close_at = serializers.DateTimeField(
        source="would_close", help_text="When a vote on the place would close that opened now."
    )
    vote = VoteRow(allow_null=True)


class NightSent(Strict):
    date = serializers.DateField(help_text="In the club’s zone, today or later.")
    start_time = serializers.TimeField()
    note = serializers.CharField(required=False, allow_blank=True)


class NightPlanned(NightSent):
    """Host and place, where they are known already, are its first offer."""

    host = PersonId(default=None, allow_null=True)
    place = serializers.CharField(default="", allow_blank=True)


class Reason(Strict):
    reason = serializers.CharField()


class NightsFilter(StrictFilters):
    when = filters.ChoiceFilter(
        choices=named(WHEN),
        method="of_time",
        label="Those of today and later, soonest first; or those before.",
    )
    since = filters.DateFilter(field_name="date", lookup_expr="gte", label="From this day on.")
    until = filters.DateFilter(field_name="date", lookup_expr="lte", label="To this day.")
    cancelled = filters.BooleanFilter(
        field_name="cancelled_at", lookup_expr="isnull", exclude=True, label="Called off, or not."
    )

    def of_time(self, nights: QuerySet[Night], _name: str, when: str) -> QuerySet[Night]:
        club = self.request.parser_context["view"].club
        return nights.filter(pk__in=WHEN[when](club).order_by().values("pk"))


def planned(data: Data) -> Data:
    """What of a night a scorekeeper edits; replies, offers and votes come and go beside it."""
    return {name: data[name] for name in ("id", "revision")}


class OfNights(MembersView):
    """What the addresses about nights share."""

    def night(self, pk: int) -> Night:
        night = get_object_or_404(nights_of(self.club), pk=pk)
        night.club = self.club
        return night

    def told(self, nights: Sequence[Night]) -> list[Told]:
        """In a constant number of queries."""
        assert self.person is not None
        for night in nights:
            night.club = self.club
        replies, places = said_about(self.club, nights), venues(nights)
        return [Told(night, replies[night.pk], places[night.pk], self.person) for night in nights]

    def data(self, pk: int) -> dict[str, Any]:
        return dict(NightData(self.told([self.night(pk)])[0]).data)

    def show(self, pk: int) -> Response:
        """The night with its edition, which what others say about it does not move."""
        data = self.data(pk)
        return shown(self.request, data, edited=planned(data))

    def somebody(self, pk: int | None) -> Person:
        """Of whom a deed is: of the caller, unless it names somebody."""
        assert self.person is not None
        return self.person if pk is None else among(people_of(self.club), pk)


class ScorersNights(ScorersView, OfNights):
    """The same for what only scorekeepers do."""


class NightsView(OfNights, ListAPIView[Night]):
    """Newest first; with `when=upcoming` the soonest."""

    serializer_class = NightRow  # type: ignore[assignment]
    filterset_class = NightsFilter

    @property
    def ordering(self) -> Iterable[str]:
        if self.request.query_params.get("when") == "upcoming":
            return ("date", "start_time", "id")
        return ("-date", "-start_time", "-id")

    def get_queryset(self) -> QuerySet[Night]:
        return nights_of(self.club) if hasattr(self, "club") else Night.objects.none()

    @extend_schema(summary="The nights of a club (members)", examples=[ROW_EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(each(NightRow, self.told(page or [])))

    @extend_schema(
        summary="Plan a night and invite the members (scorekeepers)",
        request=NightPlanned,
        responses={201: NightData},
        examples=[OpenApiExample("With a place", value=PLANNED, request_only=True), EXAMPLE],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_scorer(user=self.user, club=self.club)
        asked = sent(NightPlanned, request)
        host = among(people_of(self.club), asked["host"]) if asked["host"] else None
        night = deeds.plan(club=self.club, **asked | {"host": host}, by=self.user)
        data = self.data(night.pk)
        return made(request, data, "api-night", slug, night.pk, edited=planned(data))


class NightView(OfNights):
    """One night."""

    @extend_schema(summary="One night (members)", responses=NightData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return self.show(pk)

    @extend_schema(
        summary="Change day, start or note (scorekeepers)",
        request=NightSent,
        responses=NightData,
        examples=[OpenApiExample("An hour later", value={"start_time": "20:30"}, request_only=True), EXAMPLE],
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        require_scorer(user=self.user, club=self.club)
        self.night(pk)
        asked = sent(NightSent, request, partial=True)
        with edition_seen(request, self.club, lambda: self.data(pk), planned):
            night = self.night(pk)
            as_it_is = {name: getattr(night, name) for name in ("date", "start_time", "note", "revision")}
            deeds.change(night=night, **as_it_is | asked, by=self.user)
        return self.show(pk)


class CancelView(ScorersNights):
    """The night is called off with a reason, and the members are told."""

    @extend_schema(
        summary="Call a night off (scorekeepers)",
        request=Reason,
        responses=NightData,
        examples=[OpenApiExample("Why", value={"reason": "Too few come."}, request_only=True), EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        night = self.night(pk)
        deeds.cancel(night=night, reason=sent(Reason, request)["reason"], by=self.user)
        return self.show(pk)


class ReviveView(ScorersNights):
    """It takes place after all, and the members are told."""

    @extend_schema(
        summary="Take back that a night was called off (scorekeepers)",
        request=None,
        responses=NightData,
        examples=[EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        deeds.revive(night=self.night(pk), by=self.user)
        return self.show(pk)
