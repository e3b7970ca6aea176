"""What somebody says about his absence, or a scorekeeper for somebody who rang."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.fields import ChoiceField
from scoring.enums import Reason
from scoring.models import Attendance
from scoring.models.absences import NOTE_LENGTH


class ReasonForm(forms.Form):
    """The reason for one absence; a page may have one such form for each."""

    reason = ChoiceField(
        label=_("Why?"),
        choices=Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one of the reasons.")},
    )
    note = forms.CharField(
        label=_("In a few words"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": NOTE_LENGTH}),
        help_text=_("Those who vote on it read this."),
    )

    def __init__(self, attendance: Attendance, data: Any = None) -> None:
        super().__init__(data, auto_id=f"absence-{attendance.pk}-%s")
