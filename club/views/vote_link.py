"""The page behind a personal link to a vote: the buttons, no account needed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions import votes as deeds
from club.dates import today
from club.enums import Asked
from club.errors import Refusal
from club.models import Person, Vote
from club.queries.ballots import rows_of
from club.queries.casting import able_on
from club.queries.shown import Shown, shown
from club.queries.votes import votes_of
from club.sentences import sentence
from club.views.going import to_top
from club.views.personal import REFUSED, follow

PURPOSE = "vote"


@require_http_methods(["GET", "HEAD", "POST"])
def vote_link(request: HttpRequest, token: str) -> HttpResponse:
    """The question and the choices; a post votes for whose link it is, and for nobody else."""

    def page(person: Person, vote: Vote) -> HttpResponse:
        return (
            _voted(request, token, person, vote) if request.method == "POST" else _page(request, person, vote)
        )

    return follow(request, token, PURPOSE, find=_vote, page=page)


def _vote(person: Person, pk: int) -> Vote | None:
    """The vote, unless it was called off, for a member, or a guest who is host or King."""
    is_here = able_on(today(person.club)).filter(pk=person.pk).exists()
    return votes_of(person.club).filter(pk=pk, cancelled_at__isnull=True).first() if is_here else None


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
