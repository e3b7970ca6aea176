"""The rating of players, beside the standings: it decides nothing."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from club.api.refs import PersonRef
from leagues.api.base import LeagueView
from leagues.queries.careers import ratings
from leagues.queries.ranked import SETTLED, placed
from leagues.queries.seasons import season_named, seasons

AT_END_OF = OpenApiParameter("season", str, description="As it stood at the end of this season, else today.")


class RatedData(serializers.Serializer[Any]):
    """A person's rating; `worth`, by which people are ordered, is `mu` less three times `sigma`."""

    place = serializers.IntegerField(allow_null=True, help_text="Null while the rating says little.")
    person = PersonRef()
    worth = serializers.FloatField()
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    partis = serializers.IntegerField(help_text="With a place.")


class RatingData(serializers.Serializer[Any]):
    """The settled ones by place, then those with fewer than `settled` partis."""

    on = serializers.DateField()
    settled = serializers.IntegerField()
    rows = RatedData(many=True)


class RatingView(LeagueView):
    """The ratings of today, or of the end of a season."""

    @extend_schema(summary="The rating", parameters=[AT_END_OF], responses=RatingData)
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        name, on = request.query_params.get("season", "").strip(), self.today
        if name:
            season = season_named(seasons(self.league), name)
            if season is None:
                raise Http404
            on = min(season.end, on)
        rows = [
            {
                "place": place,
                "person": one.person,
                "worth": one.cautious,
                "mu": one.mu,
                "sigma": one.sigma,
                "partis": one.partis,
            }
            for place, one in placed(ratings(self.league, on))
        ]
        return shown(request, dict(RatingData({"on": on, "settled": SETTLED, "rows": rows}).data))
