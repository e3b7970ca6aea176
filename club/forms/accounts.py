"""Signing in and up, and what people set for themselves."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.enums import Theme
from club.forms.fields import AddressField, ChoiceField
from club.models import User

if TYPE_CHECKING:
    SetPassword = auth_forms.SetPasswordForm[User]
else:
    SetPassword = auth_forms.SetPasswordForm  # takes no parameter at run time

PASSWORD_HELP = _("At least eight letters or digits; neither a common word nor like your name.")
NO_CHOICE = ("", _("as the browser says"))


class SignInForm(auth_forms.AuthenticationForm):
    """E-mail address and password; one sentence for whatever does not fit."""

    error_messages = {
        "invalid_login": _("The e-mail address and the password do not belong together. Try again."),
        "inactive": _("This account is closed."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = email_field()
        self.fields["username"].widget.attrs["autofocus"] = True
        self.fields["password"].label = _("Password")


class SignUpForm(forms.Form):
    """A new account: who, how to write to them, and one password."""

    name = forms.CharField(
        label=_("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = AddressField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "password" in data:
            self._check_password(data)
        return data

    def _check_password(self, data: dict[str, Any]) -> None:
        like = User(email=data.get("email", ""), name=data.get("name", ""))
        try:
            validate_password(data["password"], like)
        except ValidationError as error:
            self.add_error("password", error)


class AccountForm(forms.Form):
    """What an account sets for itself."""

    name = forms.CharField(label=_("Your name"), max_length=80)
    language = ChoiceField(label=_("Language"), required=False, choices=lambda: [NO_CHOICE, *languages()])
    theme = ChoiceField(label=_("Table"), required=False, choices=Theme.choices, widget=forms.RadioSelect)


class NewPasswordForm(SetPassword):
    """A new password, typed twice, behind the link of the letter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_new_password(self)


class ChangePasswordForm(auth_forms.PasswordChangeForm):
    """The same for who knows the old one."""

    error_messages = {
        **auth_forms.PasswordChangeForm.error_messages,
        "password_incorrect": _("This is not the password so far. Try again."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("The password so far")
        _say_new_password(self)


class ResetForm(auth_forms.PasswordResetForm):
    """Asks for a new password; the letter is in the account's own language."""

    email = AddressField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        context = args[2] if len(args) > 2 else kwargs["context"]
        language = context["user"].language or translation.get_language()
        with translation.override(language):
            super().send_mail(*args, **kwargs)


def languages() -> list[tuple[str, str]]:
    """Every language in its own words, as people look for it."""
    found = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found.append((code, translation.get_language_info(code)["name_local"].capitalize()))
    return found


def email_field() -> AddressField:
    return AddressField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )


def _say_new_password(form: forms.Form) -> None:
    form.fields["new_password1"].label = _("The new password")
    form.fields["new_password1"].help_text = PASSWORD_HELP
    form.fields["new_password2"].label = _("The new password again")
    form.fields["new_password2"].help_text = ""
