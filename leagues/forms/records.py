"""What an owner says about the record of a person: whose it is as well, and that the name shall go."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.fields import RowField
from club.models import Person
from club.names import comparison_key
from club.queries.people import people_of


class OtherRecordForm(forms.Form):
    """The record that is kept, of everybody else in the club whose name is known."""

    into = RowField(label=_("The same person as"), queryset=Person.objects.none(), empty_label="–")

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = people_of(person.club).filter(erased_at__isnull=True).exclude(pk=person.pk)
        self.fields["into"].queryset = others  # type: ignore[attr-defined]


class EraseForm(forms.Form):
    """The name, typed once more."""

    name = forms.CharField(label=_("Type the name once more"), max_length=80)

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        typed = str(self.cleaned_data["name"])
        if comparison_key(typed) != self.person.name_key:
            raise forms.ValidationError(_("This is not the name of the person. Nothing was erased."))
        return typed
