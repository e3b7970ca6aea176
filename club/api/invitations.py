"""Ways in: invitations, and accounts that say which player they are."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club import guessing
from club.actions.claims import decide
from club.actions.invitations import Invited, invite, withdraw
from club.actions.tries import WINDOW
from club.api.base import OwnersView, ScorersView
from club.api.bodies import sent
from club.api.refs import PersonId, PersonRef, among
from club.api.repeating import keep_without
from club.api.strict import Strict
from club.enums import Role
from club.forms.marks import new_mark
from club.invitation_letter import join_address, send_letter
from club.models import Claim, Invitation
from club.queries.invitations import open_claims, open_invitations
from club.queries.people import people_of

ONE = {
    "id": 7,
    "person": {"id": 12, "name": "Ádám"},
    "email": "",
    "role": "member",
    "made_by": "Vera",
    "made_at": "2026-10-30T18:00:00Z",
    "expires_at": "2026-11-13T18:00:00Z",
}
LINK = {"link": "https://parti.example.com/join/…/", "letter_sent": False}
EXAMPLE = OpenApiExample("An open invitation", value=ONE, response_only=True)
MADE = OpenApiExample("A link to pass on", value=ONE | LINK, response_only=True)
CLAIM = OpenApiExample(
    "A claim",
    value={
        "id": 3,
        "person": {"id": 12, "name": "Ádám"},
        "account": "Ádám Nagy",
        "email": "adam@example.com",
        "made_at": "2026-10-30T18:00:00Z",
        "granted": None,
    },
    response_only=True,
)


class InvitationData(serializers.Serializer[Invitation]):
    """A way in for one person, used once."""

    id = serializers.IntegerField()
    person = PersonRef(allow_null=True, help_text="The player it is for; null: somebody new.")
    email = serializers.CharField(help_text="Where its letter went; empty: to nobody.")
    role = serializers.ChoiceField(choices=Role.choices)
    made_by = serializers.StringRelatedField[Any](allow_null=True)
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class InvitationMade(InvitationData):
    link = serializers.CharField(
        allow_null=True,
        help_text="Said this once, where no letter took it along; null where the request is repeated.",
    )
    letter_sent = serializers.BooleanField()


class Asked(Strict):
    """Whom to invite. A new invitation takes the place of an earlier one of the same player or address."""

    person = PersonId(default=None, allow_null=True, help_text="Id of the player; null: somebody new.")
    role = serializers.ChoiceField(choices=Role.choices, default=Role.MEMBER)
    email = serializers.CharField(
        default="", allow_blank=True, help_text="A letter goes there at once; empty: you get the link."
    )


class ClaimData(serializers.Serializer[Claim]):
    """An account says that it is this player."""

    id = serializers.IntegerField()
    person = PersonRef()
    account = serializers.CharField(source="user.name")
    email = serializers.EmailField(source="user.email")
    made_at = serializers.DateTimeField()
    granted = serializers.BooleanField(allow_null=True, help_text="Null: it waits for an answer.")


class Answer(Strict):
    granted = serializers.BooleanField()


class InvitationsView(ScorersView, ListAPIView[Invitation]):
    """What may still be used, newest first."""

    serializer_class = InvitationData
    ordering = ("-made_at", "-id")

    def get_queryset(self) -> QuerySet[Invitation]:
        return open_invitations(self.club) if hasattr(self, "club") else Invitation.objects.none()

    @extend_schema(summary="Open invitations (scorekeepers)", examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        return self.list(request)

    @extend_schema(
        summary="Invite somebody (in any role: owners; members: scorekeepers)",
        request=Asked,
        responses={201: InvitationMade},
        examples=[OpenApiExample("A player", value={"person": 12}, request_only=True), MADE],
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = sent(Asked, request)
        person = among(people_of(self.club), asked["person"]) if asked["person"] else None
        if asked["email"] and not guessing.may_write(request._request, asked["email"]):
            raise Throttled(wait=WINDOW.total_seconds())
        role, email = Role(asked["role"]), asked["email"]
        made = invite(club=self.club, mark=new_mark(), role=role, by=self.user, person=person, email=email)
        return self._told(made)

    def _told(self, made: Invited) -> Response:
        invitation = made.invitation
        is_sent = bool(invitation.email) and send_letter(invitation, made.token)
        data = InvitationData(invitation).data
        link = None if is_sent else join_address(made.token)
        return keep_without(Response(data | {"link": link, "letter_sent": is_sent}, 201), "link")


class WithdrawView(ScorersView):
    """An invitation opens nothing any more."""

    @extend_schema(summary="Withdraw an invitation (who may make it)", request=None, responses={204: None})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        found = self.club.invitations.select_related("club", "person")
        withdraw(invitation=get_object_or_404(found, pk=pk), by=self.user)
        return Response(status=204)


@extend_schema(summary="Claims that wait for an answer (owners)", examples=[CLAIM])
class ClaimsView(OwnersView, ListAPIView[Claim]):
    """Accounts that say which player they are, oldest first."""

    serializer_class = ClaimData
    ordering = ("made_at", "id")

    def get_queryset(self) -> QuerySet[Claim]:
        return open_claims(self.club) if hasattr(self, "club") else Claim.objects.none()


class ClaimView(OwnersView):
    """An owner’s answer: granted, the account is that player and a member from today on."""

    @extend_schema(
        summary="Grant or refuse a claim (owners)",
        request=Answer,
        responses=ClaimData,
        examples=[OpenApiExample("Granted", value={"granted": True}, request_only=True)],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        claim = get_object_or_404(self.club.claims.select_related("club", "person", "user"), pk=pk)
        decide(claim=claim, granted=sent(Answer, request)["granted"], by=self.user)
        claim.refresh_from_db(fields=["granted"])
        return Response(ClaimData(claim).data)
