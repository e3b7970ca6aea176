"""One form for everything that can be put right about a parti: date, people, numbers, and the reason."""

import datetime
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.errors import Refusal
from club.models import Person
from club.writing import written_date, written_time
from leagues.forms.corrected_people import seat_inputs
from leagues.forms.corrected_rows import row_table, total_table
from leagues.forms.days import PartiDayField, StartTimeField
from leagues.sentences import sentence
from scoring.actions.changes import Batch
from scoring.enums import Detail
from scoring.models import Correction, Parti
from scoring.queries.rows import TableRows


class HeadForm(forms.Form):
    """Date and start, as stored or as typed; what nobody touched stays as it is."""

    def __init__(self, parti: Parti, posted: Mapping[str, str] | None) -> None:
        self.parti = parti
        self._posted = posted or {}
        stored = {"date": parti.date.isoformat(), "start_time": _time_text(parti.start_time)}
        super().__init__(None if posted is None else _touched(stored, posted), initial=stored)
        self.fields["date"] = PartiDayField(club=parti.club)
        self.fields["start_time"] = StartTimeField()

    def clean_start_time(self) -> datetime.time | None:
        start: datetime.time | None = self.cleaned_data["start_time"]
        if start is None and self.parti.start_time is not None:
            raise forms.ValidationError(_("A start time can be changed, not taken away."), code="start-time")
        return start

    def clean(self) -> dict[str, Any]:
        """An open parti is saved at once, so what somebody else has put right meanwhile is said first."""
        if self.parti.is_open:
            self._refuse_meanwhile("date", "date-meanwhile", partial(written_date, style="long"))
            self._refuse_meanwhile("start_time", "start-meanwhile", written_time)
        return self.cleaned_data

    def _refuse_meanwhile(self, name: str, code: str, written: Callable[[Any], str]) -> None:
        stored = getattr(self.parti, name)
        was = self._posted.get(f"{name}-was", self.initial[name])
        if was == self.initial[name] or name in self.errors or getattr(self, name) is None:
            return
        places = {"now": written(stored) if stored else "–", "typed": written(self.cleaned_data[name])}
        self.add_error(name, sentence(Refusal(code, **places)))

    @property
    def date(self) -> datetime.date | None:
        """The day it would be on, None where it stays."""
        day: datetime.date = self.cleaned_data["date"]
        return None if day == self.parti.date else day

    @property
    def start_time(self) -> datetime.time | None:
        start: datetime.time | None = self.cleaned_data["start_time"]
        return None if _time_text(start) == _time_text(self.parti.start_time) else start

    @property
    def date_now(self) -> str:
        """The day that is stored, where another one was typed."""
        return written_date(self.parti.date, "long") if self._is_other("date") else ""

    @property
    def start_now(self) -> str:
        """The start that is stored, where another one was typed."""
        if not self._is_other("start_time"):
            return ""
        return written_time(self.parti.start_time) if self.parti.start_time else "–"

    def _is_other(self, name: str) -> bool:
        return self.is_bound and (name in self.errors or getattr(self, name) is not None)


class ReasonForm(forms.Form):
    """Why; it is asked when something is saved, not before."""

    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=Correction._meta.get_field("reason").max_length,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"max_length": _("The reason is too long: %(limit_value)s letters at most.")},
    )


class CorrectionForm:
    """Everything at once; `with_numbers=False` for an open parti, whose numbers are keyed in its sheet.

    Once `is_valid`, `batch` holds what differs, new guests as people without a row (ids below zero), and
    `guests` their names by seat.
    """

    def __init__(
        self,
        parti: Parti,
        tables: Sequence[TableRows],
        people: Sequence[Person],
        posted: Mapping[str, str] | None = None,
        *,
        with_numbers: bool = True,
    ) -> None:
        self.parti = parti
        self.choices = [(str(person.pk), person.name) for person in people]
        self.has_tables = len(tables) > 1
        self.head = HeadForm(parti, posted)
        self.reason = ReasonForm(None if posted is None else {"reason": posted.get("reason", "")})
        by_id = {person.pk: person for person in people}
        self.seats = seat_inputs(tables, by_id, parti.club, posted)
        read = total_table if parti.detail == Detail.TOTALS else row_table
        self.tables = [read(rows, posted) for rows in tables] if with_numbers else []
        self.refused = ""
        self.batch = Batch()
        self.changes_nothing = False

    def is_valid(self) -> bool:
        """Read the batch; False with a sentence at each place that is wrong, or for the whole."""
        heads = [self.head.is_valid(), self.reason.is_valid()]
        parts = [not seat.message for seat in self.seats] + [not table.is_wrong for table in self.tables]
        if not all(heads + parts):
            return False
        self.batch = self._read()
        self.changes_nothing = self.batch == Batch()
        if self.changes_nothing:
            self.refuse(Refusal("nothing-changed"))
        return not self.refused

    def refuse(self, refusal: Refusal) -> None:
        self.refused = sentence(refusal)

    @property
    def guests(self) -> dict[int, str]:
        """Names of people who would be new to the club, by seat id."""
        return {one.seat.pk: one.person.name for one in self.seats if one.person and one.is_new}

    @property
    def known(self) -> Batch:
        """The batch without the people who have no row yet."""
        people = {seat: person for seat, person in self.batch.people.items() if person.pk > 0}
        return Batch(
            date=self.batch.date,
            start_time=self.batch.start_time,
            rows=self.batch.rows,
            people=people,
            totals=self.batch.totals,
        )

    @property
    def said_reason(self) -> str:
        return str(self.reason.cleaned_data["reason"])

    @property
    def digest(self) -> str:
        """What a preview was made of: the parti's revision and everything that would change."""
        batch = self.batch
        data: list[Any] = [
            self.parti.revision,
            batch.date and batch.date.isoformat(),
            _time_text(batch.start_time),
            sorted((place, json.dumps(row.as_data(), sort_keys=True)) for place, row in batch.rows.items()),
            sorted((seat, person.pk, person.name_key) for seat, person in batch.people.items()),
            sorted(batch.totals.items()),
        ]
        return hashlib.sha256(json.dumps(data).encode()).hexdigest()

    def _read(self) -> Batch:
        rows = [row for table in self.tables for row in table.rows]
        totals = [total for table in self.tables for total in table.totals]
        return Batch(
            date=self.head.date,
            start_time=self.head.start_time,
            rows={(row.table, row.number): row.written for row in rows if row.written is not None},
            people={one.seat.pk: one.person for one in self.seats if one.person},
            totals={one.seat.pk: one.total for one in totals if one.total is not None},
        )


def _touched(stored: Mapping[str, str], posted: Mapping[str, str]) -> dict[str, str]:
    """What was typed, and what is stored where the field still says what the page showed."""
    return {
        name: now if posted.get(name, now) == posted.get(f"{name}-was", now) else posted.get(name, now)
        for name, now in stored.items()
    }


def _time_text(start: datetime.time | None) -> str:
    return start.isoformat("minutes") if start else ""
