"""The first step of the pages of a league: which one, and the addresses of its pages."""

import datetime

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from club.models import Club
from club.views.access import club_for
from leagues.models import League
from rules_engine.core.inputs import written_day


def league_for(request: HttpRequest, club_slug: str, league_slug: str | None = None) -> League:
    """The league of the address, the house league where none is named; 404 where it may not be seen."""
    club = club_for(request, club_slug)
    leagues = League.objects.filter(club=club)
    league = (
        get_object_or_404(leagues, slug=league_slug)
        if league_slug
        else get_object_or_404(leagues, house=True)
    )
    return _inside(request, club, league)


def league_playing(request: HttpRequest, club_slug: str, game: str) -> League | None:
    """The league of the club that plays `game`, the house league before others; None where none does."""
    club = club_for(request, club_slug)
    league = League.objects.filter(club=club, game=game).first()
    return _inside(request, club, league) if league else None


def _inside(request: HttpRequest, club: Club, league: League) -> League:
    league.club = club
    request.league = league  # type: ignore[attr-defined]
    return league


def addresses(league: League) -> dict[str, str]:
    """The addresses of the league's pages, for templates: home, king, json, standings, partis."""
    pages = {
        "home": "home",
        "king": "king",
        "json": "king-json",
        "standings": "standings",
        "partis": "partis",
    }
    prefix, place = ("", []) if league.house else ("league-", [league.slug])
    return {key: reverse(prefix + page, args=[league.club.slug, *place]) for key, page in pages.items()}


def day_asked(request: HttpRequest, today: datetime.date) -> tuple[datetime.date, str]:
    """The day of `?on=`, else today; and what was typed where that is no date."""
    text = request.GET.get("on", "").strip()
    if not text:
        return today, ""
    day = written_day(text)
    return (day, "") if day else (today, text)
