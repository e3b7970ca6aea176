"""The passkeys of an account."""

from allauth.mfa.models import Authenticator
from django.db.models import QuerySet

from club.models import User


def passkeys_of(user: User) -> "QuerySet[Authenticator]":
    """Oldest first."""
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).order_by(
        "created_at", "pk"
    )
