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
    return inside(request, club, league)


def league_playing(request: HttpRequest, club: Club, game: str, slug: str = "") -> League | None:
    """The league of the club that plays `game`: the one called `slug`, else the house league before others;
    None where none does."""
    playing = list(League.objects.filter(club=club, game=game))
    # Compared here: PostgreSQL is asked about no text that has a zero byte.
    league = next((one for one in playing if one.slug == slug), None) or next(iter(playing), None)
    return inside(request, club, league) if league else None


def inside(request: HttpRequest, club: Club, league: League) -> League:
    """Let the page stand in this league of the club."""
    league.club = club
    request.league = league  # type: ignore[attr-defined]
    return league


def addresses(league: League) -> dict[str, str]:
    """The addresses of the league's pages, for templates: home, king, json, standings, partis, start."""
    pages = {
        "home": "home",
        "king": "king",
        "json": "king-json",
        "standings": "standings",
        "partis": "partis",
        "race": "race",
        "try": "try-rules",
        "seasons": "seasons",
        "fairness": "fairness",
        "rating": "rating",
    }
    prefix, place = ("", []) if league.house else ("league-", [league.slug])
    found = {key: reverse(prefix + page, args=[league.club.slug, *place]) for key, page in pages.items()}
    start = reverse("start", args=[league.club.slug])
    return found | {"start": start if league.house else f"{start}?league={league.slug}"}


def settings_address(league: League) -> str:
    """Where owners set this league."""
    if league.house:
        return reverse("settings", args=[league.club.slug])
    return reverse("league-settings", args=[league.club.slug, league.slug])


def day_asked(request: HttpRequest, today: datetime.date) -> tuple[datetime.date, str]:
    """The day of `?on=`, else today; and what was typed where that is no date."""
    text = request.GET.get("on", "").strip()
    if not text:
        return today, ""
    day = written_day(text)
    return (day, "") if day else (today, text)
