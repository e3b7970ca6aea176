"""What is typed about a bottle."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.marks import new_mark, posted_mark
from club.models import Bottle, Person
from club.models.bottles import DRINK_LENGTH, REASON_LENGTH


def _text(**attrs: Any) -> forms.TextInput:
    return forms.TextInput(attrs={"autocomplete": "off", **attrs})


class BottleForm(forms.Form):
    """A bottle on somebody's word; `people` are those of the club who may owe one."""

    person = forms.ChoiceField(label=_("Who owes it"))
    drink = forms.CharField(
        label=_("What is to be brought"), widget=_text(maxlength=DRINK_LENGTH, list="drinks")
    )
    reason = forms.CharField(
        label=_("Reason"),
        widget=_text(maxlength=REASON_LENGTH),
        error_messages={"required": _("Say why: a reason is needed.")},
    )

    def __init__(self, people: Iterable[Person], data: Any = None) -> None:
        super().__init__(data, auto_id="bottle-%s")
        self.people = {str(person.pk): person for person in people}
        names = [(key, person.name) for key, person in self.people.items()]
        cast(forms.ChoiceField, self.fields["person"]).choices = [("", "–"), *names]
        self.posted_mark = posted_mark(self.data)
        self.mark = self.posted_mark or new_mark()

    def clean_person(self) -> Person:
        return self.people[self.cleaned_data["person"]]


class WhyForm(forms.Form):
    """Why a bottle is let off, or a confirmation taken back; a page has one such form for each bottle."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=_text(maxlength=REASON_LENGTH),
        error_messages={"required": _("Say why: a reason is needed.")},
    )

    def __init__(self, bottle: Bottle, data: Any = None) -> None:
        super().__init__(data, auto_id=f"bottle-{bottle.pk}-%s")
