"""Breaches of the rules at the table: members read them, scorekeepers note and withdraw them (CL-4, CL-5)."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import MembersView
from club.api.bodies import made, sent
from club.api.editions import shown
from club.api.refs import PersonId, PersonRef, among
from club.api.strict import Strict
from club.enums import Scope
from club.permissions import require_scorer
from club.queries.people import people_of
from scoring.actions import breaches
from scoring.api.seats import ref
from scoring.enums import BreachKind
from scoring.models import Breach, Parti
from scoring.queries.breaches import breaches_of
from scoring.queries.sheets import partis_of

MARK = "Sent again with the same mark, it gives the breach that was noted the first time."


class BreachData(serializers.Serializer[Any]):
    """A breach. One that was withdrawn stays to be read and counts no more."""

    id = serializers.IntegerField()
    parti = serializers.IntegerField()
    person = PersonRef()
    kind = serializers.ChoiceField(choices=BreachKind.choices)
    hand = serializers.IntegerField(allow_null=True, help_text="Null where nobody knows it any more.")
    note = serializers.CharField(allow_blank=True)
    noted_by = serializers.CharField(allow_null=True)
    noted_at = serializers.DateTimeField()
    withdrawn_by = serializers.CharField(allow_null=True)
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_because = serializers.CharField(allow_blank=True)


class BreachBody(Strict):
    """A breach by somebody who sits or sat in the parti."""

    person = PersonId()
    kind = serializers.ChoiceField(choices=BreachKind.choices)
    hand = serializers.IntegerField(min_value=1, max_value=10**4, required=False, allow_null=True)
    note = serializers.CharField(required=False, allow_blank=True, max_length=2000)
    mark = serializers.CharField(required=False, max_length=40, help_text=MARK)


class WithdrawBody(Strict):
    """Why it is withdrawn."""

    reason = serializers.CharField(max_length=2000)


class OfPartiView(MembersView):
    """An address of the breaches of one parti, `self.parti`."""

    scope = Scope.SCORE
    parti: Parti

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.parti = get_object_or_404(partis_of(self.club), number=kwargs["number"])
        self.parti.club = self.club

    def breach(self, pk: int) -> Breach:
        found = next((breach for breach in breaches_of(self.parti) if breach.pk == pk), None)
        if found is None:
            raise Http404
        return found


class BreachesView(OfPartiView):
    """Everything that was noted in a parti, by hand; withdrawn ones too."""

    @extend_schema(
        summary="The breaches of a parti (members)",
        operation_id="partis_breaches_list",
        responses=BreachData(many=True),
    )
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return Response([breach_data(breach) for breach in breaches_of(self.parti)])

    @extend_schema(
        summary="Note a breach (scorekeepers)",
        request=BreachBody,
        responses={201: BreachData},
        examples=[
            OpenApiExample(
                "In hand 7", value={"person": 12, "kind": "careless", "hand": 7}, request_only=True
            )
        ],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(BreachBody, request)
        breach = breaches.note(
            parti=self.parti,
            person=among(people_of(self.club), body["person"]),
            kind=BreachKind(body["kind"]),
            hand=body.get("hand"),
            note=body.get("note", ""),
            by=self.user,
            mark=body.get("mark", ""),
        )
        return made(request, breach_data(breach), "api-breach", slug, number, breach.pk)


class BreachView(OfPartiView):
    """One breach."""

    @extend_schema(summary="One breach (members)", responses=BreachData)
    def get(self, request: Request, pk: int, **_kwargs: Any) -> Response:
        return shown(request, breach_data(self.breach(pk)))


class WithdrawView(OfPartiView):
    """Take a breach back: it stays to be read and counts no more."""

    @extend_schema(
        summary="Withdraw a breach (scorekeepers)",
        request=WithdrawBody,
        responses=BreachData,
        examples=[
            OpenApiExample("A reason", value={"reason": "It was hand 8, and no revoke."}, request_only=True)
        ],
    )
    def post(self, request: Request, pk: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        breach = self.breach(pk)
        breaches.withdraw(breach=breach, because=sent(WithdrawBody, request)["reason"], by=self.user)
        return shown(request, breach_data(self.breach(pk)), status.HTTP_200_OK)


def breach_data(breach: Breach) -> dict[str, Any]:
    return {
        "id": breach.pk,
        "parti": breach.parti.number,
        "person": ref(breach.person),
        "kind": str(breach.kind),
        "hand": breach.hand,
        "note": breach.note,
        "noted_by": str(breach.noted_by) if breach.noted_by else None,
        "noted_at": breach.noted_at,
        "withdrawn_by": str(breach.withdrawn_by) if breach.withdrawn_by else None,
        "withdrawn_at": breach.withdrawn_at,
        "withdrawn_because": breach.withdrawn_because,
    }
