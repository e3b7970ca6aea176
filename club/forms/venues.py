"""Offering a place, disputing the only one, protesting after a vote."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.fields import RowField
from club.models import Person
from club.models.venues import PLACE_LENGTH, REASON_LENGTH
from club.queries.people import members_of


class SomebodysForm(forms.Form):
    """A deed of one's own; a scorekeeper says whose it is."""

    def __init__(self, me: Person, *, is_scorer: bool, whose: Any, data: Any = None, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.me = me
        if is_scorer:
            people = members_of(me.club).filter(deactivated_at__isnull=True)
            self.fields["person"] = RowField(queryset=people, label=whose, initial=me)
            self.order_fields(["person"])

    @property
    def somebody(self) -> Person:
        """Whose deed it is."""
        chosen: Person = self.cleaned_data.get("person") or self.me
        return chosen


class OfferForm(SomebodysForm):
    place = forms.CharField(
        label=_("Venue"), max_length=PLACE_LENGTH, help_text=_("As people find it: at Kati’s, Fő utca 1.")
    )


class ObjectionForm(SomebodysForm):
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)
