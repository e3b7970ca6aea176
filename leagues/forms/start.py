"""Who is here, and when it began: the first page of starting a parti."""

import datetime
from collections.abc import Container, Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.actions.naming import checked_person_name
from club.dates import today
from club.errors import Refusal
from club.forms.marks import new_mark, posted_mark
from club.models import Night, Person
from club.names import comparison_key
from club.queries.nights import coming, nights_on
from club.queries.people import is_choosable, members_of, people_of
from club.writing import written_time
from leagues.actions.partis import Entrant, entrant_key
from leagues.actions.seats import one_table, refuse_people
from leagues.forms.days import PartiDayField, StartTimeField
from leagues.models import League
from leagues.queries.evenings import seated_on
from leagues.sentences import sentence
from rules_engine.core.violations import Refused

NO_NIGHT = "none"


class StartForm(forms.Form):
    """Date, start and the people; once valid, `entrants` are those who play, each once."""

    def __init__(
        self,
        data: Any = None,
        *,
        league: League,
        day: datetime.date | None = None,
        start_time: datetime.time | None = None,
        night: Night | None = None,
    ) -> None:
        super().__init__(data)
        club, self._game = league.club, league.game
        everybody = list(people_of(club))
        self._known = {person.name_key: person for person in everybody}
        self._people = {person.pk: person for person in everybody if is_choosable(person)}
        inside = set(members_of(club).values_list("pk", flat=True))
        self.fields["date"] = PartiDayField(club=club, initial=day or today(club))
        self.fields["start_time"] = StartTimeField(initial=start_time)
        self._nights = {str(one.pk): one for one in nights_on(club, self._day)} if self._day else {}
        if len(self._nights) > 1:
            self.fields["night"] = _night_field(self._nights, night)
        seated = seated_on(club, self._day) if self._day else {}
        self.fields["members"] = _ticks(_("Members"), self._labels(seated, inside))
        self.fields["others"] = _ticks(
            _("Guests and former members"), self._labels(seated, self._people.keys() - inside)
        )
        self.fields["guests"] = forms.CharField(
            label=_("New guests"),
            required=False,
            help_text=_("One name a line."),
            widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        )
        self.fields["members"].initial = [str(person.pk) for person in coming(night)] if night else []
        self.entrants: list[Entrant] = []
        self._fresh_mark = ""

    @property
    def mark(self) -> str:
        """The mark of this form, kept when it comes back; a new one where none came or it is used up."""
        return self._fresh_mark or self._posted_mark or new_mark()

    @property
    def chosen_night(self) -> Night | None:
        """The night it was chosen for, once valid; where the day has one only, nobody is asked."""
        return self._nights.get(self.cleaned_data.get("night", ""))

    def renew_mark(self) -> None:
        """From now on the form starts another parti than the one it has started."""
        self._fresh_mark = new_mark()

    @property
    def seats(self) -> int | None:
        """How many people the game takes where it takes one number only."""
        return one_table(self._game)

    @property
    def _day(self) -> datetime.date | None:
        """The day as it stands in the form; None where that is no day."""
        try:
            return cast(datetime.date, self.fields["date"].clean(self["date"].value()))
        except ValidationError:
            return None

    def _labels(self, seated: Mapping[int, int], which: Container[int]) -> list[tuple[str, str]]:
        """The people in their order; who sits in an open parti of that day is shown with its number."""
        return [
            (str(pk), _busy(person.name, seated[pk]) if pk in seated else person.name)
            for pk, person in self._people.items()
            if pk in which
        ]

    @property
    def _posted_mark(self) -> str:
        return posted_mark(self.data)

    def clean_guests(self) -> list[str]:
        """The names, one a line, each fit to be kept."""
        names = []
        for line in self.cleaned_data["guests"].splitlines():
            try:
                names += [checked_person_name(line)] if line.strip() else []
            except Refusal as refusal:
                raise ValidationError(sentence(refusal), code=refusal.code) from refusal
        return names

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.data and not self._posted_mark:
            raise ValidationError(sentence(Refusal("form-incomplete")), code="form-incomplete")
        if {"members", "others", "guests"} <= set(data):
            self.entrants = self._entrants(data)
            _check(self.entrants, self._game)
        return data

    def _entrants(self, data: dict[str, Any]) -> list[Entrant]:
        """People as they were ticked, then the guests; a guest's name may be that of somebody known."""
        ticked: list[Entrant] = [self._people[int(pk)] for pk in (*data["members"], *data["others"])]
        return ticked + [self._known.get(comparison_key(name), name) for name in data["guests"]]


def name_of(entrant: Entrant) -> str:
    return entrant.name if isinstance(entrant, Person) else entrant


def _busy(name: str, number: int) -> str:
    return gettext("%(name)s (parti %(number)s)") % {"name": name, "number": number}


def _night_field(nights: Mapping[str, Night], chosen: Night | None) -> forms.ChoiceField:
    """Which of several nights of the day it belongs to; “none of them” is an answer too."""
    by_start = [(pk, _night_name(night)) for pk, night in nights.items()]
    return forms.ChoiceField(
        label=_("Night"),
        choices=[("", "–"), *by_start, (NO_NIGHT, _("none of them"))],
        initial=str(chosen.pk) if chosen else "",
        error_messages={
            "required": _("There are several nights on this day. Choose one."),
            "invalid_choice": _("There are several nights on this day. Choose one."),
        },
    )


def _night_name(night: Night) -> str:
    start = written_time(night.start_time)
    return f"{start}, {night.note}" if night.note else start


def _ticks(label: Any, choices: list[tuple[str, str]]) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=label,
        required=False,
        choices=choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": _("Somebody who was ticked is nobody of this club. Look at the list again."),
            "invalid_list": _("Tick the people of the list."),
        },
    )


def _check(entrants: list[Entrant], game: str) -> None:
    """Refuse a person twice, too few and too many people while the page is still there to be mended."""
    try:
        for index, entrant in enumerate(entrants):
            if entrant_key(entrant) in {entrant_key(earlier) for earlier in entrants[:index]}:
                raise Refusal("person-twice", name=name_of(entrant))
        refuse_people(game, len(entrants))
    except (Refusal, Refused) as refusal:
        raise ValidationError(sentence(refusal), code="people") from refusal
