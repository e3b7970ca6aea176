"""The report of a day: the page, the text to paste into a chat, and the picture that a link is shown with."""

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import get_language, get_language_info
from django.views.decorators.http import require_safe

from club.enums import Visibility
from club.letters import absolute
from leagues.models import League
from leagues.queries.reports import Report, report_of
from leagues.reports.addresses import report_path
from leagues.reports.picture import HEIGHT, WIDTH, drawing, mark_of, png
from leagues.reports.tongues import LANGUAGES, in_each, in_language
from leagues.reports.words import Told, summary, told
from leagues.views.access import addresses, league_for
from leagues.views.kept import kept
from rules_engine.core.inputs import written_day

LOCALES = {"en": "en_GB", "hu": "hu_HU", "sl": "sl_SI"}


@dataclass(frozen=True, slots=True)
class Text:
    """The report to be pasted, in one language."""

    language: str
    name: str
    body: str


@dataclass(frozen=True, slots=True)
class Social:
    """What the page says of itself where a link to it is shown (Open Graph)."""

    title: str
    description: str
    address: str
    image: str
    locale: str
    width = WIDTH
    height = HEIGHT


@require_safe
def report(request: HttpRequest, slug: str, day: str, league_slug: str | None = None) -> HttpResponse:
    """The report of a day on which the league played; with `?text=hu` (or en, sl) as plain text."""
    league = league_for(request, slug, league_slug)
    on, inside = _day(day), getattr(request, "person", None) is not None
    asked = request.GET.get("text", "")
    if asked in LANGUAGES:
        body = in_language(league, on, asked, inside=inside)
        if body is None:
            raise Http404
        return HttpResponse(
            body, content_type="text/plain; charset=utf-8", headers={"Content-Language": asked}
        )
    found = _report(league, on, inside=inside)
    said = told(found)
    context = {
        "report": found,
        "told": said,
        "texts": _texts(found, inside=inside),
        "social": _social(league, on, said),
        "at": addresses(league),
    }
    return render(request, "leagues/report.html", context)


@require_safe
def report_image(request: HttpRequest, slug: str, day: str, league_slug: str | None = None) -> HttpResponse:
    """The picture of the same, as the public may see it; in the language of `?lang=`, else the club's."""
    league = league_for(request, slug, league_slug)
    asked = request.GET.get("lang", "")
    with translation.override(asked if asked in LANGUAGES else league.club.language):
        drawn = drawing(told(_report(league, _day(day), inside=False)))
    return kept(request, league.club, mark_of(drawn), "image/png", lambda: png(drawn))


def _day(text: str) -> datetime.date:
    day = written_day(text)
    if day is None:
        raise Http404
    return day


def _report(league: League, day: datetime.date, *, inside: bool) -> Report:
    found = report_of(league, day, inside=inside)
    if found is None:
        raise Http404
    return found


def _languages() -> list[str]:
    """The reader's first."""
    mine = (get_language() or "").split("-")[0]
    return sorted(LANGUAGES, key=lambda language: language != mine)


def _texts(found: Report, *, inside: bool) -> list[Text]:
    """The text in each language."""
    said = in_each(found, _languages(), inside=inside)
    return [
        Text(language, get_language_info(language)["name_local"], body) for language, body in said.items()
    ]


def _social(league: League, day: datetime.date, said: Told) -> Social | None:
    """None where the public may not open the page."""
    if league.club.visibility == Visibility.MEMBERS:
        return None
    language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return Social(
        title=f"{said.club}, {said.day}",
        description=summary(said),
        address=absolute(report_path(league, day)),
        image=absolute(f"{report_path(league, day, 'report-image')}?lang={language}"),
        locale=LOCALES[language],
    )
