"""What an owner sets for the club."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.actions.clubs import zones
from club.enums import Visibility
from club.forms.accounts import languages
from club.forms.fields import ChoiceField
from club.models import Club


class ClubForm(forms.Form):
    """Name, who sees the club, its language and where it plays."""

    name = forms.CharField(label=_("Name of the club"), max_length=80)
    visibility = ChoiceField(
        label=_("Who sees partis, standings and the King"),
        choices=Visibility.choices,
        widget=forms.RadioSelect,
    )
    language = ChoiceField(
        label=_("Language"), choices=languages, help_text=_("For readers who have not chosen one.")
    )
    zone = ChoiceField(
        label=_("Time zone"),
        choices=lambda: [(zone, zone.replace("_", " ")) for zone in zones()],
        help_text=_("The days of partis and of the title begin at midnight there."),
    )

    @classmethod
    def of(cls, club: Club, data: Any = None) -> "ClubForm":
        initial = {key: getattr(club, key) for key in ("name", "visibility", "language", "zone")}
        return cls(data, prefix="club", initial=initial)
