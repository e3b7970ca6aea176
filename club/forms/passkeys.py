"""What a device answers when a passkey is made or used: checked by django-allauth, whatever it looks like."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.webauthn.forms import LoginWebAuthnForm, SignupWebAuthnForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 60


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except ValidationError:
        raise
    except Exception:  # noqa: BLE001 (what a forged answer may break in the readers of its parts is beyond listing)
        raise ValidationError(_("The passkey was not recognised.")) from None


class AnswerField(forms.JSONField):
    """The browser's answer, which a script puts in."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        with _readable():
            return super().to_python(value)

    def bound_data(self, data: Any, initial: Any) -> None:
        """An answer is good once: the form that comes back waits for another."""

    def prepare_value(self, value: Any) -> str:
        return ""


class NewPasskeyForm(SignupWebAuthnForm):
    """A passkey to keep, and how its owner calls it."""

    name = forms.CharField(label=_("Name of the passkey"), max_length=NAME_LENGTH, required=False)
    credential = AnswerField()

    def clean_name(self) -> str:
        return str(self.cleaned_data["name"] or self.initial["name"])

    def clean(self) -> dict[str, Any]:
        with _readable():
            return dict(super().clean())


class PasskeyForm(LoginWebAuthnForm):
    """A passkey to sign in with: which account it is of, is part of the answer."""

    credential = AnswerField()

    def clean_credential(self) -> Any:
        with _readable():
            return super().clean_credential()
