"""The page behind a personal link to a night: three buttons, no account needed.

Programs that look at mail follow links, so that a GET answers for nobody.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import links
from club.actions import nights
from club.enums import Answer
from club.errors import Refusal
from club.forms.nights import OWN_ANSWERS
from club.languages import asked_language
from club.models import Club, Night, Person, Reply
from club.queries.nights import is_over
from club.queries.people import open_period
from club.queries.venues import venue
from club.sentences import sentence
from club.views.going import to_top

PURPOSE = "night"
REFUSED, NOT_THERE, GONE = 422, 404, 410


@dataclass(frozen=True, slots=True)
class Invited:
    """Whose link it is, and to which night; None where the link is dead."""

    club: Club
    person: Person
    night: Night | None


@require_http_methods(["GET", "HEAD", "POST"])
def night_link(request: HttpRequest, token: str) -> HttpResponse:
    """When and where, and what one has said; a post answers for whose link it is, and for nobody else."""
    invited = _invited(token)
    if invited is None:
        return render(request, "club/link_dead.html", {"host_club": None}, status=NOT_THERE)
    _speak(request, invited)
    if invited.night is None:
        return render(request, "club/link_dead.html", {"host_club": invited.club}, status=GONE)
    if request.method == "POST":
        return _answered(request, token, invited.person, invited.night)
    return _page(request, invited.person, invited.night)


def _invited(token: str) -> Invited | None:
    link = links.read(token)
    if link is None or link.purpose != PURPOSE:
        return None
    person = Person.objects.select_related("club", "user").filter(pk=link.person).first()
    if person is None:
        return None
    night = Night.objects.filter(club=person.club, pk=link.row).first()
    lives = link.version == person.link_version and person.deactivated_at is None
    if night is None or not lives or open_period(person) is None or is_over(night):
        return Invited(person.club, person, None)
    night.club = person.club
    return Invited(person.club, person, night)


def _speak(request: HttpRequest, invited: Invited) -> None:
    """As elsewhere: one's own choice, the browser's, the club's. The account counts without signing in."""
    person = invited.person
    own = (person.user.language if person.user else "") or person.language
    language = own or asked_language(request) or invited.club.language
    translation.activate(language)
    request.LANGUAGE_CODE = language


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
