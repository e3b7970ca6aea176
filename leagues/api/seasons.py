"""The seasons of a league: their days, and the rules of their standings."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import made, sent
from club.api.editions import edition_seen, shown
from club.api.strict import Strict
from club.permissions import require_owner
from leagues.actions.seasons import add_season, change_season, drop_season
from leagues.api.base import LeagueView
from leagues.api.fields import RuleOptionData, options_told
from leagues.models import Season
from leagues.queries.season_list import seasons_listed
from rules_engine.season import OPTIONS, Rules

EXAMPLE = OpenApiExample(
    "A season",
    value={
        "id": 5,
        "name": "2025-26",
        "start": "2025-09-01",
        "end": "2026-08-31",
        "rules": {"by": "average"},
    },
    response_only=True,
)


class SeasonData(serializers.Serializer[Season]):
    """A season from `start` to `end`, both included. Seasons of a league do not overlap."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    start = serializers.DateField()
    end = serializers.DateField()
    rules = serializers.SerializerMethodField(help_text="Every option of the standings with its value.")

    def get_rules(self, season: Season) -> dict[str, Any]:
        return Rules.of(season.rules).as_dict()


class ListedSeasonData(serializers.Serializer[Any]):
    """A season and the closed partis in it; the season is null for partis of days that are in none."""

    season = SeasonData(allow_null=True)
    partis = serializers.IntegerField()


class SeasonsData(serializers.Serializer[Any]):
    """Newest first; and what may be chosen for the standings."""

    seasons = ListedSeasonData(many=True)
    known = RuleOptionData(many=True)


class NewSeason(Strict):
    name = serializers.CharField(
        required=False, default="", allow_blank=True, help_text="Left out: made of the years, as in 2025-26."
    )
    start = serializers.DateField()
    end = serializers.DateField(help_text="Belongs to the season too.")
    rules = serializers.DictField(required=False, default=dict, help_text="What is left out has its default.")


class SeasonChanged(Strict):
    """What is left out stays as it is; of the rules too."""

    name = serializers.CharField(required=False, allow_blank=True, help_text="Empty: made of the years.")
    start = serializers.DateField(required=False)
    end = serializers.DateField(required=False)
    rules = serializers.DictField(required=False)


class OfSeasons(LeagueView):
    """What the addresses of seasons share."""

    def there(self) -> QuerySet[Season]:
        return Season.objects.filter(league=self.league)

    def one(self, pk: int) -> Season:
        season = get_object_or_404(self.there(), pk=pk)
        season.league = self.league
        return season

    def told(self, pk: int) -> dict[str, Any]:
        return dict(SeasonData(self.one(pk)).data)


class SeasonsView(OfSeasons):
    """The seasons of a league with how many partis each has."""

    @extend_schema(
        operation_id="clubs_leagues_seasons_list", summary="The seasons of a league", responses=SeasonsData
    )
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        listed = ListedSeasonData(seasons_listed(self.league), many=True).data
        return Response({"seasons": listed, "known": options_told(OPTIONS)})

    @extend_schema(
        summary="Add a season (owners)",
        request=NewSeason,
        responses={201: SeasonData},
        examples=[
            EXAMPLE,
            OpenApiExample(
                "By points", value={"start": "2025-09-01", "end": "2026-08-31"}, request_only=True
            ),
        ],
    )
    def post(self, request: Request, slug: str, league_slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        season = add_season(league=self.league, **sent(NewSeason, request), by=self.user)
        return made(request, self.told(season.pk), "api-season", slug, league_slug, season.pk)


class OneSeasonView(OfSeasons):
    """One season; without it its partis stay in the book and count for the title."""

    @extend_schema(summary="One season", responses=SeasonData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        return shown(request, self.told(pk))

    @extend_schema(
        summary="Change a season (owners)",
        request=SeasonChanged,
        responses=SeasonData,
        examples=[EXAMPLE, OpenApiExample("A month more", value={"end": "2026-09-30"}, request_only=True)],
    )
    def patch(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: self.told(pk)):
            season = self.one(pk)
            asked = {name: getattr(season, name) for name in ("name", "start", "end")}
            asked |= sent(SeasonChanged, request)
            asked["rules"] = {**season.rules, **asked.get("rules", {})}
            change_season(season=season, **asked, by=self.user)
        return shown(request, self.told(pk))

    @extend_schema(summary="Remove a season (owners)", responses={204: None})
    def delete(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        drop_season(season=self.one(pk), by=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
