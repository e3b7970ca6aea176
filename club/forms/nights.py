"""What is typed about a night: planned, changed, called off, answered for somebody who rang."""

import datetime
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.dates import today
from club.enums import Answer
from club.errors import Refusal
from club.forms.fields import ChoiceField, DayField, RowField, TimeField
from club.forms.marks import new_mark, posted_mark
from club.models import Club, Night, Person
from club.models.nights import NOTE_LENGTH, REASON_LENGTH
from club.models.venues import PLACE_LENGTH
from club.queries.nights import nights_of
from club.queries.people import choosable, members_of

A_WEEK = datetime.timedelta(days=7)
EVENING = datetime.time(19, 30)
# What one says of oneself, as the buttons have it.
OWN_ANSWERS = [(Answer.COMING, _("Coming")), (Answer.MAYBE, _("Maybe")), (Answer.NOT, _("Not coming"))]
# Where a refusal is told; what is not named here stands above the fields.
FIELDS = {
    "night-in-past": "date",
    "night-too-far": "date",
    "note-too-long": "note",
    "host-missing": "host",
    "not-a-member": "host",
    "place-missing": "place",
    "place-too-long": "place",
    "cancel-reason-missing": "reason",
    "reason-too-long": "reason",
}


class WhenForm(forms.Form):
    """Day, start and note of a night."""

    date = DayField(label=_("Date"), error_messages={"required": _("A date is needed, such as 2026-10-30.")})
    start_time = TimeField(
        label=_("Start"), error_messages={"required": _("A time is needed, such as 19:30.")}
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def refuse(self, refusal: Refusal, said: str) -> None:
        """Say it where it belongs."""
        field = FIELDS.get(refusal.code)
        self.add_error(field if field in self.fields else None, said)


class PlanForm(WhenForm):
    """A new night; host and place where they are known already."""

    host = RowField(
        label=_("Host"),
        required=False,
        queryset=Person.objects.none(),
        empty_label=_("nobody yet"),
        error_messages={"invalid_choice": _("Choose a member of the list.")},
    )
    place = forms.CharField(
        label=_("Venue"),
        required=False,
        max_length=PLACE_LENGTH,
        help_text=_("Host and venue make the first offer. The members see it, nobody else does."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, club: Club) -> None:
        super().__init__(data, initial=_like_the_last(club))
        cast("forms.ModelChoiceField[Person]", self.fields["host"]).queryset = answerable(club)
        self._fresh_mark = ""

    @property
    def mark(self) -> str:
        """The mark of this form, kept when it comes back; a new one where none came or it is used up."""
        return self._fresh_mark or posted_mark(self.data) or new_mark()

    def refuse(self, refusal: Refusal, said: str) -> None:
        if refusal.code == "night-mark-used":
            self._fresh_mark = new_mark()
        super().refuse(refusal, said)


class ChangeForm(WhenForm):
    """A night that is planned, under the revision that the page showed."""

    revision = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, night: Night) -> None:
        shown = {field: getattr(night, field) for field in ("date", "start_time", "note", "revision")}
        super().__init__(data, initial=shown, prefix="change")

    def catch_up(self, night: Night) -> None:
        """Keep what was typed, to be sent again over what somebody else has written meanwhile."""
        typed = {name: self.data.get(name, "") for name in map(self.add_prefix, self.fields)}
        self.data = {**typed, self.add_prefix("revision"): str(night.revision)}

    def clean(self) -> dict[str, Any]:
        if "revision" in self.errors:
            self.add_error(None, _("This page did not arrive whole. Nothing was saved; send it again."))
        return super().clean() or {}


class CancelForm(forms.Form):
    """Why a night is called off."""

    reason = forms.CharField(
        label=_("Reason"),
        required=True,
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say why the night is called off.")},
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="cancel")


class AnswerForm(forms.Form):
    """Who answers what; without a person it is the caller's own answer."""

    answer = ChoiceField(
        label=_("Answer"),
        choices=Answer.choices,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose one of the three."),
            "invalid_choice": _("Choose one of the three."),
        },
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="answer-%s")


class OtherAnswerForm(AnswerForm):
    """The same by a scorekeeper for somebody who rang."""

    person = RowField(
        label=_("Who rang"),
        queryset=Person.objects.none(),
        empty_label="–",
        error_messages={
            "required": _("Choose who it was."),
            "invalid_choice": _("Choose a member of the list."),
        },
    )
    field_order = ("person", "answer")

    def __init__(self, data: Any = None, *, club: Club) -> None:
        super().__init__(data)
        cast("forms.ModelChoiceField[Person]", self.fields["person"]).queryset = answerable(club)


def answerable(club: Club) -> Any:
    """The members who are offered where people are chosen."""
    return choosable(club).filter(pk__in=members_of(club))


def _like_the_last(club: Club) -> dict[str, object]:
    """A week after the last night that is planned, at the same time."""
    last = nights_of(club).order_by("-date", "-start_time").first()
    if last is None:
        return {"start_time": EVENING}
    following = last.date + A_WEEK
    return {"date": following if following >= today(club) else None, "start_time": last.start_time}
