"""Absences: what came of each, the reason that is stated, how many count (CL-1 … CL-3, CL-5b)."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import MembersView
from club.api.bodies import sent
from club.api.editions import shown
from club.api.refs import PersonRef
from club.api.strict import Strict, StrictFilters
from club.models import Club
from club.queries.people import members_of
from scoring.actions.reasons import state_reason
from scoring.api.filters import IdFilter
from scoring.api.seats import ref
from scoring.enums import Reason
from scoring.models import Attendance
from scoring.queries.absence_pages import Absence, absences_of, open_absences
from scoring.queries.absences import excuses, standings_of

STANDINGS = ("asked", "voting", "excused", "unexcused", "silent", "gone")


class AbsenceData(serializers.Serializer[Any]):
    """An absence: of a day on which the house league played, by somebody who was a member then."""

    id = serializers.IntegerField()
    person = PersonRef()
    date = serializers.DateField()
    standing = serializers.ChoiceField(
        choices=STANDINGS,
        help_text="asked: a reason can be stated; silent: none came in time; gone: it counts no more.",
    )
    reason = serializers.ChoiceField(choices=Reason.choices, allow_blank=True)
    note = serializers.CharField(allow_blank=True)
    stated_at = serializers.DateTimeField(allow_null=True)
    entered_by = serializers.CharField(allow_null=True, help_text="Who stated it for somebody else.")
    until = serializers.DateTimeField(help_text="From then on no reason can be stated.")
    vote = serializers.CharField(allow_null=True, help_text="The address of the vote on it.")


class ReasonBody(Strict):
    """Why somebody was absent. It is stated once, and opens the vote."""

    reason = serializers.ChoiceField(choices=Reason.choices)
    note = serializers.CharField(
        required=False, allow_blank=True, max_length=2000, help_text="In a few words."
    )


class CountData(serializers.Serializer[Any]):
    """How far somebody is: with `limit` absences that count a bottle is owed."""

    person = PersonRef()
    count = serializers.IntegerField()
    limit = serializers.IntegerField()
    dates = serializers.ListField(child=serializers.DateField(), help_text="The absences that count now.")


class AbsenceFilters(StrictFilters):
    person = IdFilter(field_name="person", help_text="Id of the person.")
    since = filters.DateFilter(field_name="day__date", lookup_expr="gte", help_text="From this day on.")
    until = filters.DateFilter(field_name="day__date", lookup_expr="lte", help_text="Up to this day.")

    class Meta:
        model = Attendance
        fields = ()


@extend_schema_view(
    get=extend_schema(summary="The absences of a club (members)", responses=AbsenceData(many=True))
)
class AbsencesView(MembersView, ListAPIView[Attendance]):
    """All of them, the newest day first."""

    serializer_class = AbsenceData
    filterset_class = AbsenceFilters
    ordering = ("-day__date", "person__sort_key", "id")

    def get_queryset(self) -> QuerySet[Attendance]:
        if getattr(self, "swagger_fake_view", False):
            return Attendance.objects.none()
        return absences_of(self.club)

    def paginate_queryset(self, queryset: Any) -> list[Any] | None:
        page = super().paginate_queryset(queryset)
        return absences_data(page, self.club) if page is not None else None


class OpenAbsencesView(MembersView):
    """Those that still wait for a reason or for the end of a vote."""

    @extend_schema(summary="The absences that are not decided (members)", responses=AbsenceData(many=True))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return Response([absence_data(one, self.club) for one in open_absences(self.club)])


class CountsView(MembersView):
    """How many absences of each member count."""

    @extend_schema(summary="How many absences count (members)", responses=CountData(many=True))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        found = standings_of(self.club, list(members_of(self.club)))
        return Response(
            [
                {
                    "person": ref(person),
                    "count": count.number,
                    "limit": count.limit,
                    "dates": [*count.days],
                }
                for person, count in found
            ]
        )


class AbsenceView(MembersView):
    """One absence."""

    @extend_schema(summary="One absence (members)", responses=AbsenceData)
    def get(self, request: Request, pk: int, **_kwargs: Any) -> Response:
        return shown(request, absences_data([self.row(pk)], self.club)[0])

    def row(self, pk: int) -> Attendance:
        return get_object_or_404(absences_of(self.club), pk=pk)


class ReasonView(AbsenceView):
    """The reason of an absence: stated by whoever was absent, or by a scorekeeper for him."""

    http_method_names = ("post", "options")

    @extend_schema(
        summary="State why somebody was absent (himself, or scorekeepers)",
        request=ReasonBody,
        responses=AbsenceData,
        examples=[OpenApiExample("Ill", value={"reason": "illness", "note": "Fever"}, request_only=True)],
    )
    def post(self, request: Request, pk: int, **_kwargs: Any) -> Response:
        row = self.row(pk)
        body = sent(ReasonBody, request)
        state_reason(attendance=row, reason=body["reason"], note=body.get("note", ""), by=self.user)
        return shown(request, absences_data([self.row(pk)], self.club)[0])


def absences_data(rows: Sequence[Attendance], club: Club) -> list[dict[str, Any]]:
    """The rows as they stand now, in a fixed number of queries."""
    found = excuses(rows, timezone.now(), told=True)
    return [absence_data(Absence(row, found[row.pk]), club) for row in rows]


def absence_data(one: Absence, club: Club) -> dict[str, Any]:
    row = one.row
    return {
        "id": row.pk,
        "person": ref(row.person),
        "date": row.day.date,
        "standing": one.excuse.standing,
        "reason": str(row.reason),
        "note": row.reason_note,
        "stated_at": row.reason_at,
        "entered_by": str(row.reason_entered_by) if row.reason_entered_by else None,
        "until": row.until,
        "vote": reverse("api-vote", args=[club.slug, row.vote_id]) if row.vote_id else None,
    }
