"""The bottles of a club: who owes what and why, what became of the others, and the tally by season."""

import datetime
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions import bottles as deeds
from club.api.base import MembersView, ScorersView
from club.api.bodies import each, made, sent
from club.api.editions import shown
from club.api.paging import ListPages
from club.api.refs import PersonId, PersonRef, among
from club.api.strict import Strict
from club.dates import today
from club.enums import BottleCause
from club.models import Bottle
from club.permissions import require_scorer
from club.queries.bottles import bottles_of
from club.queries.people import choosable
from leagues.models import League
from leagues.queries.tally import tallies
from scoring.queries.shelf import Shown, shelf

STATES = ("due", "brought", "cancelled", "settled")
ADAM = {"id": 12, "name": "Ádám"}
ONE = {
    "id": 4,
    "person": ADAM,
    "drink": "Unicum",
    "cause": "word",
    "reason": "A bet.",
    "incurred": "2026-10-30",
    "due": "2026-11-13",
    "state": "due",
    "is_overdue": False,
    "absences": [],
    "partis": [],
    "noted_by": "Vera",
    "noted_at": "2026-10-30T22:00:00Z",
    "brought_at": None,
    "confirmed_by": None,
    "cancelled_at": None,
    "cancelled_by": None,
    "cancelled_because": "",
    "cause_gone_at": None,
    "settled_by": None,
}
EXAMPLE = OpenApiExample("A bottle on somebody's word", value=ONE, response_only=True)
NOTED = OpenApiExample(
    "A bet", value={"person": 12, "drink": "Unicum", "reason": "A bet."}, request_only=True
)
WHY = OpenApiExample("Why", value={"reason": "It was another's."}, request_only=True)
TALLY = OpenApiExample(
    "A season",
    value={
        "seasons": [
            {
                "season": {"id": 2, "name": "2026/27", "start": "2026-09-01", "end": "2027-05-31"},
                "people": [{"person": ADAM, "incurred": 2, "brought": 1, "let_off": 0, "due": 1}],
            }
        ]
    },
)


class BottleData(serializers.Serializer[Shown]):
    """A bottle and what it is owed for. None is ever deleted."""

    id = serializers.IntegerField(
        source="bottle.pk",
        allow_null=True,
        help_text="Null: it follows from the rules, but is not stored yet.",
    )
    person = PersonRef(source="bottle.person")
    drink = serializers.CharField(source="bottle.drink")
    cause = serializers.ChoiceField(source="bottle.cause", choices=BottleCause.choices)
    reason = serializers.CharField(source="bottle.reason", help_text="Of one on somebody's word.")
    incurred = serializers.DateField(source="bottle.incurred")
    due = serializers.DateField(
        allow_null=True, help_text="Day of the next parti after it, where one is known."
    )
    state = serializers.SerializerMethodField(
        help_text="settled: by one that was brought for a cause withdrawn since."
    )
    is_overdue = serializers.SerializerMethodField()
    absences = serializers.SerializerMethodField(help_text="The days that it is owed for.")
    partis = serializers.SerializerMethodField(
        help_text="Numbers of the partis with the breaches it is owed for."
    )
    noted_by = serializers.StringRelatedField[Any](source="bottle.noted_by", allow_null=True)
    noted_at = serializers.DateTimeField(source="bottle.noted_at", allow_null=True)
    brought_at = serializers.DateTimeField(source="bottle.brought_at", allow_null=True)
    confirmed_by = PersonRef(source="bottle.confirmed_by", allow_null=True)
    cancelled_at = serializers.DateTimeField(source="bottle.cancelled_at", allow_null=True)
    cancelled_by = serializers.StringRelatedField[Any](source="bottle.cancelled_by", allow_null=True)
    cancelled_because = serializers.CharField(source="bottle.cancelled_because")
    cause_gone_at = serializers.DateTimeField(
        source="bottle.cause_gone_at", allow_null=True, help_text="When a correction withdrew its cause."
    )
    settled_by = serializers.IntegerField(source="bottle.credit_id", allow_null=True)

    def get_state(self, one: Shown) -> str:
        return state_of(one.bottle)

    def get_is_overdue(self, one: Shown) -> bool:
        return one.is_overdue(self.context["today"])

    def get_absences(self, one: Shown) -> list[datetime.date]:
        return [row.day.date for row in one.absences]

    def get_partis(self, one: Shown) -> list[int]:
        return list(dict.fromkeys(breach.parti.number for breach in one.breaches))


class Wanted(serializers.Serializer[Bottle]):
    """Which of them."""

    person = PersonId(required=False, help_text="Who owes it.")
    state = serializers.ChoiceField(choices=[(one, one) for one in STATES], required=False)
    cause = serializers.ChoiceField(choices=BottleCause.choices, required=False)
    since = serializers.DateField(required=False, help_text="Incurred from this day on.")
    until = serializers.DateField(required=False, help_text="Incurred to this day.")


class Noted(Strict):
    """One that follows from no rule: a bet, a birthday."""

    person = PersonId()
    drink = serializers.CharField()
    reason = serializers.CharField()


class Why(Strict):
    reason = serializers.CharField()


class SeasonRef(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    start = serializers.DateField()
    end = serializers.DateField()


class TallyData(serializers.Serializer[Any]):
    person = PersonRef()
    incurred = serializers.IntegerField()
    brought = serializers.IntegerField()
    let_off = serializers.IntegerField()
    due = serializers.IntegerField()


class SeasonTally(serializers.Serializer[Any]):
    season = SeasonRef(allow_null=True, help_text="Null: of days that are in none.")
    people = TallyData(many=True)


class Tallies(serializers.Serializer[Any]):
    seasons = SeasonTally(many=True)


class OfBottles(MembersView):
    """What the addresses about bottles share."""

    def shelf(self) -> list[Shown]:
        return shelf(self.club, timezone.now())

    def bottle(self, pk: int) -> Bottle:
        bottle = get_object_or_404(bottles_of(self.club), pk=pk)
        bottle.club = self.club
        return bottle

    def data(self, pk: int) -> dict[str, Any]:
        found = next((one for one in self.shelf() if one.bottle.pk == pk), None)
        if found is None:
            raise Http404
        return dict(BottleData(found, context={"today": today(self.club)}).data)


class ScorersBottles(ScorersView, OfBottles):
    """The same for what only scorekeepers do."""


class BottlesView(OfBottles, ListAPIView[Bottle]):
    """By the day on which they were incurred, newest first."""

    serializer_class = BottleData  # type: ignore[assignment]
    pagination_class = ListPages
    filter_backends = ()
    queryset = Bottle.objects.none()

    @extend_schema(summary="The bottles of a club (members)", parameters=[Wanted], examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        asked = Wanted(data=request.query_params)
        asked.is_valid(raise_exception=True)
        those = [one for one in self.shelf() if _is_wanted(one.bottle, asked.validated_data)]
        page = self.paginate_queryset(those)
        return self.get_paginated_response(each(BottleData, page or [], today=today(self.club)))

    @extend_schema(
        summary="Note a bottle on somebody's word (scorekeepers)",
        request=Noted,
        responses={201: BottleData},
        examples=[NOTED, EXAMPLE],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_scorer(user=self.user, club=self.club)
        asked = sent(Noted, request)
        person = among(choosable(self.club), asked["person"])
        bottle = deeds.note(club=self.club, **asked | {"person": person}, mark="", by=self.user)
        return made(request, self.data(bottle.pk), "api-bottle", slug, bottle.pk)

    def place(self, one: Shown) -> str:
        """Those that are not stored yet have no number: one each of a person, cause and first day."""
        bottle = one.bottle
        first = [str(row.pk) for row in (*one.absences, *one.breaches)][:1]
        beside = "-".join([str(bottle.person_id), bottle.cause, *first]) if bottle.pk is None else ""
        return f"{bottle.incurred.isoformat()} {bottle.pk or 0:019d} {beside}"


class BottleView(OfBottles):
    """One bottle."""

    @extend_schema(summary="One bottle (members)", responses=BottleData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return shown(request, self.data(pk))


class ConfirmView(OfBottles):
    """It was brought: another member says so."""

    @extend_schema(
        summary="Confirm that somebody's bottle was brought (another member)",
        request=None,
        responses=BottleData,
        examples=[EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        deeds.confirm_brought(bottle=self.bottle(pk), by=self.user)
        return shown(request, self.data(pk))


class UnconfirmView(ScorersBottles):
    """A confirmation was a mistake: the bottle is due again."""

    @extend_schema(
        summary="Take a confirmation back (scorekeepers)",
        request=Why,
        responses=BottleData,
        examples=[WHY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        bottle = self.bottle(pk)
        deeds.unconfirm(bottle=bottle, reason=sent(Why, request)["reason"], by=self.user)
        return shown(request, self.data(pk))


class CancelView(ScorersBottles):
    """Somebody is let off; the bottle stays to be read."""

    @extend_schema(
        summary="Let somebody off a bottle (scorekeepers)",
        request=Why,
        responses=BottleData,
        examples=[WHY, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        bottle = self.bottle(pk)
        deeds.cancel(bottle=bottle, reason=sent(Why, request)["reason"], by=self.user)
        return shown(request, self.data(pk))


class TallyView(OfBottles):
    """How many bottles everybody came to in each season of the house league, the newest first."""

    @extend_schema(summary="Bottles by season (members)", responses=Tallies, examples=[TALLY])
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League.objects.filter(club=self.club), house=True)
        found = tallies(league, (one.bottle for one in self.shelf()))
        seasons = [{"season": season, "people": people} for season, people in found]
        return shown(request, dict(Tallies({"seasons": seasons}).data))


def state_of(bottle: Bottle) -> str:
    if bottle.is_due:
        return "due"
    if bottle.brought_at is not None:
        return "brought"
    return "cancelled" if bottle.cancelled_at is not None else "settled"


def _is_wanted(bottle: Bottle, wanted: dict[str, Any]) -> bool:
    is_of = {"person": bottle.person_id, "state": state_of(bottle), "cause": bottle.cause}
    if any(wanted[name] != value for name, value in is_of.items() if name in wanted):
        return False
    since, until = wanted.get("since", datetime.date.min), wanted.get("until", datetime.date.max)
    return bool(since <= bottle.incurred <= until)
