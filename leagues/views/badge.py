"""Who is King today, as a small picture for another web page."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from club.enums import Visibility
from club.letters import absolute
from leagues.models import League
from leagues.queries.title import names, verdict
from leagues.reports.addresses import badge_path
from leagues.reports.badge import Badge, badge_of
from leagues.reports.tongues import LANGUAGES
from leagues.views.access import addresses, league_for
from leagues.views.kept import kept


@require_safe
def badge(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The badge of a league in the language of `?lang=`, else the club's; by the clock of the club."""
    league = league_for(request, slug, league_slug)
    asked = request.GET.get("lang", "")
    with translation.override(asked if asked in LANGUAGES else league.club.language):
        holder = verdict(league, today(league.club)).holder
        shown = badge_of(names([holder])[holder] if holder is not None else "")
        body = _drawn(shown)
    mark = hashlib.sha256(body).hexdigest()[:32]
    return kept(request, league.club, mark, "image/svg+xml; charset=utf-8", lambda: body)


def snippet(league: League) -> str:
    """What shows the badge on another page, to be copied; empty where the public may not see it."""
    if league.club.visibility == Visibility.MEMBERS:
        return ""
    king, shown = absolute(addresses(league)["king"]), absolute(badge_path(league))
    return f'<a href="{king}"><img src="{shown}" alt="{gettext("Who is King today?")}" height="28"></a>'


def _drawn(shown: Badge) -> bytes:
    return render_to_string("leagues/badge.svg", {"badge": shown}).encode()
