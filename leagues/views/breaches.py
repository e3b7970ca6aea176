"""The breaches on a parti's page: members read them, owners and scorekeepers note and withdraw them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.errors import NotAllowed, Refusal
from club.permissions import may_score
from club.views.access import ClubRequest
from club.views.going import to_top
from club.views.refusals import kept
from leagues.sentences import sentence
from leagues.views.deeds import caller
from scoring.actions import breaches
from scoring.enums import State
from scoring.forms.breaches import BreachForm, WithdrawForm
from scoring.models import Breach, Parti
from scoring.queries.breaches import breaches_of
from scoring.queries.sheets import Sheet

# Where a refusal is told; what is not named here stands above the fields.
FIELDS = {
    "not-seated": "person",
    "hand-unknown": "hand",
    "not-at-table": "hand",
    "note-too-long": "note",
    "reason-missing": "reason",
    "reason-too-long": "reason",
}


@dataclass(frozen=True, slots=True)
class NotedBreach:
    """A breach, with the form to withdraw it where the reader may."""

    breach: Breach
    form: WithdrawForm | None


@dataclass(frozen=True, slots=True)
class Section:
    """All breaches of a parti, with the form to note one where the reader may; what was sent is bound."""

    parti: Parti
    lines: tuple[NotedBreach, ...]
    form: BreachForm | None


def section_of(request: HttpRequest, sheet: Sheet) -> Section | None:
    """The section as the caller sees it; None for the public, conduct being for members."""
    role, parti = cast(ClubRequest, request).role, sheet.parti
    if role is None:
        return None
    is_writable = may_score(role) and parti.state != State.VOID
    lines = tuple(_line(request, breach, is_writable) for breach in breaches_of(parti))
    return Section(parti, lines, _form(request, sheet) if is_writable else None)


def answer(request: HttpRequest, section: Section | None) -> HttpResponse | None:
    """Do what was sent and lead back to the page; None where a form says what is wrong."""
    if section is None or not may_score(cast(ClubRequest, request).role):
        raise NotAllowed("not-a-scorekeeper")
    deeds = {"note": _note, "withdraw": _withdraw}
    deed = deeds.get(request.POST.get("deed", ""))
    return deed(request, section) if deed else None


def _note(request: HttpRequest, section: Section) -> HttpResponse | None:
    parti, form = section.parti, section.form
    if form is None:
        return _back(request, parti, sentence(Refusal("parti-void")), level=messages.INFO)
    by, mark = caller(request), form.posted_mark
    if not _is_done(form, lambda: breaches.note(parti=parti, by=by, mark=mark, **form.cleaned_data)):
        return None
    name = form.cleaned_data["person"].name
    return _back(request, parti, _("The breach by %(name)s is noted.") % {"name": name})


def _withdraw(request: HttpRequest, section: Section) -> HttpResponse | None:
    breach, form = _line_sent(request, section)
    if form is None:
        code = "withdrawn-already" if breach.is_withdrawn else "parti-void"
        return _back(request, section.parti, sentence(Refusal(code)), level=messages.INFO)
    by = caller(request)
    if not _is_done(
        form, lambda: breaches.withdraw(breach=breach, because=form.cleaned_data["reason"], by=by)
    ):
        return None
    told = _("The breach by %(name)s is withdrawn.") % {"name": breach.person.name}
    return _back(request, section.parti, told)


def _line_sent(request: HttpRequest, section: Section) -> tuple[Breach, WithdrawForm | None]:
    sent = request.POST.get("breach")
    for line in section.lines:
        if str(line.breach.pk) == sent:
            return line.breach, line.form
    raise Http404


def _is_done(form: forms.Form, deed: Callable[[], object]) -> bool:
    """Do the deed if the form is right; a refusal is told at its field."""
    return form.is_valid() and kept(form, FIELDS, deed, sentence)


def _back(request: HttpRequest, parti: Parti, said: str, *, level: int = messages.SUCCESS) -> HttpResponse:
    messages.add_message(request, level, said)
    return redirect(to_top("parti", parti.club.slug, parti.number))


def _form(request: HttpRequest, sheet: Sheet) -> BreachForm:
    people = [
        person for rows in sheet.tables for seat in rows.seats for person in rows.presence.everybody(seat)
    ]
    form = BreachForm(people, request.POST if request.POST.get("deed") == "note" else None)
    form.initial["hand"] = request.GET.get("hand", "")[:3]
    return form


def _line(request: HttpRequest, breach: Breach, is_writable: bool) -> NotedBreach:
    if breach.is_withdrawn or not is_writable:
        return NotedBreach(breach, None)
    is_sent = request.POST.get("deed") == "withdraw" and request.POST.get("breach") == str(breach.pk)
    return NotedBreach(breach, WithdrawForm(breach, request.POST if is_sent else None))
