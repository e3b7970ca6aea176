"""The page behind a personal link to an absence: the reason is stated there without an account."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.models import Person
from club.queries.people import open_period
from club.views.going import to_top
from club.views.personal import REFUSED, follow
from scoring.forms.absences import ReasonForm
from scoring.models import Attendance
from scoring.queries.absence_pages import absences_of
from scoring.queries.absences import excuse_of
from scoring.sentences import excuse_said
from scoring.views.reasons import is_stated, why_over

PURPOSE = "absence"
TOLD = ("asked", "voting", "silent")
"""How an absence may stand while its link lives; what the vote said is read on the club's page."""


@require_http_methods(["GET", "HEAD", "POST"])
def absence_link(request: HttpRequest, token: str) -> HttpResponse:
    """Which day it is about, and the form; a post states the reason for whose link it is, and nobody else."""

    def page(person: Person, row: Attendance) -> HttpResponse:
        if request.method == "POST":
            return _answered(request, token, person, row)
        return _page(request, person, row, ReasonForm(row))

    return follow(request, token, PURPOSE, find=_absence, page=page)


def _absence(person: Person, pk: int) -> Attendance | None:
    row = absences_of(person.club).filter(pk=pk, person=person).first()
    if row is None or open_period(person) is None or excuse_of(row).standing not in TOLD:
        return None
    row.day.club = person.club
    return row


def _answered(request: HttpRequest, token: str, person: Person, row: Attendance) -> HttpResponse:
    form = ReasonForm(row, request.POST)
    if is_stated(form, row, person):
        messages.success(request, _("The reason is kept, and the vote on it is open."))
        return redirect(to_top("absence-link", token))
    over = why_over(form, row.pk)
    if over:
        messages.info(request, over)
        return redirect(to_top("absence-link", token))
    return _page(request, person, row, form)


def _page(request: HttpRequest, person: Person, row: Attendance, form: ReasonForm) -> HttpResponse:
    excuse = excuse_of(row)
    context = {
        "asked": person,
        "host_club": person.club,
        "row": row,
        "said": excuse_said(excuse),
        "form": form if excuse.standing == "asked" else None,
    }
    return render(request, "scoring/absence_link.html", context, status=REFUSED if form.is_bound else 200)
