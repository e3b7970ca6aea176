"""A new token for a program."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from club.actions.tokens import DAYS
from club.enums import Scope
from club.models.tokens import NAME_LENGTH

USUAL = 90


def _lasting() -> list[tuple[int, str]]:
    return [(days, ngettext_lazy("%(days)s day", "%(days)s days", days) % {"days": days}) for days in DAYS]


class TokenForm(forms.Form):
    """What it is for, how far it goes, how long."""

    name = forms.CharField(label=_("What is it for?"), max_length=NAME_LENGTH)
    scope = forms.ChoiceField(
        label=_("It may"), choices=Scope.choices, initial=Scope.READ, widget=forms.RadioSelect
    )
    days = forms.TypedChoiceField(label=_("Valid for"), choices=_lasting, coerce=int, initial=USUAL)
