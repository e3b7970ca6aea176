"""The King page proves itself, for today and for any other day."""

from typing import cast

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from club.permissions import may_manage
from club.views.access import ClubRequest
from leagues.files.grids import Grid, answer, kind_asked
from leagues.models import League
from leagues.queries.title import names, people_in, title_object, title_on
from leagues.views.access import addresses, day_asked, league_for
from leagues.views.badge import snippet
from leagues.views.crown import Crown, crown
from leagues.views.league_files import proof_grid, reigns_grid
from leagues.views.reigns import reign_lanes
from leagues.views.strangers import same_for_strangers

PAGE_SIZE = 30  # reigns, and times between them, of the table


@require_safe
@same_for_strangers
def king(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The King of a day with the proof, what decided, the last day and the history of reigns.

    `?table=…&file=` gives the window or the reigns as a file.
    """
    league = league_for(request, slug, league_slug)
    now = today(league.club)
    on, wrong_day = day_asked(request, now)
    found = title_on(league, on)
    shown = crown(found.verdict, found.reigns, names(people_in(found)).__getitem__, now)
    kind = kind_asked(request, there=not wrong_day, tables=None)
    if kind:
        return answer(_grid(request, league, shown), kind)
    context = {
        "crown": shown,
        "chart": reign_lanes(shown.reigns, on),
        "page": Paginator(shown.reigns, PAGE_SIZE).get_page(request.GET.get("page")),
        "reign_count": len(found.reigns),
        "first_reign": found.reigns[0].start if found.reigns else None,
        "wrong_day": wrong_day,
        "day_query": "" if shown.tense == "today" else f"on={on.isoformat()}",
        "snippet": snippet(league) if may_manage(cast(ClubRequest, request).role) else "",
        "at": addresses(league),
    }
    return render(request, "leagues/king.html", context)


def _grid(request: HttpRequest, league: League, shown: Crown) -> Grid:
    """The table of `?table=`; raises Http404 where there is no such table."""
    grids = {"window": proof_grid, "reigns": reigns_grid}
    asked = request.GET.get("table", "")
    if asked not in grids:
        raise Http404
    return grids[asked](league, shown)


@require_safe
def king_json(request: HttpRequest, slug: str, league_slug: str | None = None) -> JsonResponse:
    """The object of the command `title`."""
    league = league_for(request, slug, league_slug)
    on, wrong_day = day_asked(request, today(league.club))
    if wrong_day:
        message = gettext("“%(day)s” is not a date such as 2026-01-05.") % {"day": wrong_day}
        violation = {"code": "date-malformed", "message": message, "rule": ""}
        return JsonResponse({"ok": False, "violations": [violation]}, status=400)
    return JsonResponse(title_object(league, on), json_dumps_params={"ensure_ascii": False})
