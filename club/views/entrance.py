"""What django-allauth asks this site: who is asking, in which language a letter goes, where people land."""

import logging
from ipaddress import ip_address
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.models import User
from club.proxies import client_address
from club.queries.people import account_of

NOWHERE = "::"

log = logging.getLogger(__name__)


class Entrance(DefaultAccountAdapter):
    """Codes by e-mail, with our words and our way of knowing who asks."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "incorrect_code": _("This is not the code in the letter. Look again."),
        "too_many_login_attempts": _("Too many wrong codes. Ask for a new one."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """As the limits have it; a proxy that sends no address must not stop anybody from signing in."""
        address = client_address(request)
        try:
            return str(ip_address(address))
        except ValueError:
            return NOWHERE

    def get_login_stages(self) -> list[str]:
        """A passkey is a way in of its own, never a second lock behind the code."""
        return ["allauth.account.stages.LoginByCodeStage"]

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        messages.error(request, _("This account is closed."))
        return redirect("sign-in")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the account's own language.

        A mail server that is down is the operator's matter: the page would tell that there is an account.
        """
        user = account_of(email)
        minutes = settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT // 60
        try:
            with translation.override((user and user.language) or translation.get_language()):
                super().send_mail(template_prefix, email, {**context, "minutes": minutes})
        except Exception:
            log.exception("A letter with a code was not sent.")


class Passkeys(DefaultMFAAdapter):
    """What a device shows beside a passkey."""

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Parti"}

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        return {**super().get_public_key_credential_user_entity(user), "name": cast(User, user).email}
