"""The leagues of a club, for its owners: one more, another house league, one less."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.errors import NotAllowed, Refusal
from club.models import Club
from club.views.access import owners_club
from leagues.actions.several import add_league, make_house_league, remove_league
from leagues.forms.leagues import AddLeagueForm
from leagues.models import League
from leagues.queries.leagues import leagues_of
from leagues.sentences import sentence
from leagues.views.access import league_for, settings_address
from leagues.views.deeds import REFUSED, caller

FIELDS = {
    "slug-malformed": "slug",
    "slug-reserved": "slug",
    "league-slug-taken": "slug",
    "game-unknown": "game",
}


@require_http_methods(["GET", "HEAD", "POST"])
def leagues(request: HttpRequest, slug: str) -> HttpResponse:
    """Every league with its game and partis, and a form for one more."""
    club = owners_club(request, slug)
    form = AddLeagueForm(request.POST if request.method == "POST" else None)
    league = _added(request, club, form) if form.is_bound and form.is_valid() else None
    if league is not None:
        told = _("The league %(name)s is there. Look at its house options before the first parti.")
        messages.success(request, told % {"name": league.name})
        return redirect(settings_address(league))
    context = {"form": form, "leagues": leagues_of(club)}
    return render(request, "leagues/leagues.html", context, status=REFUSED if form.is_bound else 200)


@require_POST
def make_house(request: HttpRequest, slug: str, league_slug: str) -> HttpResponse:
    """Let this league be the house league."""
    owners_club(request, slug)
    league = league_for(request, slug, league_slug)
    refused = _refused(request, lambda: make_house_league(league=league, by=caller(request)))
    if not refused:
        told = _("%(name)s is the house league from today on.")
        messages.success(request, told % {"name": league.name})
    return redirect("leagues", slug)


@require_POST
def remove(request: HttpRequest, slug: str, league_slug: str) -> HttpResponse:
    """Remove this league, as long as nothing was started in it."""
    owners_club(request, slug)
    league = league_for(request, slug, league_slug)
    if not _refused(request, lambda: remove_league(league=league, by=caller(request))):
        messages.success(request, _("The league %(name)s is removed.") % {"name": league.name})
    return redirect("leagues", slug)


def _added(request: HttpRequest, club: Club, form: AddLeagueForm) -> League | None:
    try:
        return add_league(club=club, **form.cleaned_data, by=caller(request))
    except NotAllowed:
        raise
    except Refusal as refusal:
        form.add_error(FIELDS.get(refusal.code, "name"), sentence(refusal))
        return None


def _refused(request: HttpRequest, deed: Callable[[], None]) -> bool:
    """Do it; where it is refused, let the next page say why."""
    try:
        deed()
    except NotAllowed:
        raise
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return True
    return False
