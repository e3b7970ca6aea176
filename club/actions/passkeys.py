"""Passkeys of an account."""

from typing import Any

from allauth.mfa.webauthn.internal.auth import WebAuthn

from club.errors import Refusal
from club.models import User
from club.queries.passkeys import passkeys_of

MOST = 20


def keep_passkey(*, user: User, name: str, credential: dict[str, Any]) -> None:
    """Keep what a device made. Refuses passkeys-full."""
    if passkeys_of(user).count() >= MOST:
        raise Refusal("passkeys-full", most=MOST)
    WebAuthn.add(user, name, credential)


def remove_passkey(*, user: User, pk: int) -> bool:
    """Whether there was one to remove; the device may keep its half, which opens nothing any more."""
    removed, _rows = passkeys_of(user).filter(pk=pk).delete()
    return removed > 0
