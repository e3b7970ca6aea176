"""The votes of a club, and one of them: what waits for the reader stands first, one tap away."""

from typing import cast

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.actions import votes as deeds
from club.enums import Asked
from club.errors import NotAllowed, Refusal
from club.forms.votes import BallotForm, WordForm
from club.models import Club, Person, Vote
from club.permissions import may_score
from club.queries.ballots import rows_of
from club.queries.shown import Shown, shown, spoken
from club.queries.votes import standing_votes, votes_of
from club.sentences import sentence
from club.views.access import ClubRequest, members_club
from club.views.going import next_page, to_top
from club.views.member import caller, member

PAGE_SIZE = 20
REFUSED = 422
OWN_ABSENCE = "own-absence"


@require_safe
def votes(request: HttpRequest, slug: str) -> HttpResponse:
    """First what waits for the reader, then what else is open, then what is over, page by page."""
    club = members_club(request, slug)
    standing = _read(request, club, list(standing_votes(club)))
    open_votes = [each for each in standing if each.is_open]
    over = votes_of(club).exclude(pk__in=[each.rows.vote.pk for each in open_votes])
    page = Paginator(over, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "waiting": [each for each in open_votes if each.asked],
        "open": [each for each in open_votes if not each.asked],
        "over": _read(request, club, list(page.object_list)),
        "page": page,
    }
    return render(request, "club/votes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def vote(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One vote; a post casts a ballot or says a word, one's own or for somebody who rang."""
    club = members_club(request, slug)
    found = get_object_or_404(votes_of(club), pk=pk)
    if request.method != "POST":
        return _page(request, found)
    return _posted(request, found)


def _posted(request: HttpRequest, found: Vote) -> HttpResponse:
    """Do what was sent; where it is refused say why, above or in the form it came from."""
    form = _form_sent(request, found)
    if form is not None and not form.is_valid():
        return _page(request, found, form=form)
    person = _whose(request, found, form)
    option = form.cleaned_data["option"] if form else request.POST.get("option", "")
    try:
        told = _done(request, found, person, option)
    except Refusal as refusal:
        if isinstance(refusal, NotAllowed) and refusal.code != OWN_ABSENCE:
            raise
        if form is None or refusal.code == OWN_ABSENCE:
            return _page(request, found, says=sentence(refusal))
        form.add_error(None, sentence(refusal))
        return _page(request, found, form=form)
    messages.success(request, told)
    return redirect(next_page(request) or to_top("vote", found.club.slug, found.pk))


def _done(request: HttpRequest, found: Vote, person: Person, option: str) -> str:
    """Cast the ballot or say the word; what to tell afterwards never says what was chosen."""
    asked = request.POST.get("asked", "")
    if asked in Asked.values:
        deeds.say(vote=found, asked=Asked(asked), person=person, option=option, by=caller(request))
        return _("The word is kept; it decides this vote.")
    deeds.cast(vote=found, person=person, option=option, by=caller(request))
    if person == member(request):
        return _("Your ballot is kept.")
    return _("The ballot of %(name)s is kept.") % {"name": person.name}


def _form_sent(request: HttpRequest, found: Vote) -> forms.Form | None:
    """The form for somebody who rang, where that was sent."""
    sent = request.POST.get("deed")
    if sent not in ("ballot-for", "word-for"):
        return None
    if not may_score(cast(ClubRequest, request).role):
        raise NotAllowed("not-a-scorekeeper")
    return _forms(_read(request, found.club, [found])[0], request)[sent]


def _forms(one: Shown, request: HttpRequest) -> dict[str, forms.Form]:
    sent = request.POST.get("deed")
    people = [each.person for each in one.rows.entitled if each.left_at is None]
    return {
        "ballot-for": BallotForm(people, one.choices, request.POST if sent == "ballot-for" else None),
        "word-for": WordForm(one.choices, request.POST if sent == "word-for" else None),
    }


def _whose(request: HttpRequest, found: Vote, form: forms.Form | None) -> Person:
    if isinstance(form, BallotForm):
        return cast(Person, form.cleaned_data["person"])
    if form is None:
        return member(request)
    one = _read(request, found.club, [found])[0]
    asked = found.host if request.POST.get("asked") == Asked.HOST else one.casting
    return asked or member(request)


def _read(request: HttpRequest, club: Club, those: list[Vote]) -> list[Shown]:
    rows = rows_of(those)
    return shown([rows[each.pk] for each in those], club, member(request))


def _page(
    request: HttpRequest, found: Vote, *, form: forms.Form | None = None, says: str = ""
) -> HttpResponse:
    found = votes_of(found.club).get(pk=found.pk)
    one = _read(request, found.club, [found])[0]
    ours = _forms(one, request) if _may_enter(request, found) else {}
    context = {
        "shown": one,
        "vote": found,
        "says": says,
        "words": spoken(one.rows),
        "ballot_form": _bound(ours, "ballot-for", form) if one.state == "voting" else None,
        "word_form": _bound(ours, "word-for", form) if _is_word_of_another(one) else None,
        "late": form if form is not None and not one.is_open else None,
    }
    return render(request, "club/vote.html", context, status=REFUSED if form or says else 200)


def _may_enter(request: HttpRequest, found: Vote) -> bool:
    """Whether the reader may enter what others say: nobody does on an absence of his own."""
    return may_score(cast(ClubRequest, request).role) and found.absent_id != member(request).pk


def _is_word_of_another(one: Shown) -> bool:
    return not one.asked and (one.state == "host" or one.casting is not None)


def _bound(ours: dict[str, forms.Form], name: str, sent: forms.Form | None) -> forms.Form | None:
    """The form that was sent with what was typed, else an empty one."""
    mine = ours.get(name)
    return sent if sent is not None and type(sent) is type(mine) else mine
