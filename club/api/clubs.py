"""Clubs: which the caller may see, and what an owner sets."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.clubs import change_club, zones
from club.api.base import ClubView, View
from club.api.editions import edition_seen, shown, without
from club.enums import Visibility
from club.forms.accounts import languages
from club.models import Club
from club.permissions import require_owner
from club.queries.clubs import listed

EXAMPLE = OpenApiExample(
    "A club",
    value={
        "slug": "pikk-dama",
        "name": "Pikk Dáma Kör",
        "zone": "Europe/Budapest",
        "language": "hu",
        "visibility": "public",
        "results_revision": 412,
    },
)
EDITED = without("results_revision")


class ClubData(serializers.ModelSerializer[Club]):
    """A club. Its days begin at midnight in `zone`; every change of results raises `results_revision`."""

    zone = serializers.ChoiceField(choices=zones())
    language = serializers.ChoiceField(choices=languages())
    visibility = serializers.ChoiceField(choices=Visibility.choices)

    class Meta:
        model = Club
        fields = ("slug", "name", "zone", "language", "visibility", "results_revision")
        read_only_fields = ("slug", "results_revision")


@extend_schema(summary="The caller's clubs and the public ones", examples=[EXAMPLE])
class ClubsView(View, ListAPIView[Club]):
    """By name."""

    serializer_class = ClubData
    ordering = ("name", "id")

    def get_queryset(self) -> QuerySet[Club]:
        return listed(self.request.user)


class OneClubView(ClubView):
    """What a club is called, where it plays, how it speaks and who sees it."""

    @extend_schema(summary="One club", responses=ClubData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        return self._shown(request)

    @extend_schema(summary="Change a club (owners)", request=ClubData, responses=ClubData)
    def patch(self, request: Request, slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, self._data, EDITED):
            asked = ClubData(self.club, data=request.data, partial=True)
            asked.is_valid(raise_exception=True)
            change_club(club=self.club, **self._as_it_is() | asked.validated_data, by=self.user)
        return self._shown(request)

    def _shown(self, request: Request) -> Response:
        data = self._data()
        return shown(request, data, edited=EDITED(data))

    def _data(self) -> dict[str, Any]:
        self.club.refresh_from_db()
        return dict(ClubData(self.club).data)

    def _as_it_is(self) -> dict[str, Any]:
        return {name: getattr(self.club, name) for name in ("name", "zone", "language", "visibility")}
