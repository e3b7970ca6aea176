"""What forms about somebody's deed or debt have in common: who it was, and why it is taken back."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.fields import ChoiceField
from club.forms.marks import new_mark, posted_mark
from club.models import Person


def line_input(**attrs: Any) -> forms.TextInput:
    """An input that shows again whatever was typed, a number or not, and suggests nothing typed elsewhere."""
    return forms.TextInput(attrs={"autocomplete": "off", **attrs})


class PersonForm(forms.Form):
    """One of `people`, and the mark by which the form is known when it is sent twice."""

    person = ChoiceField()
    name = ""

    def __init__(self, people: Iterable[Person], data: Any = None) -> None:
        super().__init__(data, auto_id=f"{self.name}-%s")
        self.people = {str(person.pk): person for person in people}
        names = [(key, person.name) for key, person in self.people.items()]
        cast(forms.ChoiceField, self.fields["person"]).choices = [("", "–"), *names]
        self.posted_mark = posted_mark(self.data)
        self.mark = self.posted_mark or new_mark()

    def clean_person(self) -> Person:
        return self.people[self.cleaned_data["person"]]


class ReasonForm(forms.Form):
    """Why something is taken back; a page has one such form for each row, by its id."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=line_input(),
        error_messages={"required": _("Say why: a reason is needed.")},
    )
    name = ""
    most = 0

    def __init__(self, pk: int, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{self.name}-{pk}-%s")
        self.fields["reason"].widget.attrs["maxlength"] = str(self.most)
