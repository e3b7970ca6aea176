"""What is asked of the race: who plays the next parti and when, and which rules to try on the past."""

import datetime
from collections.abc import Callable, Collection, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.dates import today
from club.errors import Refusal
from club.forms.fields import DayField
from club.models import Person
from leagues.actions.seats import refuse_people
from leagues.forms.options import OptionsForm
from leagues.models import League
from leagues.queries.leagues import game_of
from leagues.queries.race import Folk
from leagues.sentences import sentence
from rules_engine.core.violations import Refused
from rules_engine.title import OPTIONS, Rules

WHO, CHOSEN = "who", "chosen"
MOST = 24  # people; beyond that the places are too many to be told one by one


class LineupForm(forms.Form):
    """The day of the next parti and who plays it; once valid, `lineup` are their ids, out of those `listed`.

    `asked` is the address; `on` and `coming` are meant where it names no day and nobody.
    """

    def __init__(
        self,
        asked: QueryDict,
        *,
        league: League,
        people: Folk,
        on: datetime.date,
        coming: Collection[int],
    ) -> None:
        self.listed = [str(person.pk) for person in people.everybody]
        meant = {str(pk) for pk in coming}
        super().__init__(_filled(asked, on, [pk for pk in self.listed if pk in meant]))
        self._league, self._asked = league, asked
        self.fields["on"] = DayField(label=_("Date"))
        self.fields[WHO] = _ticks(people)
        self.fields["for"] = forms.ChoiceField(
            label=_("Whose chances"),
            required=False,
            choices=[("", "–"), *_named(people.everybody)],
            error_messages={"invalid_choice": _("Choose somebody from the list.")},
        )

    @property
    def is_asked(self) -> bool:
        """Whether the address asks for anything itself, so that what is wrong is its fault."""
        return not self.fields.keys().isdisjoint(self._asked) or CHOSEN in self._asked

    @property
    def names_people(self) -> bool:
        """Whether the address says who plays."""
        return not {WHO, CHOSEN}.isdisjoint(self._asked)

    @property
    def ticked(self) -> int:
        """How many people of the list are ticked, whether or not they can play."""
        return len(set(self.listed).intersection(self[WHO].value() or ()))

    @property
    def lineup(self) -> tuple[int, ...]:
        """Who plays, by id, in the order of names."""
        return tuple(int(pk) for pk in self.cleaned_data[WHO])

    @property
    def asker(self) -> int | None:
        """For whom it is asked, None where the address does not say."""
        chosen = self.cleaned_data.get("for", "")
        return int(chosen) if chosen else None

    def clean_on(self) -> datetime.date:
        day: datetime.date = self.cleaned_data["on"]
        if day < today(self._league.club):
            raise ValidationError(_("This day is past. What counts is the next parti."), code="date-past")
        return day

    def clean_who(self) -> list[str]:
        """Each once, in the order of the list; refuses people who make no table, and nobody where the form
        was sent: a league that begins has nobody to be meant."""
        ticked = set(self.cleaned_data[WHO])
        who = [pk for pk in self.listed if pk in ticked]
        if not who and self.names_people:
            raise ValidationError(_("Tick who comes."), code="required")
        wrong = why_not(self._league, len(who)) if who else ""
        if wrong:
            raise ValidationError(wrong, code="people")
        return who


def _ticks(people: Folk) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Who comes"),
        choices=[*_named(people.members), *_named(people.guests, _no_member)],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={
            "invalid_choice": _("Somebody who was ticked cannot be chosen here. Look at the list again."),
            "invalid_list": _("Tick the people of the list."),
        },
    )


def _filled(asked: QueryDict, on: datetime.date, coming: list[str]) -> QueryDict:
    """The address, with the day and the people it leaves out. `chosen` says that the form was sent, so
    that nobody ticked is nobody."""
    data = asked.copy()
    if not data.get("on", "").strip():
        data["on"] = on.isoformat()
    if WHO not in data and CHOSEN not in data:
        data.setlist(WHO, coming)
    return data


def _named(people: Sequence[Person], word: Callable[[str], str] = str) -> list[tuple[str, str]]:
    return [(str(person.pk), word(person.name)) for person in people]


def _no_member(name: str) -> str:
    return gettext("%(name)s (no member)") % {"name": name}


def why_not(league: League, people: int) -> str:
    """Why so many cannot play one parti of the league (PD-3); empty where they can."""
    if game_of(league) is None:
        return gettext("The game of this league is not there any more.")
    try:
        refuse_people(league.game, people)
    except (Refusal, Refused) as refusal:
        return sentence(refusal)
    if people > MOST:
        return gettext("With more than %(most)s people this page would say too much.") % {"most": MOST}
    return ""


def rules_form(asked: QueryDict, now: Rules) -> OptionsForm:
    """The rules of the title to be tried; what the address leaves out is as it is today.

    Not bound where the address names none of them.
    """
    form = _rules_form(None, now)
    named = form.fields.keys() & asked.keys()
    data = {name: str(field.initial) for name, field in form.fields.items()}
    return _rules_form(data | {name: asked.get(name) for name in named}, now) if named else form


def _rules_form(data: Any, now: Rules) -> OptionsForm:
    return OptionsForm(data, options=OPTIONS, chosen=now.as_dict(), check=Rules.of)
