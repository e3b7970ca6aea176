"""What people have done in a league: everybody, one person, two side by side."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from club.api.refs import PersonRef
from club.models import Person
from club.queries.people import people_of
from leagues.api.base import ON, LeagueView
from leagues.api.bottles import BottleData
from leagues.api.career_data import CareerData, SummaryData, against_told, career_told, summary_told
from leagues.api.fields import Exact, PersonById, Rounded
from leagues.queries.career import Career
from leagues.queries.careers import career_of, careers_on, curve_of
from leagues.queries.folding import mark_of
from leagues.queries.own_reigns import Held, reigns_of
from leagues.queries.person_places import NEWEST_FIRST, all_places
from leagues.queries.title import names
from scoring.models import Place
from scoring.queries.shelf import Shown, shelf

EXAMPLE = OpenApiExample(
    "A parti",
    value={
        "date": "2026-05-01",
        "number": 214,
        "place": 1,
        "people": 5,
        "points": -12,
        "hands_played": 20,
    },
    response_only=True,
)


class CareersData(serializers.Serializer[Any]):
    """Everybody who ever sat in a parti of the league, in order of names. `points`: which are better."""

    on = serializers.DateField()
    people = SummaryData(many=True)


class OwnReignData(serializers.Serializer[Held]):
    """A reign of the person."""

    start = serializers.DateField(source="reign.start")
    end = serializers.DateField(source="reign.end", allow_null=True)
    reason = serializers.CharField(source="reign.reason", allow_null=True)
    replaced_by = PersonById(allow_null=True)


class PersonInLeagueData(CareerData):
    """The whole career: numbers, streaks, hands by kind, everybody met, partners, reigns."""

    reigns = OwnReignData(many=True, help_text="Oldest first.")
    bottles = BottleData(
        many=True, allow_null=True, help_text="For members, newest first, of all leagues; null for others."
    )


class OwnPlaceData(serializers.Serializer[Any]):
    """A closed parti in which the person has a place."""

    date = serializers.DateField()
    number = serializers.IntegerField(help_text="The parti's number in the club.")
    place = serializers.IntegerField()
    people = serializers.IntegerField(help_text="How many were in it.")
    points = serializers.IntegerField()
    hands_played = serializers.IntegerField(allow_null=True)


class PointData(serializers.Serializer[Any]):
    date = serializers.DateField()
    partis = serializers.IntegerField()
    place_sum = serializers.IntegerField()
    average = Exact()
    average_float = Rounded(source="average")


class CurveData(serializers.Serializer[Any]):
    """The average place after each parti, oldest first."""

    person = PersonRef()
    points = PointData(many=True)


class ComparedData(serializers.Serializer[Any]):
    """Two people side by side, and the partis in which both have a place, as the first has them."""

    sides = SummaryData(many=True)
    met = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()
    points = serializers.IntegerField()
    theirs = serializers.IntegerField(help_text="Points of the second in the same partis.")


class OfPersonView(LeagueView):
    """What the addresses of one person in a league share."""

    def somebody(self, pk: int) -> Person:
        found = get_object_or_404(people_of(self.club), pk=pk)
        found.club = self.club
        return found

    def career(self, person: Person) -> Career:
        """Raises Http404 for one who never sat in a parti of the league."""
        found = career_of(self.league, person, self.day_asked())
        if found is None:
            raise Http404
        return found


class CareersView(LeagueView):
    """Everybody's numbers in a league."""

    @extend_schema(
        operation_id="clubs_leagues_people_list",
        summary="Everybody's careers in a league",
        parameters=[ON],
        responses=CareersData,
    )
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        on = self.day_asked()
        careers = careers_on(self.league, on)
        people = people_of(self.club).filter(pk__in=careers).order_by("sort_key", "pk")
        rows = [summary_told(person, careers[person.pk], self.league) for person in people]
        return shown(request, dict(CareersData({"on": on, "people": rows}).data))


class PersonInLeagueView(OfPersonView):
    """One person in one league: of each game, and each league, the numbers stand alone."""

    @extend_schema(summary="A person's career in a league", parameters=[ON], responses=PersonInLeagueData)
    def get(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        person = self.somebody(pk)
        career, on = self.career(person), self.day_asked()
        held = reigns_of(self.league, person, on, mark_of(self.league))
        told = career_told(person, career, self.league) | {"reigns": held, "bottles": self._bottles(person)}
        context = {"names": self._names(career, held), "today": self.today}
        return shown(request, dict(PersonInLeagueData(told, context=context).data))

    def _bottles(self, person: Person) -> list[Shown] | None:
        if self.role is None:
            return None
        return [one for one in shelf(self.club, timezone.now()) if one.bottle.person_id == person.pk]

    def _names(self, career: Career, held: list[Held]) -> Mapping[int, str]:
        return names({*career.against, *career.beside, *(one.replaced_by for one in held if one.replaced_by)})


class PersonPlacesView(OfPersonView, ListAPIView[Any]):
    """Every place of a person in a league, newest first."""

    serializer_class = OwnPlaceData
    filter_backends = ()
    ordering = NEWEST_FIRST

    def get_queryset(self) -> QuerySet[Place, Any]:
        if not hasattr(self, "league"):  # asked for the description only
            return Place.objects.none()
        return all_places(self.league, self.somebody(self.kwargs["pk"]))

    @extend_schema(summary="A person's places in a league", examples=[EXAMPLE])
    def get(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        return self.list(request)


class PersonCurveView(OfPersonView):
    """How somebody's average place went."""

    @extend_schema(summary="A person's average place after each parti", parameters=[ON], responses=CurveData)
    def get(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        person = self.somebody(pk)
        self.career(person)
        curve = curve_of(self.league, person, self.day_asked())
        points = [{**one._asdict(), "average": Fraction(one.place_sum, one.partis)} for one in curve]
        return shown(request, dict(CurveData({"person": person, "points": points}).data))


class CompareView(OfPersonView):
    """Two people who have played with each other in the league."""

    @extend_schema(summary="Two people compared", parameters=[ON], responses=ComparedData)
    def get(self, request: Request, slug: str, league_slug: str, pk: int, other: int) -> Response:
        both = [(person, self.career(person)) for person in map(self.somebody, (pk, other))]
        meeting = both[0][1].against.get(other)
        if meeting is None:
            raise Http404
        sides = [summary_told(person, career, self.league) for person, career in both]
        return shown(request, dict(ComparedData({"sides": sides} | against_told(meeting)).data))
