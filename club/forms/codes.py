"""A code by e-mail: to whom, and which."""

from typing import Any

from allauth.account.forms import ConfirmLoginCodeForm, RequestLoginCodeForm
from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.accounts import email_field


class AskForCodeForm(RequestLoginCodeForm):
    """Which account a code is asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = email_field()
        self.fields["email"].widget.attrs["autofocus"] = True


class CodeForm(ConfirmLoginCodeForm):
    """The code of the letter; spaces and hyphens do not matter."""

    code = forms.CharField(
        label=_("The code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Where no account is, there is no code either.
        super().__init__(*args, **{**kwargs, "code": kwargs.get("code") or ""})
