"""The partis of a club: listed, read, started, drawn again."""

from collections.abc import Mapping
from typing import Any

from django.core.validators import MinValueValidator
from django.db.models import Q, QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ClubView
from club.api.bodies import made, sent
from club.api.editions import shown
from club.api.strict import Strict, StrictFilters
from club.enums import Scope
from club.errors import Refusal
from club.models import Club, Night
from club.permissions import require_scorer
from club.queries.nights import nights_of
from leagues.actions import partis
from leagues.actions.partis import Seating, Started
from leagues.api.as_files import FILE, PLACES, RESULTS, answers, as_file, file_asked, place_rows, result_rows
from leagues.api.entrants import EntrantBody, entrant_of
from leagues.api.of_parti import PartiView, partis_with_league
from leagues.api.parti_data import EXAMPLE, ROW_EXAMPLE, PartiData, PartiRow, parti_data, parti_row
from leagues.models import League
from leagues.queries.evenings import evenings
from scoring.actions import partis as scoring_partis
from scoring.actions.partis import EARLIEST
from scoring.api.filters import IdFilter
from scoring.api.seats import SeatNumber
from scoring.enums import State
from scoring.models import Parti

MOST_TABLES, MOST_PEOPLE = 20, 100
DRAWN = OpenApiExample(
    "As it was drawn at the table",
    value={
        "date": "2026-10-30",
        "start_time": "19:30",
        "tables": [
            {"people": [{"id": 3}, {"id": 7}, {"id": 12}, {"name": "Béla"}], "first_dealer": 1},
        ],
    },
    request_only=True,
)
BY_LOT = OpenApiExample(
    "By lot",
    value={"date": "2026-10-30", "people": [{"id": 3}, {"id": 7}, {"id": 12}, {"id": 4}, {"name": "Béla"}]},
    request_only=True,
)


class DayField(serializers.DateField):
    """The day of a parti."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"validators": [MinValueValidator(EARLIEST)]} | kwargs)


class ClockField(serializers.TimeField):
    """When a parti began, in hours and minutes on the club's clock."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"input_formats": ["%H:%M"], "help_text": "Hours and minutes: 19:30."} | kwargs)


class SeatingBody(Strict):
    """One table: its people in order of play, and which of them deals first."""

    people = serializers.ListField(child=EntrantBody(), min_length=1, max_length=MOST_PEOPLE)
    first_dealer = SeatNumber()


class StartBody(Strict):
    """A parti that begins: `tables` as they were drawn at the table, or `people` whom the lot seats."""

    league = serializers.SlugField(max_length=100, required=False, help_text="The house league unless given.")
    date = DayField()
    start_time = ClockField(required=False, allow_null=True)
    tables = serializers.ListField(child=SeatingBody(), min_length=1, max_length=MOST_TABLES, required=False)
    people = serializers.ListField(child=EntrantBody(), min_length=1, max_length=MOST_PEOPLE, required=False)
    night = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="Id of a night; else the only one of its day."
    )
    mark = serializers.CharField(
        max_length=40,
        required=False,
        help_text="Sent again with the same mark, it gives the parti it started, for good.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("tables" in attrs) == ("people" in attrs):
            raise ValidationError(_("Give either tables or people."))
        return attrs


class PartiFilters(StrictFilters):
    also = (FILE.name,)
    league = filters.CharFilter(field_name="league_parti__league__slug", help_text="The league's slug.")
    state = filters.ChoiceFilter(choices=State.choices)
    since = filters.DateFilter(field_name="date", lookup_expr="gte", help_text="From this day on.")
    until = filters.DateFilter(field_name="date", lookup_expr="lte", help_text="Up to this day.")
    person = IdFilter(method="with_person", help_text="Id of somebody who sat in it.")
    night = IdFilter(field_name="night", help_text="Id of the night it belongs to.")

    class Meta:
        model = Parti
        fields = ()

    def with_person(self, partis: QuerySet[Parti], _name: str, person: int) -> QuerySet[Parti]:
        sat = Q(seats__person=person) | Q(seats__sittings__person=person)
        return partis.filter(pk__in=Parti.objects.filter(sat).values("pk"))


class PartisView(ClubView, ListAPIView[Parti]):
    """All partis of the club's leagues, the newest day first."""

    scope = Scope.SCORE
    serializer_class = PartiRow
    filterset_class = PartiFilters
    ordering = ("-date", "-number", "-id")

    def get_queryset(self) -> QuerySet[Parti]:
        if getattr(self, "swagger_fake_view", False):
            return Parti.objects.none()
        return partis_with_league(self.club)

    def paginate_queryset(self, queryset: Any) -> list[Any] | None:
        page = super().paginate_queryset(queryset)
        return [parti_row(evening) for evening in evenings(page)] if page is not None else None

    @extend_schema(
        summary="The partis of a club",
        description="As a file: everybody's place in those that count, all of them, by the same filters.",
        parameters=[FILE],
        responses=answers(PartiRow(many=True)),
        examples=[ROW_EXAMPLE],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        if kind := file_asked(request):
            partis = self.filter_queryset(self.get_queryset()).order_by(*self.ordering)
            return as_file(kind, f"{self.club.slug}-places", PLACES, place_rows(evenings(partis)))
        return super().get(request, *args, **kwargs)

    @extend_schema(
        summary="Start a parti (scorekeepers)",
        request=StartBody,
        responses={201: PartiData, 200: PartiData},
        examples=[DRAWN, BY_LOT],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_scorer(user=self.user, club=self.club)
        started = self._start(sent(StartBody, request))
        number = started.parti.number
        parti = get_object_or_404(partis_with_league(self.club), number=number)
        parti.club = self.club
        data = parti_data(parti, is_inside=True)
        if not started.is_new:
            return shown(request, data)
        return made(request, data, "api-parti", slug, number)

    def _start(self, body: Mapping[str, Any]) -> Started:
        common: dict[str, Any] = {
            "league": league_named(self.club, body.get("league", "")),
            "date": body["date"],
            "start_time": body.get("start_time"),
            "mark": body.get("mark", ""),
            "by": self.user,
            "night": _night(self.club, body.get("night")),
        }
        if "people" in body:
            entrants = [entrant_of(self.club, one) for one in body["people"]]
            return partis.start_by_lot(**common, entrants=entrants)
        return partis.start(**common, tables=[_seating(self.club, table) for table in body["tables"]])


class OnePartiView(PartiView):
    """One parti: its head, tables, places, draws and corrections. Its rows are in the sheets."""

    @extend_schema(
        summary="One parti",
        description="As a file: who scored what in which hand, as the import reads it.",
        parameters=[FILE],
        responses=answers(PartiData),
        examples=[EXAMPLE],
    )
    def get(self, request: Request, **_kwargs: Any) -> HttpResponseBase:
        if kind := file_asked(request):
            return as_file(kind, f"parti-{self.parti.number}", RESULTS, result_rows(self.parti))
        return shown(request, parti_data(self.parti, is_inside=self.is_inside))


class RedrawView(PartiView):
    """Tables, seats and first dealers by lot once more, while no hand has been written."""

    scope = Scope.SCORE

    @extend_schema(
        summary="Draw the lots again (scorekeepers)",
        description="The earlier draw stays beside the new one.",
        request=None,
        responses=PartiData,
    )
    def post(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        scoring_partis.redraw(parti=self.parti, by=self.user)
        return shown(request, parti_data(self.read_parti(number), is_inside=True), status.HTTP_200_OK)


def league_named(club: Club, slug: str) -> League:
    """The league of the club with this slug, the house league for none; 404 where there is none."""
    which: dict[str, Any] = {"slug": slug} if slug else {"house": True}
    league = get_object_or_404(League, club=club, **which)
    league.club = club
    return league


def _seating(club: Club, table: Mapping[str, Any]) -> Seating:
    people = table["people"]
    return Seating(tuple(entrant_of(club, one) for one in people), table["first_dealer"] - 1)


def _night(club: Club, pk: int | None) -> Night | None:
    """The night of this id. Refuses night-of-another-day for one of another club, or that is called off."""
    if pk is None:
        return None
    night = nights_of(club).filter(pk=pk, cancelled_at__isnull=True).first()
    if night is None:
        raise Refusal("night-of-another-day")
    return night
