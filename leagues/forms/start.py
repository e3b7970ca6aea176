"""Who is here, and when it began: the first page of starting a parti."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.actions.naming import checked_person_name
from club.dates import today
from club.errors import Refusal
from club.models import Club, Person
from club.names import comparison_key
from club.queries.people import members_of, people_of
from leagues.actions.partis import Entrant, entrant_key
from leagues.forms.days import PartiDayField, StartTimeField
from leagues.sentences import sentence
from rules_engine.core.violations import Refused
from rules_engine.rotation import table_sizes
from scoring.forms.marks import new_mark, posted_mark


class StartForm(forms.Form):
    """Date, start and the people; once valid, `entrants` are those who play, each once."""

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._people = {person.pk: person for person in people_of(club)}
        inside = set(members_of(club).values_list("pk", flat=True))
        self.fields["date"] = PartiDayField(club=club, initial=today(club))
        self.fields["start_time"] = StartTimeField()
        self.fields["members"] = _ticks(
            _("Members"), [person for pk, person in self._people.items() if pk in inside]
        )
        self.fields["others"] = _ticks(
            _("Guests and former members"),
            [person for pk, person in self._people.items() if pk not in inside],
        )
        self.fields["guests"] = forms.CharField(
            label=_("New guests"),
            required=False,
            help_text=_("One name a line."),
            widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        )
        self.entrants: list[Entrant] = []
        self._fresh_mark = ""

    @property
    def mark(self) -> str:
        """The mark of this form, kept when it comes back; a new one where none came or it is used up."""
        return self._fresh_mark or self._posted_mark or new_mark()

    def renew_mark(self) -> None:
        """From now on the form starts another parti than the one it has started."""
        self._fresh_mark = new_mark()

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
            _check(self.entrants)
        return data

    def _entrants(self, data: dict[str, Any]) -> list[Entrant]:
        """People as they were ticked, then the guests; a guest's name may be that of somebody known."""
        known = {person.name_key: person for person in self._people.values()}
        ticked: list[Entrant] = [self._people[int(pk)] for pk in (*data["members"], *data["others"])]
        return ticked + [known.get(comparison_key(name), name) for name in data["guests"]]


def name_of(entrant: Entrant) -> str:
    return entrant.name if isinstance(entrant, Person) else entrant


def _ticks(label: Any, people: list[Person]) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=label,
        required=False,
        choices=[(str(person.pk), person.name) for person in people],
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": _("Somebody who was ticked is nobody of this club. Look at the list again."),
            "invalid_list": _("Tick the people of the list."),
        },
    )


def _check(entrants: list[Entrant]) -> None:
    """Refuse a person twice and too few people while the page is still there to be mended."""
    try:
        for index, entrant in enumerate(entrants):
            if entrant_key(entrant) in {entrant_key(earlier) for earlier in entrants[:index]}:
                raise Refusal("person-twice", name=name_of(entrant))
        table_sizes(len(entrants))
    except (Refusal, Refused) as refusal:
        raise ValidationError(sentence(refusal), code="people") from refusal
