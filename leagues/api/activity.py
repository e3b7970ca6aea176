"""The book of deeds: who did what, newest first, for members."""

from html import unescape
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import MembersView
from club.api.refs import PersonRef
from club.models import Activity, Person
from club.queries.people import people_of
from leagues.activity_told import DEEDS, Subject, told
from leagues.queries.activity import activities, behind

PARAMETERS = [
    OpenApiParameter("of", str, enum=Subject.values, description="Only what belongs to this subject."),
    OpenApiParameter("person", int, description="Only what is about or by this person."),
]
EXAMPLE = OpenApiExample(
    "A parti was closed",
    value={
        "id": 977,
        "at": "2026-05-01T21:40:12Z",
        "deed": "parti-closed",
        "subject": "partis",
        "about": "parti",
        "about_id": 214,
        "by": {"id": 12, "name": "Ádám"},
        "sentence": "Ádám closed parti 214.",
        "keyed_by": "",
        "reason": "",
        "changes": [],
    },
    response_only=True,
)


class ToldChangeData(serializers.Serializer[Any]):
    """A piece of what changed, in words."""

    label = serializers.CharField()  # type: ignore[assignment]
    before = serializers.CharField()
    after = serializers.CharField()


class ActivityData(serializers.Serializer[Any]):
    """A deed: one sentence in the language asked for, a reason, before and after."""

    id = serializers.IntegerField(source="trace.pk")
    at = serializers.DateTimeField(source="trace.at")
    deed = serializers.CharField(source="trace.deed", help_text="What it is called; it stays.")
    subject = serializers.CharField()
    about = serializers.CharField(source="trace.about", help_text="The kind of row it is about.")
    about_id = serializers.IntegerField(source="trace.about_id", allow_null=True)
    by = PersonRef(allow_null=True, help_text="Null: the operator, the clock, or an account of no person.")
    sentence = serializers.SerializerMethodField()
    keyed_by = serializers.SerializerMethodField(help_text="Who entered it for the one whose deed it is.")
    reason = serializers.CharField(source="told.reason")
    changes = ToldChangeData(source="told.changes", many=True)

    def get_sentence(self, row: dict[str, Any]) -> str:
        return _plain(row["told"].sentence)

    def get_keyed_by(self, row: dict[str, Any]) -> str:
        return _plain(row["told"].keyed_by)


class ActivityView(MembersView, ListAPIView[Activity]):
    """The log, all of it or what belongs to a subject or a person."""

    serializer_class = ActivityData
    filter_backends = ()
    ordering = ("-at", "-id")

    def get_queryset(self) -> QuerySet[Activity]:
        if not hasattr(self, "club"):  # asked for the description only
            return Activity.objects.none()
        return activities(self.club, deeds=self._deeds(), person=self._person())

    @extend_schema(summary="The activity log (members)", parameters=PARAMETERS, examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        traces = self.paginate_queryset(self.get_queryset()) or []
        there = behind(self.club, traces)
        rows = [
            {
                "trace": trace,
                "told": one,
                "by": there.accounts.get(trace.by_id or 0),
                "subject": str(DEEDS[trace.deed].subject) if trace.deed in DEEDS else "",
            }
            for trace, one in zip(traces, told(self.club, traces, there), strict=True)
        ]
        return self.get_paginated_response(ActivityData(rows, many=True).data)

    def _deeds(self) -> list[str] | None:
        subject = self.request.query_params.get("of", "")
        if not subject:
            return None
        if subject not in Subject.values:
            raise ValidationError({"of": [_("There is no such subject.")]})
        return [deed for deed, known in DEEDS.items() if known.subject == subject]

    def _person(self) -> Person | None:
        asked = self.request.query_params.get("person", "")
        if not asked:
            return None
        known = asked.isascii() and asked.isdecimal() and len(asked) < 10
        found = people_of(self.club).filter(pk=int(asked)).first() if known else None
        if found is None:
            raise Http404
        return found


def _plain(said: str) -> str:
    """A sentence without its links."""
    return unescape(strip_tags(said))
