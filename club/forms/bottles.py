"""What is typed about a bottle."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.about_people import PersonForm, ReasonForm, line_input
from club.forms.fields import ChoiceField
from club.models import Bottle
from club.models.bottles import DRINK_LENGTH, REASON_LENGTH


class BottleForm(PersonForm):
    """A bottle on somebody's word; `people` are those of the club who may owe one."""

    name = "bottle"
    person = ChoiceField(label=_("Who owes it"))
    drink = forms.CharField(
        label=_("What is to be brought"), widget=line_input(maxlength=DRINK_LENGTH, list="drinks")
    )
    reason = forms.CharField(
        label=_("Reason"),
        widget=line_input(maxlength=REASON_LENGTH),
        error_messages={"required": _("Say why: a reason is needed.")},
    )


class WhyForm(ReasonForm):
    """Why a bottle is let off, or a confirmation taken back."""

    name, most = "bottle", REASON_LENGTH

    def __init__(self, bottle: Bottle, data: Any = None) -> None:
        super().__init__(bottle.pk, data)
