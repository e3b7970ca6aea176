"""What owners set of a season, and which days and people a reader asks the standings of."""

import datetime
from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.forms.fields import DayField
from leagues.forms.options import OptionsForm
from leagues.models import Season
from rules_engine.core.options import Option
from rules_engine.season import OPTIONS, Rules

DAYS_FROM, DAYS_TO, PERSON = "from", "to", "who"


class SeasonForm(OptionsForm):
    """A season: its name, its days, and the rules of its standings."""

    name = forms.CharField(
        label=_("Name"),
        max_length=40,
        required=False,
        help_text=_("Empty: made from the years, as in 2025-26."),
    )
    start = DayField(label=_("First day"))
    end = DayField(label=_("Last day"), help_text=_("Both days belong to the season."))

    @classmethod
    def of(cls, season: Season, data: Any = None) -> "SeasonForm":
        """The form filled with a season; one that is not stored yet has no name either."""
        initial = {"name": season.name, "start": season.start, "end": season.end}
        return cls(data, options=OPTIONS, chosen=season.rules, check=Rules.of, initial=initial)

    def limits(self, option: Option, values: Mapping[str, object]) -> str:
        """A step that may be chosen is refused only where it repeats an earlier one."""
        if option.read(values[option.name]) is None:
            return super().limits(option, values)
        return gettext("This decides already, further up.")

    @property
    def given(self) -> dict[str, Any]:
        """Name, days and rules as the actions take them."""
        data = self.cleaned_data
        return {"name": data["name"], "start": data["start"], "end": data["end"], "rules": data["values"]}


class DaysForm(forms.Form):
    """From which day to which, both included and either may be left open; and which people, by id."""

    def __init__(self, data: QueryDict | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sent = frozenset(data.getlist(PERSON)) if data else frozenset()
        self.fields[DAYS_FROM] = DayField(label=_("From"), required=False)
        self.fields[DAYS_TO] = DayField(label=_("To"), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get(DAYS_FROM), data.get(DAYS_TO)
        if first and last and last < first:
            self.add_error(DAYS_TO, gettext("This day is before the first one."))
        return data

    @property
    def days(self) -> tuple[datetime.date | None, datetime.date | None]:
        return self.cleaned_data[DAYS_FROM], self.cleaned_data[DAYS_TO]

    def people(self, known: Collection[int]) -> frozenset[int]:
        """Who of the `known` is ticked."""
        return frozenset(pk for pk in known if str(pk) in self.sent)

    def has_others_than(self, known: Collection[int]) -> bool:
        """Whether the address asks for somebody who is none of the `known`; an empty one asks for nobody."""
        return not self.sent <= {"", *map(str, known)}
