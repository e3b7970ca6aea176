"""Coming in by an invitation that somebody holds: its secret is the address. Looking uses nothing up."""

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.claims import claim
from club.actions.invitations import accept
from club.actions.joining import is_backed
from club.api.base import View
from club.api.bodies import sent
from club.api.clubs import ClubData
from club.api.strict import Strict
from club.enums import Role
from club.errors import Refusal
from club.models import Club, Invitation, User
from club.queries.invitations import fault_of, invitation_of

HELD = OpenApiExample(
    "As a player of the club",
    value={
        "club": "Pikk Dáma Kör",
        "name": "Ádám",
        "role": "member",
        "made_by": "Vera",
        "expires_at": "2026-11-13T18:00:00Z",
    },
    response_only=True,
)
NAME = OpenApiExample("Somebody new", value={"name": "Ádám"}, request_only=True)


class HeldData(serializers.Serializer[Invitation]):
    """An invitation as whoever holds it reads it."""

    club = serializers.CharField(source="club.name")
    name = serializers.CharField(
        source="person.name", default="", help_text="The player it is for; empty: somebody new."
    )
    role = serializers.ChoiceField(choices=Role.choices)
    made_by = serializers.CharField(help_text="Who invites.")
    expires_at = serializers.DateTimeField()


class Newcomer(Strict):
    name = serializers.CharField(
        default="", allow_blank=True, help_text="As the others call you; not asked where it is for a player."
    )


class PlayerClaimed(Strict):
    name = serializers.CharField(help_text="The player that you say you are.")


class Claimed(serializers.Serializer[Invitation]):
    waits = serializers.BooleanField(help_text="An owner answers; until then there is no membership.")


class JoinByLinkView(View):
    """What an invitation offers, and taking it."""

    @extend_schema(summary="An invitation, by its secret", responses=HeldData, examples=[HELD])
    def get(self, request: Request, token: str) -> Response:
        invitation = invitation_of(token)
        if invitation is None:
            raise Http404
        fault = fault_of(invitation) or ("" if is_backed(invitation) else "invitation-unbacked")
        if fault:
            raise Refusal(fault, club=invitation.club.name)
        return Response(HeldData(invitation).data)

    @extend_schema(
        summary="Accept an invitation (any account)", request=Newcomer, responses=ClubData, examples=[NAME]
    )
    def post(self, request: Request, token: str) -> Response:
        user = _user(request)
        person = accept(token=token, name=sent(Newcomer, request)["name"], by=user)
        return Response(ClubData(Club.objects.get(pk=person.club_id)).data)


class ClaimByLinkView(View):
    """Who was invited says which player of the club he is."""

    @extend_schema(
        summary="Claim to be a player (any account)",
        request=PlayerClaimed,
        responses=Claimed,
        examples=[NAME, OpenApiExample("An owner answers", value={"waits": True}, response_only=True)],
    )
    def post(self, request: Request, token: str) -> Response:
        claim(token=token, name=sent(PlayerClaimed, request)["name"], by=_user(request))
        return Response({"waits": True})


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user
