"""Where a night is: offering a place, withdrawing it, disputing the only one, protesting after a vote.

A deed of one's own; a scorekeeper names whose it is, where somebody rang.
"""

from collections.abc import Callable

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions import objections, venues
from club.api.bodies import sent
from club.api.nights import EXAMPLE, NightData, OfNights
from club.api.refs import PersonId
from club.api.strict import Strict
from club.models import Objection, Offer

PLACE = OpenApiExample("A place", value={"place": "Fő utca 1."}, request_only=True)
WHICH = OpenApiExample("An offer", value={"offer": 5}, request_only=True)
WHY = OpenApiExample("Why", value={"reason": "Too far."}, request_only=True)


class OfferSent(Strict):
    place = serializers.CharField(help_text="As people find it.")
    person = PersonId(default=None, allow_null=True, help_text="Whose place; null: the caller’s.")


class WithdrawSent(Strict):
    offer = serializers.IntegerField(min_value=1, help_text="Id of the offer.")


class ObjectionSent(Strict):
    reason = serializers.CharField(default="", allow_blank=True)
    person = PersonId(default=None, allow_null=True, help_text="Who objects; null: the caller.")


class OfferView(OfNights):
    """The second place opens the vote at once, later ones join it until its close."""

    @extend_schema(
        summary="Offer a place (members)", request=OfferSent, responses=NightData, examples=[PLACE, EXAMPLE]
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        night, asked = self.night(pk), sent(OfferSent, request)
        venues.offer(night=night, host=self.somebody(asked["person"]), place=asked["place"], by=self.user)
        return self.show(pk)


class WithdrawView(OfNights):
    """As long as there is no vote on it."""

    @extend_schema(
        summary="Withdraw a place (its host, scorekeepers)",
        request=WithdrawSent,
        responses=NightData,
        examples=[WHICH, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        night, asked = self.night(pk), sent(WithdrawSent, request)
        offers = Offer.objects.filter(night=night).select_related("host__club")
        offer = get_object_or_404(offers, pk=asked["offer"])
        offer.night = night
        venues.withdraw_offer(offer=offer, by=self.user)
        return self.show(pk)


class Objecting(OfNights):
    """Somebody objects to where a night is."""

    def object(self, request: Request, pk: int, deed: Callable[..., Objection]) -> Response:
        night, asked = self.night(pk), sent(ObjectionSent, request)
        person = self.somebody(asked["person"])
        deed(night=night, person=person, reason=asked["reason"], by=self.user)
        return self.show(pk)


class DisputeView(Objecting):
    """The only place is put to the vote, until the start."""

    @extend_schema(
        summary="Dispute the only place (who has not declined the night)",
        request=ObjectionSent,
        responses=NightData,
        examples=[WHY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        return self.object(request, pk, objections.dispute)


class ProtestView(Objecting):
    """What the vote gave goes to the casting vote, until the start."""

    @extend_schema(
        summary="Protest against the result (who could vote)",
        request=ObjectionSent,
        responses=NightData,
        examples=[WHY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        return self.object(request, pk, objections.protest)
