"""The address of a member's calendar feed: made, renewed and removed by the member alone."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.feeds import make_feed, remove_feed
from club.api.base import MembersView
from club.api.repeating import keep_without
from club.errors import Refusal
from club.letters import absolute
from club.models import Feed

KEPT = OpenApiExample("There is one", value={"made_at": "2026-10-30T18:00:00Z", "address": None})
MADE = OpenApiExample(
    "A new one",
    value={
        "made_at": "2026-10-30T18:00:00Z",
        "address": "https://parti.example.com/c/pikk-dama/calendar/….ics",
    },
)


class FeedData(serializers.Serializer[Feed]):
    """Whoever has the address reads the nights as this member."""

    made_at = serializers.DateTimeField(allow_null=True, help_text="Null: there is no address.")
    address = serializers.CharField(
        allow_null=True, help_text="Said this once, where it is made; only a hash of it is kept."
    )


class CalendarView(MembersView):
    """Whether there is an address, and making another: the one before is dead at once."""

    @extend_schema(summary="One’s calendar address (members)", responses=FeedData, examples=[KEPT])
    def get(self, request: Request, slug: str) -> Response:
        return Response(self._data(None))

    @extend_schema(
        summary="Make or renew one’s calendar address (members)",
        request=None,
        responses={201: FeedData},
        examples=[MADE],
    )
    def post(self, request: Request, slug: str) -> Response:
        assert self.person is not None
        secret = make_feed(person=self.person, by=self.user)
        address = absolute(reverse("calendar-feed", args=[slug, secret]))
        return keep_without(Response(self._data(address), status=201), "address")

    @extend_schema(summary="Remove one’s calendar address (members)", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        assert self.person is not None
        if not remove_feed(person=self.person, by=self.user):
            raise Refusal("done-already")
        return Response(status=204)

    def _data(self, address: str | None) -> dict[str, Any]:
        feed = Feed.objects.filter(person=self.person).first()
        return dict(FeedData({"made_at": feed.made_at if feed else None, "address": address}).data)  # type: ignore[arg-type]
