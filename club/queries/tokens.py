"""Which token a secret is, and which an account has."""

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Token, User
from club.secrets import secret_hash


def tokens_of(user: User) -> QuerySet[Token]:
    """Newest first; those that ran out too, so that their owner sees why a program stopped."""
    return Token.objects.filter(user=user)


def token_of(secret: str) -> Token | None:
    """The token with its owner, asked at every request; None where it is unknown, ran out, or the account
    may not sign in any more."""
    living = Token.objects.filter(expires_at__gt=timezone.now(), user__is_active=True)
    return living.filter(secret_hash=secret_hash(secret)).select_related("user").first()
