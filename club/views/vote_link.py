"""The page behind a personal link to a vote: the buttons, no account needed. A GET votes for nobody."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import links
from club.actions import votes as deeds
from club.dates import today
from club.enums import Asked
from club.errors import Refusal
from club.languages import asked_language
from club.models import Person, Vote
from club.queries.ballots import rows_of
from club.queries.casting import able_on
from club.queries.shown import Shown, shown
from club.queries.votes import votes_of
from club.sentences import sentence
from club.views.going import to_top

PURPOSE = "vote"
REFUSED, NOT_THERE, GONE = 422, 404, 410


@dataclass(frozen=True, slots=True)
class Voter:
    """Whose link it is, and to which vote; None where the link is dead."""

    person: Person
    vote: Vote | None


@require_http_methods(["GET", "HEAD", "POST"])
def vote_link(request: HttpRequest, token: str) -> HttpResponse:
    """The question and the choices; a post votes for whose link it is, and for nobody else."""
    voter = _voter(token)
    if voter is None:
        return render(request, "club/link_dead.html", {"host_club": None}, status=NOT_THERE)
    _speak(request, voter.person)
    if voter.vote is None:
        return render(request, "club/link_dead.html", {"host_club": voter.person.club}, status=GONE)
    if request.method == "POST":
        return _voted(request, token, voter.person, voter.vote)
    return _page(request, voter.person, voter.vote)


def _voter(token: str) -> Voter | None:
    link = links.read(token)
    if link is None or link.purpose != PURPOSE:
        return None
    person = Person.objects.select_related("club", "user").filter(pk=link.person).first()
    if person is None:
        return None
    found = votes_of(person.club).filter(pk=link.row, cancelled_at__isnull=True).first()
    lives = link.version == person.link_version and person.deactivated_at is None
    is_here = able_on(today(person.club)).filter(pk=person.pk).exists()
    return Voter(person, found if lives and is_here else None)


def _speak(request: HttpRequest, person: Person) -> None:
    """As elsewhere: one's own choice, the browser's, the club's. The account counts without signing in."""
    own = (person.user.language if person.user else "") or person.language
    language = own or asked_language(request) or person.club.language
    translation.activate(language)
    request.LANGUAGE_CODE = language


def _voted(request: HttpRequest, token: str, person: Person, vote: Vote) -> HttpResponse:
    option, asked = request.POST.get("option", ""), request.POST.get("asked", "")
    try:
        if asked in Asked.values:
            deeds.say(vote=vote, asked=Asked(asked), person=person, option=option, by=person)
        else:
            deeds.cast(vote=vote, person=person, option=option, by=person)
    except Refusal as refusal:
        return _page(request, person, vote, sentence(refusal))
    messages.success(request, _("Your word is kept.") if asked in Asked.values else _("Your ballot is kept."))
    return redirect(to_top("vote-link", token))


def _page(request: HttpRequest, person: Person, vote: Vote, says: str = "") -> HttpResponse:
    found = votes_of(person.club).get(pk=vote.pk)
    one: Shown = shown(rows_of([found]).values(), person.club, person)[0]
    context = {"shown": one, "vote": found, "host_club": person.club, "voter": person, "says": says}
    return render(request, "club/vote_link.html", context, status=REFUSED if says else 200)
