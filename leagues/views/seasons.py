"""Where owners set the seasons of a league: one more, other days or rules, one less."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.dates import today
from club.errors import NotAllowed, Refusal
from club.templatetags.parti import dashed
from club.views.access import owners_club
from club.views.going import TOP
from club.views.refusals import kept
from leagues.actions.seasons import add_season, change_season, drop_season
from leagues.forms.seasons import SeasonForm
from leagues.models import League, Season
from leagues.queries.season_list import seasons_listed
from leagues.queries.season_spans import following, year_around
from leagues.queries.seasons import season_on
from leagues.sentences import sentence
from leagues.views.access import addresses, league_for, settings_address
from leagues.views.deeds import REFUSED, caller
from leagues.views.season_words import rule_told
from rules_engine.core.violations import Refused
from rules_engine.season import Rules

FIELDS = {
    "season-overlaps": "start",
    "season-backwards": "end",
    "season-name-taken": "name",
    "name-too-long": "name",
    "name-unreadable": "name",
}

NAMES_A_SEASON = ("season-overlaps", "season-name-taken")


@require_http_methods(["GET", "HEAD", "POST"])
def seasons_page(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """Every season, newest first, and a form for one more: right after the last, with its rules."""
    league = _league(request, slug, league_slug)
    form = SeasonForm.of(_next(league), request.POST if request.method == "POST" else None)
    if _done(form, lambda: add_season(league=league, **form.given, by=caller(request))):
        messages.success(request, _("The season is there."))
        return redirect(addresses(league)["seasons"] + TOP)
    listed = seasons_listed(league)
    context = {
        "league": league,
        "form": form,
        "listed": [(one, rule_told(Rules.of(one.season.rules)) if one.season else []) for one in listed],
        "present": season_on([one.season for one in listed if one.season], today(league.club)),
        "settings": settings_address(league),
        "at": addresses(league),
    }
    return render(request, "leagues/seasons.html", context, status=REFUSED if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def season_page(request: HttpRequest, slug: str, pk: int, league_slug: str | None = None) -> HttpResponse:
    """Name, days and rules of one season, and the way to remove it."""
    league = _league(request, slug, league_slug)
    season = get_object_or_404(Season.objects.filter(league=league), pk=pk)
    season.league = league
    sent = request.POST if request.method == "POST" else None
    if sent is not None and sent.get("deed") == "drop":
        return _dropped(request, season)
    form = SeasonForm.of(season, sent)
    if _done(form, lambda: change_season(season=season, **form.given, by=caller(request))):
        messages.success(request, _("The season is saved."))
        return redirect(addresses(league)["seasons"] + TOP)
    context = {"season": season, "form": form, "at": addresses(league)}
    return render(request, "leagues/season.html", context, status=REFUSED if form.is_bound else 200)


def _league(request: HttpRequest, slug: str, league_slug: str | None) -> League:
    owners_club(request, slug)
    return league_for(request, slug, league_slug)


def _next(league: League) -> Season:
    """What a new season is likely to be: after the last with its rules, else a year from this month."""
    last = Season.objects.filter(league=league).order_by("start").last()
    days = (following(last) if last else None) or year_around(today(league.club))
    return Season(league=league, start=days.start, end=days.end, rules=last.rules if last else {})


def _done(form: SeasonForm, deed: Callable[[], object]) -> bool:
    return form.is_bound and form.is_valid() and kept(form, FIELDS, deed, _said)


def _said(refusal: Refusal | Refused) -> str:
    """The sentence of a refusal, a season named in it as the page names it."""
    said = sentence(refusal)
    return dashed(said) if isinstance(refusal, Refusal) and refusal.code in NAMES_A_SEASON else said


def _dropped(request: HttpRequest, season: Season) -> HttpResponse:
    try:
        drop_season(season=season, by=caller(request))
    except NotAllowed:
        raise
    except Refusal as refusal:
        messages.info(request, sentence(refusal))
    else:
        told = _("Season %(name)s is removed. Its partis are in no season now.")
        messages.success(request, told % {"name": dashed(season.name)})
    return redirect(addresses(season.league)["seasons"] + TOP)
