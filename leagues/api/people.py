"""Records of people: a name erased, and two records that are one person. Owners do."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import OwnersView
from club.api.bodies import sent
from club.api.editions import shown
from club.api.refs import PersonId, PersonRef, among
from club.api.strict import Strict
from club.dates import today
from club.models import Person
from club.queries.people import people_of
from leagues.actions.erasing import erase
from leagues.actions.merging import merge
from leagues.api.base import wrong
from leagues.api.king import ReignOfData
from leagues.forms.records import EraseForm
from leagues.merging_told import moving
from leagues.queries.doubles import fingerprint, obstacles, title_if_one
from leagues.queries.leagues import leagues_of
from leagues.queries.title import names, reign_changes, title_on
from leagues.sentences import sentence

INTO = OpenApiParameter("into", int, required=True, description="The record that is kept, by its id.")


class EraseSent(Strict):
    name = serializers.CharField(help_text="The name once more, so that nobody is erased by mistake.")


class MergeAsked(serializers.Serializer[Any]):
    into = PersonId()


class MergeSent(Strict):
    into = PersonId(help_text="The record that is kept.")
    seen = serializers.CharField(help_text="As the preview says it.")


class ObstacleData(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()


class MovingData(serializers.Serializer[Any]):
    """One kind of things that move, in the language asked for; `count` alone where they are many."""

    title = serializers.CharField()
    items = serializers.ListField(child=serializers.CharField())
    count = serializers.IntegerField()


class ReignsMovingData(serializers.Serializer[Any]):
    league = serializers.CharField()
    gone = ReignOfData(many=True)
    new = ReignOfData(many=True)


class MergePreviewData(serializers.Serializer[Any]):
    """What would move from one record to the other, and the reigns that would differ. Where anything is
    against it the rest is empty."""

    into = PersonRef()
    emptied = PersonRef()
    against = ObstacleData(many=True)
    moving = MovingData(many=True)
    reigns = ReignsMovingData(many=True)
    seen = serializers.CharField(
        help_text="Send it with the merge: it changes when anything of the two does."
    )


class OfRecords(OwnersView):
    """What the addresses of records share."""

    def known(self) -> QuerySet[Person]:
        return people_of(self.club).filter(erased_at__isnull=True).select_related("club", "user")

    def somebody(self, pk: int) -> Person:
        return get_object_or_404(self.known(), pk=pk)


class ErasePersonView(OfRecords):
    """What was played stays, and is a former player's; the name is gone everywhere."""

    @extend_schema(
        summary="Erase a person for good (owners)",
        description="Of an owner who erases himself the token is gone too.",
        request=EraseSent,
        responses=PersonRef,
        examples=[OpenApiExample("For good", value={"name": "Ádám"}, request_only=True)],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        person = self.somebody(pk)
        form = EraseForm({"name": sent(EraseSent, request)["name"]}, person=person)
        if not form.is_valid():
            raise wrong(form.errors)
        erase(person=person, by=self.user)
        return Response(PersonRef(Person.objects.get(pk=pk)).data)


class MergePersonView(OfRecords):
    """One person who stands in the book twice: everything moves to the record that is kept."""

    @extend_schema(summary="What a merge would move (owners)", parameters=[INTO], responses=MergePreviewData)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        asked = MergeAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        emptied, into = self.somebody(pk), among(self.known(), asked.validated_data["into"])
        return shown(request, self._preview(into, emptied))

    @extend_schema(
        summary="Make one person of two records (owners)",
        request=MergeSent,
        responses=PersonRef,
        examples=[OpenApiExample("As was seen", value={"into": 12, "seen": "9f2c…"}, request_only=True)],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        emptied, asked = self.somebody(pk), sent(MergeSent, request)
        into = among(self.known(), asked["into"])
        merge(kept=into, emptied=emptied, seen=asked["seen"], by=self.user)
        return Response(PersonRef(Person.objects.get(pk=into.pk)).data)

    def _preview(self, into: Person, emptied: Person) -> dict[str, Any]:
        against = [{"code": one.code, "message": sentence(one)} for one in obstacles(into, emptied)]
        context = {"names": names(people_of(self.club).values_list("pk", flat=True)), "on": today(self.club)}
        told = {
            "into": into,
            "emptied": emptied,
            "against": against,
            "moving": [] if against else moving(into, emptied),
            "reigns": [] if against else self._reigns(into, emptied),
            "seen": fingerprint(into, emptied),
        }
        return dict(MergePreviewData(told, context=context).data)

    def _reigns(self, into: Person, emptied: Person) -> list[dict[str, Any]]:
        found, now = [], today(self.club)
        for league in leagues_of(self.club):
            after = title_if_one(league, into, emptied, now).reigns
            changes = reign_changes(title_on(league, now).reigns, after)
            if changes:
                found.append({"league": league.slug, "gone": changes.gone, "new": changes.new})
        return found
