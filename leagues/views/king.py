"""The King page proves itself, for today and for any other day."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from leagues.queries.title import names, people_in, title_object, title_on
from leagues.views.access import addresses, day_asked, league_for
from leagues.views.crown import crown
from leagues.views.reigns import reign_lanes


@require_safe
def king(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The King of a day with the proof, what decided, the last day and the history of reigns."""
    league = league_for(request, slug, league_slug)
    now = today(league.club)
    on, wrong_day = day_asked(request, now)
    found = title_on(league, on)
    shown = crown(found.verdict, found.reigns, names(people_in(found)).__getitem__, now)
    context = {
        "crown": shown,
        "chart": reign_lanes(shown.reigns, on),
        "reign_count": len(found.reigns),
        "first_reign": found.reigns[0].start if found.reigns else None,
        "wrong_day": wrong_day,
        "at": addresses(league),
    }
    return render(request, "leagues/king.html", context)


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
