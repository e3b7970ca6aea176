"""When a parti began, as a scorekeeper types it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.errors import Refusal
from club.forms.fields import DayField, TimeField
from club.models import Club
from leagues.sentences import sentence
from scoring.actions.partis import refuse_day


class PartiDayField(DayField):
    """The day of a parti: in the club's zone, as the actions take it."""

    def __init__(self, *, club: Club, **kwargs: Any) -> None:
        self.club = club
        required = _("A date is needed, such as 2026-10-30.")
        super().__init__(label=_("Date"), error_messages={"required": required}, **kwargs)

    def validate(self, value: Any) -> None:
        super().validate(value)
        try:
            refuse_day(self.club, value)
        except Refusal as refusal:
            raise ValidationError(sentence(refusal), code=refusal.code) from None


class StartTimeField(TimeField):
    """The time at which it began; it orders two partis of one day (KT-18)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label=_("Start"), required=False, **kwargs)
