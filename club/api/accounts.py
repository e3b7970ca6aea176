"""The caller's own account, and what his token may do.

Passwords, passkeys, sessions and making tokens are no matter of programs: a token that could make another
would outlive its own removal. They are set on the site.
"""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.accounts import change_account
from club.api.base import View
from club.api.bodies import sent
from club.api.editions import shown
from club.api.refs import PersonRef
from club.api.strict import Strict
from club.enums import Role, Scope, Theme
from club.errors import NotAllowed
from club.forms.accounts import languages
from club.models import Token, User
from club.queries.clubs import memberships_of

EXAMPLE = OpenApiExample(
    "An account",
    value={
        "email": "adam@example.com",
        "name": "Ádám Nagy",
        "language": "hu",
        "theme": "",
        "clubs": [
            {
                "slug": "pikk-dama",
                "name": "Pikk Dáma Kör",
                "person": {"id": 12, "name": "Ádám"},
                "role": "owner",
            }
        ],
    },
    response_only=True,
)
TOKEN = OpenApiExample(
    "A script that keys results",
    value={
        "name": "Score sheet",
        "scope": "score",
        "made_at": "2026-10-01T10:00:00Z",
        "expires_at": "2026-12-30T10:00:00Z",
    },
)


class Membership(serializers.Serializer[Any]):
    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    person = PersonRef(source="*", help_text="Who the caller is there.")
    role = serializers.ChoiceField(choices=Role.choices)


class OwnAccountData(Strict):
    """`language`: empty, as the request asks; `theme`: of pages, empty, as the device has it."""

    email = serializers.EmailField(read_only=True)
    name = serializers.CharField()
    language = serializers.ChoiceField(choices=languages(), allow_blank=True)
    theme = serializers.ChoiceField(choices=Theme.choices, allow_blank=True)


class OwnAccountWithClubs(OwnAccountData):
    """The same with the clubs in which the account is a member."""

    clubs = Membership(source="memberships", many=True, read_only=True)


class TokenData(serializers.Serializer[Token]):
    """`scope` is what the token may do at most; the account’s role in each club is asked besides."""

    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=Scope.choices)
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class OwnView(View):
    """An address about the caller himself."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not request.user.is_authenticated:
            raise NotAllowed("not-signed-in")


class AccountView(OwnView):
    """Name, language and look of the caller's account, and the clubs in which he is a member."""

    @extend_schema(summary="One’s own account", responses=OwnAccountWithClubs, examples=[EXAMPLE])
    def get(self, request: Request) -> Response:
        user: Any = request.user
        user.memberships = memberships_of(user)
        return shown(request, dict(OwnAccountWithClubs(user).data))

    @extend_schema(
        summary="Change one’s own account",
        request=OwnAccountData,
        responses=OwnAccountData,
        examples=[OpenApiExample("In Hungarian", value={"language": "hu"}, request_only=True)],
    )
    def patch(self, request: Request) -> Response:
        user = request.user
        assert isinstance(user, User)
        as_it_is = {"name": user.name, "language": user.language, "theme": user.theme}
        change_account(user=user, **as_it_is | sent(OwnAccountData, request, partial=True))
        # The answer may be kept, and belongs to no club: it names nobody as a club knows him.
        return Response(OwnAccountData(user).data)


class OwnTokenView(OwnView):
    """How far the token of this request goes, and until when; there is nothing here for a session."""

    @extend_schema(summary="The token of this request", responses=TokenData, examples=[TOKEN])
    def get(self, request: Request) -> Response:
        if not isinstance(request.auth, Token):
            raise Http404
        return Response(TokenData(request.auth).data)
