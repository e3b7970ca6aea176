"""The people of a club: who they are, adding and renaming them."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_guest, add_member, rename_person
from club.api.base import ClubView
from club.api.bodies import made, sent
from club.api.editions import edition_seen, shown
from club.api.refs import named
from club.api.strict import Strict, StrictFilters
from club.enums import Role
from club.models import Person
from club.permissions import require_owner, require_scorer
from club.queries.people import KINDS, known, listed

ONE = {"id": 12, "name": "Ádám", "kind": "member", "role": "owner", "joined": "2020-01-01", "left": None}
EXAMPLE = OpenApiExample("A member", value=ONE, response_only=True)
KIND_CHOICES = named(KINDS)
OF_MEMBERS = {"role": None, "joined": None, "left": None}
"""What only members read of each other."""


class PersonData(serializers.Serializer[Person]):
    """Somebody who plays or played here. Who is no member reads names only."""

    id = serializers.IntegerField(source="person.id")
    name = serializers.CharField(source="person.name")
    kind = serializers.ChoiceField(
        choices=KIND_CHOICES,
        help_text="A guest never was a member; who is deactivated is not offered where people are chosen.",
    )
    role = serializers.ChoiceField(
        source="person.role", choices=Role.choices, allow_null=True, help_text="Null for the public."
    )
    joined = serializers.DateField(
        source="period.joined", default=None, allow_null=True, help_text="First day of the newest membership."
    )
    left = serializers.DateField(
        source="period.left", default=None, allow_null=True, help_text="First day outside the club."
    )

    def to_representation(self, instance: Person) -> dict[str, Any]:
        data = super().to_representation(listed(instance))  # type: ignore[arg-type]
        return data if self.context["is_member"] else data | OF_MEMBERS


class NewPerson(Strict):
    """Somebody to add. A second one of the same name needs a mark, as in “Ádám (2)”."""

    name = serializers.CharField()
    joined = serializers.DateField(
        default=None, allow_null=True, help_text="A member from this day on; null or left out: a guest."
    )


class Renamed(Strict):
    name = serializers.CharField()


class PeopleFilter(StrictFilters):
    kind = filters.ChoiceFilter(choices=KIND_CHOICES, label="What they are to the club.")


class OfPeople(ClubView):
    """What the addresses about people share."""

    def known(self) -> QuerySet[Person]:
        """Whom the caller may know of: the public is not told who was deactivated."""
        found = known(self.club)
        return found if self.role else found.exclude(deactivated_at__isnull=False)

    def person_here(self, pk: int) -> Person:
        found = get_object_or_404(self.known(), pk=pk)
        found.club = self.club
        return found

    def data(self, pk: int) -> dict[str, Any]:
        context = {"is_member": self.role is not None}
        return dict(PersonData(self.person_here(pk), context=context).data)


class PeopleView(OfPeople, ListAPIView[Person]):
    """Members, guests, who left and who is deactivated, in alphabetical order; nobody who was erased."""

    serializer_class = PersonData
    filterset_class = PeopleFilter
    ordering = ("sort_key", "id")

    def get_queryset(self) -> QuerySet[Person]:
        return self.known() if hasattr(self, "club") else Person.objects.none()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "is_member": getattr(self, "role", None) is not None}

    @extend_schema(summary="The people of a club", examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        return self.list(request)

    @extend_schema(
        summary="Add somebody (members: owners; guests: scorekeepers)",
        request=NewPerson,
        responses={201: PersonData},
        examples=[OpenApiExample("A guest", value={"name": "Zoli"}, request_only=True), EXAMPLE],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_scorer(user=self.user, club=self.club)
        asked = sent(NewPerson, request)
        if asked["joined"] is None:
            person = add_guest(club=self.club, name=asked["name"], by=self.user)
        else:
            person = add_member(club=self.club, **asked, by=self.user)
        return made(request, self.data(person.pk), "api-person", slug, person.pk)


class PersonView(OfPeople):
    """One of them. What he played is told by the addresses of leagues."""

    @extend_schema(summary="One person", responses=PersonData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return shown(request, self.data(pk))

    @extend_schema(
        summary="Rename a person (owners)",
        request=Renamed,
        responses=PersonData,
        examples=[OpenApiExample("Another name", value={"name": "Ádám Nagy"}, request_only=True), EXAMPLE],
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        person, name = self.person_here(pk), sent(Renamed, request)["name"]
        with edition_seen(request, self.club, lambda: self.data(pk)):
            rename_person(person=person, name=name, by=self.user)
        return shown(request, self.data(pk))
