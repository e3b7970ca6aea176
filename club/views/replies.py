"""Saying whether one comes: the three buttons of a member, and a scorekeeper's form for somebody who rang."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.actions import nights
from club.enums import Answer
from club.errors import NotAllowed, Refusal
from club.forms.nights import AnswerForm, OtherAnswerForm
from club.models import Night, Person
from club.sentences import sentence
from club.views.access import members_club, scorers_club
from club.views.going import next_page, to_top
from club.views.member import caller, member
from club.views.nights import night_of


@require_POST
def reply(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One's own answer."""
    night = night_of(members_club(request, slug), pk)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _back(request, night, _first(form), messages.ERROR)
    return _kept(request, night, member(request), form.cleaned_data["answer"], _("Your answer is kept."))


@require_POST
def reply_for(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The answer of somebody who rang."""
    club = scorers_club(request, slug)
    night = night_of(club, pk)
    form = OtherAnswerForm(request.POST, club=club)
    if not form.is_valid():
        return _back(request, night, _first(form), messages.ERROR)
    person = form.cleaned_data["person"]
    said = _("The answer of %(name)s is kept.") % {"name": person.name}
    return _kept(request, night, person, form.cleaned_data["answer"], said)


def _kept(request: HttpRequest, night: Night, person: Person, answer: str, said: str) -> HttpResponse:
    try:
        nights.reply(night=night, person=person, answer=Answer(answer), by=caller(request))
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _back(request, night, sentence(refusal), messages.ERROR)
    return _back(request, night, said)


def _first(form: AnswerForm) -> str:
    return str(next(iter(form.errors.values()))[0])


def _back(request: HttpRequest, night: Night, said: str, level: int = messages.SUCCESS) -> HttpResponse:
    """To the page with the buttons that were pressed."""
    messages.add_message(request, level, said)
    return redirect(next_page(request) or to_top("night", night.club.slug, night.pk))
