"""What a scorekeeper types about a breach."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.marks import new_mark, posted_mark
from club.models import Person
from scoring.enums import BreachKind
from scoring.models import Breach
from scoring.models.breaches import NOTE_LENGTH, REASON_LENGTH


def _text(**attrs: Any) -> forms.TextInput:
    """An input that shows again whatever was typed, a number or not."""
    return forms.TextInput(attrs={"autocomplete": "off", **attrs})


class BreachForm(forms.Form):
    """One breach by one of `people`, those who sit in the parti."""

    person = forms.ChoiceField(label=_("Who"))
    kind = forms.TypedChoiceField(
        label=_("How"), choices=BreachKind.choices, coerce=BreachKind, widget=forms.RadioSelect
    )
    hand = forms.IntegerField(
        label=_("In which hand"), required=False, widget=_text(inputmode="numeric", **{"class": "short"})
    )
    note = forms.CharField(label=_("What happened"), required=False, widget=_text(maxlength=NOTE_LENGTH))

    def __init__(self, people: Sequence[Person], data: Any = None) -> None:
        super().__init__(data, auto_id="breach-%s")
        self.people = {str(person.pk): person for person in people}
        names = [(key, person.name) for key, person in self.people.items()]
        cast(forms.ChoiceField, self.fields["person"]).choices = [("", "–"), *names]
        self.posted_mark = posted_mark(self.data)
        self.mark = self.posted_mark or new_mark()

    def clean_person(self) -> Person:
        return self.people[self.cleaned_data["person"]]


class WithdrawForm(forms.Form):
    """Why a breach is withdrawn; a page has one such form for each."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=_text(maxlength=REASON_LENGTH),
        error_messages={"required": _("Say why: a reason is needed.")},
    )

    def __init__(self, breach: Breach, data: Any = None) -> None:
        super().__init__(data, auto_id=f"breach-{breach.pk}-%s")
