"""Accounts: signing up, and what people set for themselves."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from club.actions.naming import checked_name
from club.enums import Theme
from club.errors import NotAllowed, Refusal
from club.models import User


def sign_up(*, email: str, name: str, password: str, language: str = "", invited: bool = False) -> User:
    """Make an account, where the site is open to everybody (FOUNDERS=anyone) or an open invitation is held.

    Refuses sign-up-is-closed, account-exists, email-malformed, name-…
    """
    if settings.FOUNDERS != "anyone" and not invited:
        raise NotAllowed("sign-up-is-closed")
    return _make(email=email, name=checked_name(name), password=password, language=language)


def account_for_owner(*, email: str) -> tuple[User, bool]:
    """The account with this address and whether it was made just now, for the operator's command.

    A new one gets a password that nobody knows, so that its owner can ask for another by mail.
    """
    found = User.objects.filter(email__iexact=email.strip()).first()
    if found is not None:
        return found, False
    return _make(email=email, name="", password=secrets.token_urlsafe(32), language=""), True


def change_account(*, user: User, name: str, language: str, theme: str) -> None:
    """Keep the account's name, language and table; empty language: as the browser says.

    Refuses name-…, language-unknown.
    """
    if language and language not in dict(settings.LANGUAGES):
        raise Refusal("language-unknown", language=language)
    user.name = checked_name(name)
    user.language = language
    user.theme = theme if theme in Theme.values else Theme.SYSTEM
    user.save(update_fields=["name", "language", "theme"])


def _make(*, email: str, name: str, password: str, language: str) -> User:
    try:
        validate_email(email.strip())
    except ValidationError:
        raise Refusal("email-malformed") from None
    if User.objects.filter(email__iexact=email.strip()).exists():
        raise Refusal("account-exists")
    try:
        with transaction.atomic():
            return User.objects.create_user(email, password, name=name, language=language)
    except IntegrityError:
        raise Refusal("account-exists") from None
