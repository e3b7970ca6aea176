"""What both pages do where a reason is stated: the one of the club, and the one behind a personal link."""

from club.actions.acting import Actor
from club.errors import Refusal
from club.views.refusals import kept
from scoring.actions.reasons import state_reason
from scoring.forms.absences import ReasonForm
from scoring.models import Attendance
from scoring.queries.absences import excuse_of
from scoring.sentences import sentence

FIELDS = {"reason-unknown": "reason", "reason-words-missing": "note", "note-too-long": "note"}
"""Where a refusal is told; the others say that there is nothing to state any more."""


def is_stated(form: ReasonForm, row: Attendance, by: Actor) -> bool:
    """State the reason if the form is right; a refusal is told in the form. Raises NotAllowed."""
    return form.is_valid() and kept(
        form, FIELDS, lambda: state_reason(attendance=row, by=by, **form.cleaned_data), sentence
    )


def why_over(form: ReasonForm, pk: int) -> str:
    """Why no form fits this absence any more; empty where one does."""
    row = Attendance.objects.select_related("day__club", "vote").filter(pk=pk).first()
    if row is not None and excuse_of(row).standing == "asked":
        return ""
    told = form.non_field_errors()
    return str(told[0]) if told else sentence(Refusal(_code(row)))


def _code(row: Attendance | None) -> str:
    if row is None or row.present or not row.day.counts:
        return "absence-gone"
    return "reason-stated" if row.reason else "reason-too-late"
