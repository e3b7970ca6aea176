"""Start a parti: who is here, then by lot or as it was drawn at the table."""

import datetime
import re
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.dates import today
from club.errors import Refusal
from club.models import Night
from club.queries.nights import nights_of
from club.views.access import scorers_club
from leagues.actions import partis
from leagues.actions.partis import MarkUsed, Started
from leagues.actions.seats import one_table
from leagues.forms.seats import SeatsForm
from leagues.forms.start import StartForm
from leagues.models import League
from leagues.sentences import sentence
from leagues.views.deeds import REFUSED, caller, parti_for, to_parti
from rules_engine import registry
from rules_engine.core.inputs import written_day
from rules_engine.core.violations import Refused
from scoring.actions import partis as scoring_partis
from scoring.models import Parti

LONGEST_NUMBER = 19  # digits; what is longer is the number of no row
CLOCK = re.compile("[0-2][0-9]:[0-5][0-9]")


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """The people first; `action` says what comes then: lots, seats (the second page), start, back."""
    league = _league(request, slug)
    if request.method != "POST":
        return _people_page(request, league, _fresh(request, league))
    form = StartForm(request.POST, league=league)
    action = request.POST.get("action", "")
    if action == "back" or not form.is_valid():
        return _people_page(request, league, form, status=200 if action == "back" else REFUSED)
    if action == "lots":
        return _by_lot(request, league, form)
    if action == "start":
        return _as_drawn(request, league, form)
    return _seats_page(request, league, form, SeatsForm(form.entrants))


@require_POST
def redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw tables, seats and first dealers again, while no hand has been written."""
    parti = parti_for(request, slug, number)
    try:
        scoring_partis.redraw(parti=parti, by=caller(request))
    except Refusal as refusal:
        return to_parti(request, parti, sentence(refusal), level=messages.ERROR)
    return to_parti(request, parti, _("The lots were drawn again; the earlier draw is kept below."))


def _league(request: HttpRequest, slug: str) -> League:
    """The league asked for by `?league=`, the house league otherwise."""
    club = scorers_club(request, slug)
    asked = request.GET.get("league", "")
    if "\0" in asked:  # PostgreSQL takes no such text, not even to compare
        raise Http404
    which = {"slug": asked} if asked else {"house": True}
    league = get_object_or_404(League, club=club, **which)
    league.club = club
    request.league = league  # type: ignore[attr-defined]
    return league


def _fresh(request: HttpRequest, league: League) -> StartForm:
    """An empty form; `?date=` and `?time=` are those of a parti of the same evening; `?night=` brings both,
    and who said they are coming."""
    night = _night(league, request.GET.get("night", ""))
    if night is not None:
        return StartForm(
            league=league, day=_begun_on(league, night), start_time=night.start_time, night=night
        )
    day, moment = written_day(request.GET.get("date", "")), _written_time(request.GET.get("time", ""))
    return StartForm(league=league, day=day, start_time=moment)


def _night(league: League, asked: str) -> Night | None:
    """The night of this number; of one that is no more, or is called off, the page is as without."""
    if not (asked.isascii() and asked.isdigit() and len(asked) < LONGEST_NUMBER):
        return None
    return nights_of(league.club).filter(pk=asked, cancelled_at__isnull=True).first()


def _begun_on(league: League, night: Night) -> datetime.date | None:
    """The day of the night, once it has come: no parti is started before its day."""
    return night.date if night.date <= today(league.club) else None


def _written_time(text: str) -> datetime.time | None:
    try:
        return datetime.time.fromisoformat(text) if CLOCK.fullmatch(text) else None
    except ValueError:
        return None


def _by_lot(request: HttpRequest, league: League, form: StartForm) -> HttpResponse:
    def begin() -> Started:
        return partis.start_by_lot(
            league=league,
            date=form.cleaned_data["date"],
            start_time=form.cleaned_data["start_time"],
            entrants=form.entrants,
            mark=form.mark,
            by=caller(request),
            night=form.chosen_night,
        )

    said = _begun(request, league, form, begin, "parti")
    return said or _people_page(request, league, form, status=REFUSED)


def _as_drawn(request: HttpRequest, league: League, form: StartForm) -> HttpResponse:
    seats = SeatsForm(form.entrants, request.POST)

    def begin() -> Started:
        return partis.start(
            league=league,
            date=form.cleaned_data["date"],
            start_time=form.cleaned_data["start_time"],
            tables=seats.tables,
            mark=form.mark,
            by=caller(request),
            night=form.chosen_night,
        )

    begun = _begun(request, league, form, begin, "sheet") if seats.is_valid() else None
    return begun or _seats_page(request, league, form, seats, status=REFUSED)


def _begun(
    request: HttpRequest, league: League, form: StartForm, begin: Callable[[], Started], page: str
) -> HttpResponse | None:
    """Start the parti and go to its page; None with the sentence in the form when it was refused."""
    try:
        parti, is_new = begin()
    except (Refusal, Refused) as refusal:
        if isinstance(refusal, MarkUsed):
            form.renew_mark()
        form.add_error(None, sentence(refusal))
        return None
    messages.success(request, _told(league, parti, is_new))
    return redirect(page, league.club.slug, parti.number)


def _told(league: League, parti: Parti, is_new: bool) -> str:
    """That it has started; of a game of one table also the way to the next table of the evening."""
    told = (
        _("Parti %(number)s has started.") if is_new else _("This page had started parti %(number)s already.")
    ) % {"number": parti.number}
    if one_table(league.game) is None:
        return told
    evening = {"league": league.slug, "date": parti.date.isoformat(), "time": _clock(parti)}
    address = f"{reverse('start', args=[league.club.slug])}?{urlencode(evening)}"
    return format_html('{} <a href="{}">{}</a>', told, address, _("Start the next table"))


def _clock(parti: Parti) -> str:
    return parti.start_time.strftime("%H:%M") if parti.start_time else ""


def _people_page(request: HttpRequest, league: League, form: StartForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "league": league, "game": registry.game(league.game).name}
    return render(request, "leagues/start.html", context, status=status)


def _seats_page(
    request: HttpRequest, league: League, form: StartForm, seats: SeatsForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "seats": seats, "league": league, "partners": partners(league)}
    return render(request, "leagues/start_seats.html", context, status=status)


def partners(league: League) -> list[list[str]]:
    """The seats, from 1, of those who score together; empty where everybody plays alone."""
    teams = [side for side in registry.game(league.game).sides if len(side) > 1]
    return [[str(seat + 1) for seat in side] for side in teams]
