"""An owner's deeds on one person: coming, leaving, being offered or not."""

import datetime

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.choosing import deactivate, reactivate
from club.actions.membership import end_membership, start_membership
from club.api.base import OwnersView
from club.api.bodies import sent
from club.api.editions import shown
from club.api.people import EXAMPLE, OfPeople, PersonData
from club.api.strict import Strict

DAY = OpenApiExample("A day", value={"day": "2026-10-30"}, request_only=True)


class Day(Strict):
    day = serializers.DateField(help_text="In the club’s zone, today or before.")


class _Deed(OwnersView, OfPeople):
    """A deed on one person, answered with what he is then."""

    def day_sent(self) -> datetime.date:
        day: datetime.date = sent(Day, self.request)["day"]
        return day


class JoinView(_Deed):
    """A guest becomes a member, or somebody who left comes back."""

    @extend_schema(
        summary="Begin a membership on a day (owners)",
        request=Day,
        responses=PersonData,
        examples=[DAY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        start_membership(person=self.person_here(pk), joined=self.day_sent(), by=self.user)
        return shown(request, self.data(pk))


class LeaveView(_Deed):
    """A membership ends; `day` is the first one outside. Who is King loses the title that day."""

    @extend_schema(
        summary="End a membership on a day (owners)",
        request=Day,
        responses=PersonData,
        examples=[DAY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        end_membership(person=self.person_here(pk), left=self.day_sent(), by=self.user)
        return shown(request, self.data(pk))


class DeactivateView(_Deed):
    """Somebody who is no member is not offered any more where people are chosen; results stand."""

    @extend_schema(
        summary="Offer a person no more (owners)", request=None, responses=PersonData, examples=[EXAMPLE]
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        deactivate(person=self.person_here(pk), by=self.user)
        return shown(request, self.data(pk))


class ReactivateView(_Deed):
    """Somebody is offered again."""

    @extend_schema(
        summary="Offer a person again (owners)", request=None, responses=PersonData, examples=[EXAMPLE]
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        reactivate(person=self.person_here(pk), by=self.user)
        return shown(request, self.data(pk))
