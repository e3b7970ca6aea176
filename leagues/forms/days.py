"""When a parti began, as a scorekeeper types it."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.dates import today
from club.errors import Refusal
from club.forms.fields import DayField
from club.models import Club
from leagues.sentences import sentence

TIME_FORMATS = ["%H:%M", "%H.%M", "%H:%M:%S"]
EARLIEST = datetime.date(1900, 1, 1)


class PartiDayField(DayField):
    """The day of a parti: in the club's zone, not before 1900, not in the future."""

    def __init__(self, *, club: Club, **kwargs: Any) -> None:
        self.club = club
        required = _("A date is needed, such as 2026-10-30.")
        super().__init__(label=_("Date"), error_messages={"required": required}, **kwargs)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value < EARLIEST:
            raise ValidationError(_("This is before 1900. Look at the year again."), code="date-too-early")
        if value > today(self.club):
            raise ValidationError(sentence(Refusal("date-in-future", date=value)), code="date-in-future")


class TimeInput(forms.TimeInput):
    """A time picker; text that is no time stays to be read, which a picker would not show."""

    input_type = "time"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        if not _is_time(context["widget"]["value"]):
            context["widget"]["type"] = "text"
        return context


class StartTimeField(forms.TimeField):
    """The time at which it began; it orders two partis of one day (KT-18)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Start"),
            required=False,
            input_formats=TIME_FORMATS,
            widget=TimeInput(format="%H:%M"),
            error_messages={"invalid": _("This is not a time such as 19:30.")},
            **kwargs,
        )


def _is_time(text: str | None) -> bool:
    try:
        datetime.time.fromisoformat(text or "00:00")
    except ValueError:
        return False
    return True
