"""What an owner types about people."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.dates import today
from club.enums import Role
from club.forms.accounts import languages
from club.forms.fields import AddressField, ChoiceField, DayField
from club.models import Club, Person


class PersonForm(forms.Form):
    """A new person; without a day a guest."""

    name = forms.CharField(label=_("Name"), max_length=80)
    member = forms.BooleanField(label=_("Member of the club"), required=False, initial=True)
    joined = DayField(label=_("Member since"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["joined"].initial = today(club)
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("member") and "joined" in data and data["joined"] is None:
            self.add_error("joined", _("Say from which day on, or leave the tick out for a guest."))
        return data


class NameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)


class RoleForm(forms.Form):
    """The account of a person and what it may do."""

    email = AddressField(
        label=_("E-mail address of the account"), help_text=_("The account must exist: they sign up first.")
    )
    role = ChoiceField(label=_("Role"), choices=Role.choices, widget=forms.RadioSelect)

    @classmethod
    def of(cls, person: Person, data: Any = None) -> "RoleForm":
        email = person.user.email if person.user else ""
        return cls(data, prefix="role", initial={"email": email, "role": person.role})


class ContactForm(forms.Form):
    """Where messages go to somebody, and in which language."""

    email = AddressField(label=_("E-mail address"), required=False)
    language = ChoiceField(
        label=_("Language"), required=False, choices=lambda: [("", _("as the club")), *languages()]
    )

    @classmethod
    def of(cls, person: Person, data: Any = None) -> "ContactForm":
        return cls(data, initial={"email": person.email, "language": person.language})


class DayForm(forms.Form):
    """One day: of leaving, of joining, of coming back."""

    day = DayField()

    def __init__(self, *args: Any, club: Club, label: str, help_text: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["day"].label, self.fields["day"].help_text = label, help_text
        self.fields["day"].initial = today(club)
