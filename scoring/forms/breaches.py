"""What a scorekeeper types about a breach."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.about_people import PersonForm, ReasonForm, line_input
from club.forms.fields import ChoiceField, TypedChoiceField
from scoring.enums import BreachKind
from scoring.models import Breach
from scoring.models.breaches import NOTE_LENGTH, REASON_LENGTH


class BreachForm(PersonForm):
    """One breach by one of `people`, those who sit in the parti."""

    name = "breach"
    person = ChoiceField(label=_("Who"))
    kind = TypedChoiceField(
        label=_("How"), choices=BreachKind.choices, coerce=BreachKind, widget=forms.RadioSelect
    )
    hand = forms.IntegerField(
        label=_("In which hand"), required=False, widget=line_input(inputmode="numeric", **{"class": "short"})
    )
    note = forms.CharField(label=_("What happened"), required=False, widget=line_input(maxlength=NOTE_LENGTH))


class WithdrawForm(ReasonForm):
    """Why a breach is withdrawn."""

    name, most = "breach", REASON_LENGTH

    def __init__(self, breach: Breach, data: Any = None) -> None:
        super().__init__(breach.pk, data)
