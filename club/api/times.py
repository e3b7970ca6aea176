"""How long people have for a reason, a vote or a word."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.clubs import TIMES, change_times
from club.api.base import OwnersView
from club.api.bodies import sent
from club.api.editions import edition_seen, shown
from club.api.strict import Strict

USUAL = {
    "reason_days": 3,
    "vote_days": 4,
    "host_days": 3,
    "casting_days": 3,
    "venue_hours": 48,
    "results_hours": 3,
}
EXAMPLE = OpenApiExample("As a club begins", value=USUAL, response_only=True)
SENT = OpenApiExample("A week to vote", value={"vote_days": 7}, request_only=True)


class TimesData(Strict):
    """Each of them at least and at most as `details` of a refusal say. What is open keeps its own."""

    reason_days = serializers.IntegerField(help_text="Days for the reason of an absence.")
    vote_days = serializers.IntegerField(help_text="Days more for the vote on it.")
    host_days = serializers.IntegerField(help_text="Days more for the host’s word.")
    casting_days = serializers.IntegerField(help_text="Days more for the casting vote.")
    venue_hours = serializers.IntegerField(
        help_text="Hours before the start of a night at which the vote on its venue closes."
    )
    results_hours = serializers.IntegerField(
        help_text="Hours after the closing of a parti at which its results are sent."
    )


class TimesView(OwnersView):
    """They hold for what opens from now on."""

    @extend_schema(summary="The club’s times (owners)", responses=TimesData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        return shown(request, self._data())

    @extend_schema(
        summary="Change the club’s times (owners)",
        request=TimesData,
        responses=TimesData,
        examples=[SENT, EXAMPLE],
    )
    def patch(self, request: Request, slug: str) -> Response:
        asked = sent(TimesData, request, partial=True)
        with edition_seen(request, self.club, self._data):
            change_times(club=self.club, times=asked, by=self.user)
        return shown(request, self._data())

    def _data(self) -> dict[str, Any]:
        self.club.refresh_from_db(fields=[*TIMES])
        return dict(TimesData(self.club).data)
