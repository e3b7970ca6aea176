"""Who a program acts for: the owner of its token, within the token's scope."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from club.enums import Scope
from club.models import Token, User
from club.queries.tokens import token_of

SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer SECRET`; another scheme is left to who knows it."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _space, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = token_of(secret.strip())
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, has run out, or its account is closed."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class ScopeAllows(BasePermission):
    """Whether the token goes as far as the request; without a token the account's own rights are all.

    A view that scorekeepers' programs send to says so with `scope = Scope.SCORE`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        token = request.auth
        if not isinstance(token, Token) or request.method in SAFE_METHODS:
            return True
        self.message = _("The token “%(name)s” does not go that far.") % {"name": token.name}
        self.code = "token-scope"
        return token.scope == Scope.ALL or token.scope == getattr(view, "scope", Scope.ALL)


class _TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
