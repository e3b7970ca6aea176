"""The first step of the pages that change a parti: which one, and may the caller do it."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from club.models import User
from club.views.access import scorers_club
from leagues.models import League
from scoring.models import Parti

REFUSED = 422


def parti_for(request: HttpRequest, club_slug: str, number: int) -> Parti:
    """The parti of the address with its club and league; 404 for all but owners and scorekeepers."""
    club = scorers_club(request, club_slug)
    partis = Parti.objects.filter(club=club, league_parti__isnull=False)
    parti = get_object_or_404(partis.select_related("league_parti__league"), number=number)
    parti.club = club
    parti.league_parti.league.club = club
    request.league = parti.league_parti.league  # type: ignore[attr-defined]
    return parti


def league_of(parti: Parti) -> League:
    return parti.league_parti.league


def caller(request: HttpRequest) -> User:
    """Whoever asks; `parti_for` and `scorers_club` have let nobody in without an account."""
    return cast(User, request.user)


def to_parti(request: HttpRequest, parti: Parti, said: str, *, level: int = messages.SUCCESS) -> HttpResponse:
    """To the parti's page, with a sentence about what was done."""
    messages.add_message(request, level, said)
    return redirect("parti", parti.club.slug, parti.number)
