"""The bottles of a club: who owes what and why, what became of the others, and the tally by season."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions import bottles
from club.dates import today
from club.errors import NotAllowed, Refusal
from club.forms.bottles import BottleForm, WhyForm
from club.models import Bottle, Club
from club.permissions import may_score
from club.queries.bottles import bottles_of, drinks_noted
from club.queries.people import choosable
from club.views.access import ClubRequest
from club.views.going import to_top
from leagues.files.grids import answer, kind_asked
from leagues.models import League
from leagues.queries.tally import tallies
from leagues.sentences import sentence
from leagues.views.access import league_for
from leagues.views.bottle_lines import Sent, debts_of, drink_said
from leagues.views.club_tables import tally_grid
from leagues.views.deeds import REFUSED, caller
from rules_engine.club_rules import JAGERMEISTER, OWN_CHOICE, UNICUM
from scoring.queries.house_rules import house_book

PAGE_SIZE = 30

# Where a refusal is told; what is not named here is told above the page.
FIELDS = {
    "drink-missing": "drink",
    "drink-too-long": "drink",
    "bottle-needs-person": "person",
    "bottle-needs-reason": "reason",
    "bottle-reason-too-long": "reason",
}


@require_http_methods(["GET", "HEAD", "POST"])
def bottles_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What is due first; members read it, confirm each other's, and scorekeepers note and let off.

    `?file=` gives the tally of all seasons as a file.
    """
    league = league_for(request, slug)
    if cast(ClubRequest, request).role is None:
        raise Http404 if request.user.is_authenticated else NotAllowed("not-signed-in")
    if kind := kind_asked(request):
        return answer(tally_grid(league), kind)
    if request.method != "POST":
        return _page(request, league)
    deeds = {"note": _note, "confirm": _confirm, "cancel": _cancel, "unconfirm": _unconfirm}
    deed = deeds.get(request.POST.get("deed", ""))
    return deed(request, league) if deed else _page(request, league)


def _note(request: HttpRequest, league: League) -> HttpResponse:
    _require_scorer(request)
    club, form = league.club, BottleForm(choosable(league.club), request.POST)

    def deed() -> object:
        by, mark = caller(request), form.posted_mark
        return bottles.note(club=club, mark=mark, by=by, **form.cleaned_data)

    return _done(request, club, form, deed, _("The bottle is noted.")) or _page(request, league, note=form)


def _confirm(request: HttpRequest, league: League) -> HttpResponse:
    bottle = _bottle_sent(request, league.club)
    told = _("Confirmed: %(name)s has brought it.") % {"name": bottle.person.name}
    form = forms.Form(request.POST)
    by = caller(request)
    done = _done(request, league.club, form, lambda: bottles.confirm_brought(bottle=bottle, by=by), told)
    return done or _page(request, league)


def _cancel(request: HttpRequest, league: League) -> HttpResponse:
    told = _("%(name)s is let off this bottle.")
    return _with_reason(request, league, "cancel", bottles.cancel, told)


def _unconfirm(request: HttpRequest, league: League) -> HttpResponse:
    told = _("It is no longer confirmed that %(name)s has brought it.")
    return _with_reason(request, league, "unconfirm", bottles.unconfirm, told)


def _with_reason(
    request: HttpRequest, league: League, name: str, deed: Callable[..., object], told: str
) -> HttpResponse:
    _require_scorer(request)
    bottle = _bottle_sent(request, league.club)
    form, by = WhyForm(bottle, request.POST), caller(request)

    def do() -> object:
        return deed(bottle=bottle, reason=form.cleaned_data["reason"], by=by)

    done = _done(request, league.club, form, do, told % {"name": bottle.person.name})
    return done or _page(request, league, sent=Sent(name, bottle.pk, form))


def _done(
    request: HttpRequest, club: Club, form: forms.Form, deed: Callable[[], object], told: str
) -> HttpResponse | None:
    """Do the deed and lead back to the page; None where the form says at one of its fields what is wrong."""
    if not form.is_valid():
        return None
    try:
        deed()
    except NotAllowed:
        raise
    except Refusal as refusal:
        if refusal.code in FIELDS:
            form.add_error(FIELDS[refusal.code], sentence(refusal))
            return None
        # The page was older than what somebody else has done, or a button was pressed twice.
        messages.info(request, sentence(refusal))
    else:
        messages.success(request, told)
    return redirect(to_top("bottles", club.slug))


def _require_scorer(request: HttpRequest) -> None:
    if not may_score(cast(ClubRequest, request).role):
        raise NotAllowed("not-a-scorekeeper")


def _bottle_sent(request: HttpRequest, club: Club) -> Bottle:
    sent = request.POST.get("bottle", "")
    # What is longer than any number the column can hold names no bottle.
    pk = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 19 else 0
    bottle = get_object_or_404(bottles_of(club), pk=pk)
    bottle.club = club
    return bottle


def _page(
    request: HttpRequest, league: League, *, note: BottleForm | None = None, sent: Sent | None = None
) -> HttpResponse:
    club, inside = league.club, cast(ClubRequest, request)
    lines = debts_of(club, inside.person, may_score(inside.role), sent)
    due = sorted((line for line in lines if line.bottle.is_due), key=lambda line: line.bottle.incurred)
    ended = [line for line in lines if not line.bottle.is_due]
    context: dict[str, Any] = {
        "due": due,
        "ended": Paginator(ended, PAGE_SIZE).get_page(request.GET.get("page")),
        "ended_count": len(ended),
        "tallies": tallies(league, (line.bottle for line in lines)),
        "rules": house_book(club).on(today(club)),
        "form": None,
    }
    if may_score(inside.role):
        drinks = [drink_said(drink) for drink in (JAGERMEISTER, UNICUM, OWN_CHOICE, *drinks_noted(club))]
        context |= {"form": note or BottleForm(choosable(club)), "drinks": dict.fromkeys(drinks)}
    return render(request, "leagues/bottles.html", context, status=REFUSED if note or sent else 200)
