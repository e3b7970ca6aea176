"""The page behind a personal link to a night: three buttons, no account needed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions import nights
from club.enums import Answer
from club.errors import Refusal
from club.forms.nights import OWN_ANSWERS
from club.models import Night, Person, Reply
from club.queries.nights import is_over
from club.queries.people import open_period
from club.queries.venues import venue
from club.sentences import sentence
from club.views.going import to_top
from club.views.personal import REFUSED, follow

PURPOSE = "night"


@require_http_methods(["GET", "HEAD", "POST"])
def night_link(request: HttpRequest, token: str) -> HttpResponse:
    """When and where, and what one has said; a post answers for whose link it is, and for nobody else."""

    def page(person: Person, night: Night) -> HttpResponse:
        return (
            _answered(request, token, person, night)
            if request.method == "POST"
            else _page(request, person, night)
        )

    return follow(request, token, PURPOSE, find=_night, page=page)


def _night(person: Person, pk: int) -> Night | None:
    """The night while it can be answered, by somebody who is a member."""
    night = Night.objects.filter(club=person.club, pk=pk).first()
    if night is None or open_period(person) is None or is_over(night):
        return None
    night.club = person.club
    return night


def _answered(request: HttpRequest, token: str, person: Person, night: Night) -> HttpResponse:
    answer = request.POST.get("answer", "")
    if answer not in Answer.values:
        return _page(request, person, night, _("Choose one of the three."))
    try:
        nights.reply(night=night, person=person, answer=Answer(answer), by=person)
    except Refusal as refusal:
        night.refresh_from_db()
        return _page(request, person, night, sentence(refusal))
    messages.success(request, _("Your answer is kept. You can change it here until the day is over."))
    return redirect(to_top("night-link", token))


def _page(request: HttpRequest, person: Person, night: Night, wrong: str = "") -> HttpResponse:
    said = Reply.objects.filter(night=night, person=person).first()
    context = {
        "invited": person,
        "host_club": night.club,
        "night": night,
        "venue": venue(night),
        "mine": said.answer if said else "",
        "answers": OWN_ANSWERS,
        "wrong": wrong,
    }
    return render(request, "club/night_link.html", context, status=REFUSED if wrong else 200)
