"""The absences of a club: who is asked why, what is voted on, how many count, and what came of all."""

from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.models import Club, Person
from club.permissions import may_score
from club.queries.people import members_of
from club.views.access import ClubRequest, members_club
from club.views.going import to_top
from rules_engine.club_rules import Count
from scoring.forms.absences import ReasonForm
from scoring.models import Attendance
from scoring.queries.absence_pages import DAYS, Absence, absences_of, days_of_play, open_absences, page_of
from scoring.queries.absences import standings_of
from scoring.sentences import excuse_said
from scoring.views.reasons import is_stated, why_over

REFUSED = 422


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """One absence, what is said of it, and the form where the reader may state the reason."""

    row: Attendance
    said: str
    form: ReasonForm | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """What is not decided: the reader's own questions, those of others, and what is voted on."""

    mine: list[AbsenceRow]
    others: list[AbsenceRow]
    votes: list[AbsenceRow]


@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a post states the reason of the absence it names."""
    club, inside = members_club(request, slug), cast(ClubRequest, request)
    if request.method != "POST":
        return _page(inside, club)
    row = get_object_or_404(absences_of(club), pk=_number(request.POST.get("attendance", "")))
    form = ReasonForm(row, request.POST)
    if is_stated(form, row, inside.user):
        messages.success(request, _("The reason is kept, and the vote on it is open."))
        return redirect(to_top("absences", slug))
    over = why_over(form, row.pk)
    if over:
        messages.info(request, over)
        return redirect(to_top("absences", slug))
    return _page(inside, club, form, row.pk)


def _page(
    request: ClubRequest, club: Club, sent: ReasonForm | None = None, about: int | None = None
) -> HttpResponse:
    day = _number(request.GET.get("day", ""))
    start = page_of(club, day) if day else _number(request.GET.get("from", ""))
    days, has_older = days_of_play(club, start)
    if start and not days:
        raise Http404
    context = {
        "open": _open(request, club, sent, about),
        "counts": _counts(club, request.person),
        "days": [(day, [_line(one) for one in day.absent]) for day in days],
        "older": start + DAYS if has_older else None,
        "newer": max(start - DAYS, 0) if start else None,
    }
    return render(request, "scoring/absences.html", context, status=REFUSED if sent else 200)


def _open(request: ClubRequest, club: Club, sent: ReasonForm | None, about: int | None) -> Open:
    found = Open([], [], [])
    for one in open_absences(club):
        row, is_mine = one.row, one.row.person_id == _pk(request.person)
        if one.excuse.standing == "voting":
            found.votes.append(_line(one))
            continue
        may = is_mine or may_score(request.role)
        form = sent if sent and row.pk == about else ReasonForm(row)
        (found.mine if is_mine else found.others).append(_line(one, form if may else None))
    return found


def _line(one: Absence, form: ReasonForm | None = None) -> AbsenceRow:
    return AbsenceRow(one.row, excuse_said(one.excuse), form)


def _counts(club: Club, reader: Person | None) -> list[tuple[Person, Count]]:
    """The reader first, then whoever is nearest to a bottle."""
    found = standings_of(club, list(members_of(club)))
    return sorted(found, key=lambda one: (one[0].pk != _pk(reader), -one[1].number))


def _pk(person: Person | None) -> int | None:
    return person.pk if person else None


def _number(text: str) -> int:
    """A number of an address or form; what is none, or too long for one, is 0 and finds nothing."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
