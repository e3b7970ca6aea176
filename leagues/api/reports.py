"""The report of a day: what it is made of, and as a text for a chat in each language."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from club.api.refs import PersonRef
from leagues.api.base import LeagueView
from leagues.api.fields import PersonById
from leagues.queries.reports import Report, report_of
from leagues.reports.tongues import LANGUAGES, in_each
from leagues.reports.words import Told, told
from rules_engine.core.inputs import written_day


class PlacedData(serializers.Serializer[Any]):
    person = PersonRef()
    place = serializers.IntegerField()
    points = serializers.IntegerField()


class ReportedPartiData(serializers.Serializer[Any]):
    """A closed parti; `lines` say in words what turned it and its best and worst hands."""

    number = serializers.IntegerField()
    places = PlacedData(many=True, help_text="Best first.")
    lines = serializers.ListField(child=serializers.CharField())
    corrected = serializers.ListField(child=serializers.DateField())


class MoveData(serializers.Serializer[Any]):
    """What one parti did to the crown, as of its day."""

    parti = serializers.IntegerField(source="parti.number")
    kind = serializers.CharField(help_text="`won`, `taken`, `kept`, `lost`; empty: nobody was and nobody is.")
    before = PersonById(source="before.holder", allow_null=True)
    after = PersonById(source="after.holder", allow_null=True)
    decided_by = serializers.CharField(source="after.deciding_step", allow_null=True)


class ReportedBottleData(serializers.Serializer[Any]):
    person = PersonRef()
    drink = serializers.CharField()


class MeetingData(serializers.Serializer[Any]):
    """A night, and where it is for those who may know."""

    night = serializers.IntegerField(source="night.pk")
    date = serializers.DateField(source="night.date")
    start_time = serializers.TimeField(source="night.start_time")
    place = serializers.CharField(source="venue.place", default="")
    host = PersonRef(source="venue.host", default=None, allow_null=True)


class SaidData(serializers.Serializer[Any]):
    """The same in sentences, in the language asked for; empty where there is nothing to say."""

    where = serializers.CharField()
    crown = serializers.ListField(child=serializers.CharField())
    since = serializers.CharField(help_text="How the title was lost since without another parti.")
    bottles = serializers.ListField(child=serializers.CharField())
    following = serializers.CharField()


class ReportData(serializers.Serializer[Any]):
    """A day on which the league played. Where it was, and the bottles, are for members."""

    day = serializers.DateField()
    earlier = serializers.DateField(allow_null=True, help_text="The nearest day before with a report.")
    later = serializers.DateField(allow_null=True)
    partis = ReportedPartiData(many=True)
    crown = MoveData(many=True)
    here = MeetingData(allow_null=True)
    bottles = ReportedBottleData(many=True)
    following = MeetingData(allow_null=True, help_text="The next night, while no later day was played.")
    said = SaidData()
    text = serializers.DictField(
        child=serializers.CharField(), help_text="To paste into a chat, by language: hu, en, sl."
    )


class ReportView(LeagueView):
    """The report of a day on which the league played."""

    @extend_schema(summary="The report of a day", responses=ReportData)
    def get(self, request: Request, slug: str, league_slug: str, day: str) -> Response:
        on, inside = written_day(day), self.person is not None
        found = report_of(self.league, on, inside=inside) if on else None
        if found is None:
            raise Http404
        data = _told(found, told(found)) | {"text": in_each(found, LANGUAGES, inside=inside)}
        return shown(request, dict(ReportData(data, context={"names": found.crown.names}).data))


def _told(found: Report, said: Told) -> dict[str, Any]:
    partis = [
        {"number": words.number, "places": words.places, "lines": words.lines, "corrected": parti.corrected}
        for words, parti in zip(said.partis, found.partis, strict=True)
    ]
    return {
        "day": found.day,
        "earlier": found.earlier,
        "later": found.later,
        "partis": partis,
        "crown": found.crown.moves,
        "here": found.here,
        "bottles": found.bottles,
        "following": found.following,
        "said": said,
    }
