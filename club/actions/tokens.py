"""Tokens for programs, made and removed by their owner."""

from datetime import timedelta

from django.utils import timezone

from club.actions.lines import one_line
from club.enums import Scope
from club.errors import Refusal
from club.models import Token, User
from club.models.tokens import NAME_LENGTH
from club.queries.tokens import tokens_of
from club.secrets import new_secret, secret_hash

MOST = 20
DAYS = (7, 30, 90, 365)
"""How long a token may be valid."""


def make_token(*, user: User, name: str, scope: str, days: int) -> tuple[Token, str]:
    """A new token and its secret, which is kept nowhere.

    Refuses name-missing, name-too-long, tokens-full, scope-unknown, days-unknown.
    """
    clean = one_line(name, NAME_LENGTH, too_long="name-too-long", missing="name-missing")
    if scope not in Scope.values:
        raise Refusal("scope-unknown")
    if days not in DAYS:
        raise Refusal("days-unknown")
    if tokens_of(user).count() >= MOST:
        raise Refusal("tokens-full", most=MOST)
    secret, until = new_secret(), timezone.now() + timedelta(days=days)
    token = Token.objects.create(
        user=user, name=clean, scope=scope, secret_hash=secret_hash(secret), expires_at=until
    )
    return token, secret


def remove_token(*, user: User, pk: int) -> bool:
    """Whether there was one to remove; the program that has it is out at its next request."""
    removed, _rows = tokens_of(user).filter(pk=pk).delete()
    return removed > 0
