"""Inviting somebody, and coming in."""

import re
import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.enums import Role
from club.forms.fields import AddressField, ChoiceField
from club.models import Club, Person
from club.queries.people import invitable

INVITE = "invite"
_MARK = re.compile(r"[0-9a-f]{32}")


class InviteForm(forms.Form):
    """For whom, in which role, and where the invitation goes."""

    person = ChoiceField(
        label=_("For whom"),
        required=False,
        error_messages={"invalid_choice": _("Whoever was chosen cannot be invited. Look at the list again.")},
    )
    role = ChoiceField(label=_("Role"), choices=Role.choices, widget=forms.RadioSelect)
    email = AddressField(
        label=_("E-mail address"),
        required=False,
        help_text=_("The invitation is sent there at once. Without one you get a link to pass on yourself."),
    )

    def __init__(
        self, data: Any = None, *, club: Club, by_owner: bool, person: str = "", role: str = Role.MEMBER
    ) -> None:
        super().__init__(data, prefix=INVITE)
        self._people = {str(one.pk): one for one in invitable(club)}
        names = [(key, one.name) for key, one in self._people.items()]
        choices = [("", _("somebody new")), *names]
        self.fields["person"].choices = choices  # type: ignore[attr-defined]
        if person in self._people:
            self.fields["person"].initial = person
            self.fields["email"].initial = self._people[person].email
        self.fields["role"].initial = role
        posted = str(self.data.get(self.add_prefix("mark"), ""))
        # A form sent twice invites once.
        self.mark = posted if _MARK.fullmatch(posted) else ""
        self.next_mark = self.mark or secrets.token_hex(16)
        if not by_owner:
            del self.fields["role"]

    def clean(self) -> dict[str, Any]:
        if not self.mark:
            raise ValidationError(_("The form came incomplete. Send it again."))
        return super().clean() or {}

    @property
    def asked(self) -> dict[str, Any]:
        """Role, person and address of a valid form, as the action takes them."""
        data = self.cleaned_data
        person: Person | None = self._people.get(data["person"])
        role = Role(data.get("role", Role.MEMBER))
        return {"mark": self.mark, "role": role, "person": person, "email": data["email"]}


class NewcomerForm(forms.Form):
    """The name under which somebody new plays."""

    name = forms.CharField(
        label=_("Your name in the club"),
        max_length=80,
        help_text=_("As the others call you: it stands in every sheet and table."),
    )
