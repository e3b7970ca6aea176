"""Who played, sat out, dealt and was host in a season."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from club.api.refs import PersonRef
from leagues.api.base import SEASON, LeagueView
from leagues.api.fields import Exact, Rounded
from leagues.api.seasons import SeasonData
from leagues.queries.fairness import Fair, fairness


class PartData(serializers.Serializer[Any]):
    """How much somebody had of something that is shared out, and from where to where chance would give."""

    count = serializers.IntegerField()
    even = Exact(help_text="What would be even, exactly.")
    even_float = Rounded(source="even")
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    is_outside = serializers.BooleanField()


class FairData(serializers.Serializer[Any]):
    """A person's season; null where nothing is known."""

    person = PersonRef()
    is_guest = serializers.BooleanField()
    partis = serializers.IntegerField()
    played = serializers.IntegerField(allow_null=True, help_text="Hands, in partis keyed by hands.")
    share = Exact(allow_null=True, help_text="Part of the hands at his tables that he sat out, exactly.")
    share_float = Rounded(source="share", allow_null=True)
    sat_out = PartData(allow_null=True)
    dealt = PartData(allow_null=True)
    hosted = PartData(allow_null=True, help_text="For members; null for others.")

    def to_representation(self, instance: Fair) -> dict[str, Any]:
        data = super().to_representation(instance)
        return data if self.context["is_member"] else data | {"hosted": None}


class FairnessData(serializers.Serializer[Any]):
    """The people in order of their names; in how many of the `partis` hands and seats are known."""

    season = SeasonData(allow_null=True)
    partis = serializers.IntegerField()
    keyed = serializers.IntegerField()
    seated = serializers.IntegerField()
    nights = serializers.IntegerField()
    nights_known = serializers.IntegerField(help_text="Nights of which the host is known.")
    rows = FairData(many=True)


class FairnessView(LeagueView):
    """A season's shares of what falls to everybody; hosts are for members."""

    @extend_schema(summary="Fairness of a season", parameters=[SEASON], responses=FairnessData)
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        season = self.season_asked()
        if season is None:
            return shown(request, {"season": None, **dict.fromkeys(COUNTS, 0), "rows": []})
        table = fairness(self.league, season.start, season.end)
        rows = FairData(table.rows, many=True, context={"is_member": self.role is not None}).data
        counts = {name: getattr(table, name) for name in COUNTS}
        return shown(request, {"season": dict(SeasonData(season).data), **counts, "rows": rows})


COUNTS = ("partis", "keyed", "seated", "nights", "nights_known")
