"""A program that signs in with a token."""

from typing import Any

from rest_framework.test import APIClient

from club.actions.tokens import make_token
from club.enums import Scope
from club.models import User


def program(user: User, scope: Scope = Scope.ALL, **headers: Any) -> APIClient:
    """A client of the API that acts for this account."""
    _token, secret = make_token(user=user, name="A script", scope=scope, days=30)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}", **headers)
    return client
