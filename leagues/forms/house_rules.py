"""The rules of the club on absences and breaches with their day, and the times that hold."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.actions.clubs import TIMES
from club.forms.fields import DayField
from club.models import Club
from leagues.forms.options import OptionsForm, WholeField

LABELS = {
    "reason_days": _("Days to state the reason of an absence"),
    "vote_days": _("Days more to vote on it"),
    "host_days": _("Days more for the host’s word on a tie"),
    "casting_days": _("Days more for the casting vote"),
    "venue_hours": _("Hours before the start at which a vote on the venue closes"),
    "results_hours": _("Hours after closing at which results are sent"),
}


class HouseRulesForm(OptionsForm):
    """The house rules with the day from which they hold."""

    valid_from = DayField(
        label=_("Valid from"),
        required=False,
        help_text=_("Today or later: what came before stays as it was judged. Empty: from the beginning."),
    )


class TimesForm(forms.Form):
    """How long people have, in whole days and hours."""

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data, prefix="times")
        for name, label in LABELS.items():
            self.fields[name] = WholeField(label=label, initial=getattr(club, name))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for name, (least, most) in TIMES.items():
            if name in data and not least <= data[name] <= most:
                limits = {"least": least, "most": most}
                self.add_error(name, gettext("Choose a number from %(least)s to %(most)s.") % limits)
        return data
