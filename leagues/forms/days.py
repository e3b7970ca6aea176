"""When a parti began, as a scorekeeper types it."""

import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.dates import today
from club.errors import Refusal
from club.forms.fields import DayField, TimeField
from club.models import Club
from leagues.sentences import sentence

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


class StartTimeField(TimeField):
    """The time at which it began; it orders two partis of one day (KT-18)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label=_("Start"), required=False, **kwargs)
