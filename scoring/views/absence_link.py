"""The page behind a personal link to an absence: the reason is stated there without an account.

Programs that look at mail follow links, so that a GET states nothing for anybody.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import links
from club.languages import asked_language
from club.models import Club, Person
from club.queries.people import open_period
from club.views.going import to_top
from scoring.forms.absences import ReasonForm
from scoring.models import Attendance
from scoring.queries.absence_pages import absences_of
from scoring.queries.absences import excuse_of
from scoring.sentences import excuse_said
from scoring.views.reasons import is_stated, why_over

PURPOSE = "absence"
TOLD = ("asked", "voting", "silent")
"""How an absence may stand while its link lives; what the vote said is read on the club's page."""
REFUSED, NOT_THERE, GONE = 422, 404, 410


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose link it is, and about which absence; None where the link is dead."""

    club: Club
    person: Person
    row: Attendance | None


@require_http_methods(["GET", "HEAD", "POST"])
def absence_link(request: HttpRequest, token: str) -> HttpResponse:
    """Which day it is about, and the form; a post states the reason for whose link it is, and nobody else."""
    asked = _asked(token)
    if asked is None:
        return render(request, "club/link_dead.html", {"host_club": None}, status=NOT_THERE)
    _speak(request, asked)
    if asked.row is None:
        return render(request, "club/link_dead.html", {"host_club": asked.club}, status=GONE)
    if request.method != "POST":
        return _page(request, asked.person, asked.row, ReasonForm(asked.row))
    return _answered(request, token, asked.person, asked.row)


def _asked(token: str) -> Asked | None:
    link = links.read(token)
    if link is None or link.purpose != PURPOSE:
        return None
    person = Person.objects.select_related("club", "user").filter(pk=link.person).first()
    if person is None:
        return None
    lives = link.version == person.link_version and person.deactivated_at is None
    row = absences_of(person.club).filter(pk=link.row, person=person).first()
    if row is None or not lives or open_period(person) is None or excuse_of(row).standing not in TOLD:
        return Asked(person.club, person, None)
    row.day.club = person.club
    return Asked(person.club, person, row)


def _speak(request: HttpRequest, asked: Asked) -> None:
    """As elsewhere: one's own choice, the browser's, the club's. The account counts without signing in."""
    person = asked.person
    own = (person.user.language if person.user else "") or person.language
    language = own or asked_language(request) or asked.club.language
    translation.activate(language)
    request.LANGUAGE_CODE = language


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
