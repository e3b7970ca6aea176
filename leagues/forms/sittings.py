"""The three forms of a table: who takes a seat over, who leaves, who comes."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.actions.naming import checked_person_name
from club.errors import Refusal
from club.forms.fields import ChoiceField
from club.models import Person
from club.names import comparison_key
from leagues.actions.partis import Entrant
from leagues.forms.start import name_of
from leagues.sentences import sentence
from rules_engine.core.violations import Refused
from scoring.models import Seat
from scoring.queries.rows import TableRows

# Where a refusal is told; what is not named here, or has no such field, stands above the fields.
_FIELDS = {
    "hand-first": "from_hand",
    "hand-unknown": "from_hand",
    "sitting-noted": "from_hand",
    "sitting-later": "from_hand",
    "rows-of-others": "from_hand",
    "seat-nobody": "seat",
    "sits-there": "person",
    "has-seat": "person",
    "seat-with-other": "person",
}


TYPED_LENGTH = 20


class HandForm(forms.Form):
    """From which hand on something holds; the next one that is open stands there unless told otherwise."""

    from_hand = forms.IntegerField(
        label=_("From hand"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "short"}),
        error_messages={"invalid": _("Give the number of a hand.")},
    )

    def __init__(self, rows: TableRows, number: int, data: Any, **more: Any) -> None:
        super().__init__(_short(data), initial={"from_hand": number}, **more)
        self.rows, self.number = rows, number

    def refuse(self, refusal: Refusal | Refused, said: str) -> None:
        """Say it where it belongs."""
        field = _FIELDS.get(refusal.code) if isinstance(refusal, Refusal) else None
        self.add_error(field if field in self.fields else None, said)


class LeaveForm(HandForm):
    """Whose seat is empty from then on."""

    seat = ChoiceField(label=_("Who leaves"))
    field_order = ("seat", "from_hand")

    def __init__(self, rows: TableRows, number: int, data: Any = None) -> None:
        super().__init__(rows, number, data, auto_id="leave-%s")
        _offer_seats(self)

    def clean_seat(self) -> Seat:
        return _seat(self)


class _SomebodyField(ChoiceField):
    """Somebody is needed, who may be named in another field."""

    def validate(self, value: Any) -> None:
        if value:
            super().validate(value)


class JoinForm(HandForm):
    """Who comes: one of the club's people, or the name of a guest."""

    person = _SomebodyField(label=_("Who comes"))
    guest = forms.CharField(
        label=_("Or a new guest"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    field_order: Sequence[str] = ("person", "guest", "from_hand")

    def __init__(
        self, rows: TableRows, number: int, people: Sequence[Person], data: Any = None, prefix: str = "join"
    ) -> None:
        super().__init__(rows, number, data, auto_id=f"{prefix}-%s")
        self.people = {str(person.pk): person for person in people}
        names = [(key, person.name) for key, person in self.people.items()]
        cast(forms.ChoiceField, self.fields["person"]).choices = [("", "–"), *names]

    @property
    def entrant(self) -> Entrant:
        """Who it is, once the form is valid."""
        return self.cleaned_data["guest"] or self.people[self.cleaned_data["person"]]

    @property
    def name(self) -> str:
        return name_of(self.entrant)

    def clean_guest(self) -> Entrant:
        """A guest's name may be that of somebody known."""
        typed = self.cleaned_data["guest"]
        if not typed.strip():
            return ""
        try:
            name = checked_person_name(typed)
        except Refusal as refusal:
            raise forms.ValidationError(sentence(refusal), code=refusal.code) from refusal
        key = comparison_key(name)
        return next((person for person in self.people.values() if person.name_key == key), name)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("guest") and not data.get("person"):
            self.add_error("person", sentence(Refusal("person-unknown")))
        return data


class TakeOverForm(JoinForm):
    """The same, and whose seat it is."""

    seat = ChoiceField(label=_("Whose seat"))
    field_order = ("seat", "person", "guest", "from_hand")

    def __init__(self, rows: TableRows, number: int, people: Sequence[Person], data: Any = None) -> None:
        super().__init__(rows, number, people, data, prefix="take-over")
        self.fields["person"].label = _("Who takes it over")
        _offer_seats(self)

    def clean_seat(self) -> Seat:
        return _seat(self)


def _short(data: Any) -> Any:
    """What was sent, its number cut to what a sentence and a field have room for."""
    if not data:
        return data
    return data.dict() | {"from_hand": data.get("from_hand", "").strip()[:TYPED_LENGTH]}


def _offer_seats(form: HandForm) -> None:
    """The seats by number, each with whoever sits there in the next hand or was the last to sit there."""
    names = form.rows.presence.last_names
    choices = [(str(seat.pk), f"{seat.position + 1}. {names[seat.pk]}") for seat in form.rows.seats]
    cast(forms.ChoiceField, form.fields["seat"]).choices = [("", "–"), *choices]


def _seat(form: HandForm) -> Seat:
    chosen = form.cleaned_data["seat"]
    return next(seat for seat in form.rows.seats if str(seat.pk) == chosen)
