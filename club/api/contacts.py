"""Where messages go to somebody, and which account is his.

Accounts themselves are made on the site: passwords, passkeys and sessions are no matter of programs.
"""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.contacts import set_contact
from club.actions.people import give_role, take_account
from club.api.base import OwnersView
from club.api.bodies import sent
from club.api.editions import edition_seen, shown
from club.api.people import OfPeople
from club.api.strict import Strict
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.forms.accounts import languages
from club.models import Person
from club.permissions import may_see_contact

CONTACT = OpenApiExample(
    "An address", value={"email": "adam@example.com", "language": "hu", "account": None}, response_only=True
)
ACCOUNT = OpenApiExample("An owner", value={"email": "adam@example.com", "role": "owner"})


class ContactData(Strict):
    """An account’s own address and language go before these."""

    email = serializers.CharField(allow_blank=True, help_text="Empty: none is known.")
    language = serializers.ChoiceField(
        choices=languages(), allow_blank=True, help_text="Empty: the club’s language."
    )
    account = serializers.EmailField(
        source="user.email",
        default=None,
        allow_null=True,
        read_only=True,
        help_text="The account’s address, where there is one.",
    )


class AccountData(serializers.Serializer[Person]):
    """The account of a person and what it may do here."""

    email = serializers.CharField(source="user.email", default="", help_text="Empty: no account.")
    role = serializers.ChoiceField(choices=Role.choices)


class AccountSent(Strict):
    """The account must exist: its owner signs up first."""

    email = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)


class ContactView(OfPeople):
    """For owners, scorekeepers and the person himself."""

    @extend_schema(summary="Where messages go to a person", responses=ContactData, examples=[CONTACT])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return shown(request, self._data(self._seen(pk).pk))

    @extend_schema(
        summary="Change where messages go to a person",
        request=ContactData,
        responses=ContactData,
        examples=[CONTACT],
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        person, asked = self._seen(pk), sent(ContactData, request, partial=True)
        with edition_seen(request, self.club, lambda: self._data(pk)):
            person.refresh_from_db()
            kept = {"email": person.email, "language": person.language} | asked
            set_contact(person=person, **kept, by=self.user)
        return shown(request, self._data(pk))

    def _seen(self, pk: int) -> Person:
        if not self.request.user.is_authenticated:
            raise NotAllowed("not-signed-in")
        person = self.person_here(pk)
        if not may_see_contact(user=self.user, person=person):
            raise Http404
        return person

    def _data(self, pk: int) -> dict[str, Any]:
        return dict(ContactData(self.person_here(pk)).data)


class AccountOfView(OwnersView, OfPeople):
    """Which account a person has, and in which role."""

    @extend_schema(summary="Account and role of a person (owners)", responses=AccountData, examples=[ACCOUNT])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return shown(request, self._data(pk))

    @extend_schema(
        summary="Give a member an account and a role (owners)",
        request=AccountSent,
        responses=AccountData,
        examples=[ACCOUNT],
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        person, asked = self.person_here(pk), sent(AccountSent, request)
        with edition_seen(request, self.club, lambda: self._data(pk)):
            give_role(person=person, email=asked["email"], role=Role(asked["role"]), by=self.user)
        return shown(request, self._data(pk))

    @extend_schema(summary="Take the account away (owners)", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        person = self.person_here(pk)
        with edition_seen(request, self.club, lambda: self._data(pk)):
            if person.user_id is None:
                raise Refusal("done-already")
            take_account(person=person, by=self.user)
        return Response(status=204)

    def _data(self, pk: int) -> dict[str, Any]:
        return dict(AccountData(self.person_here(pk)).data)
