"""Rules of the title tried on the past, before a club adopts them. A trial stores nothing."""

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from club.views.access import members_club
from leagues.files.grids import answer, kind_asked
from leagues.forms.race import rules_form
from leagues.models import League
from leagues.queries.rules import rule_book
from leagues.views.access import addresses, league_for
from leagues.views.asked import query_without
from leagues.views.tried import changed, tried_grid, tried_on_the_past
from rules_engine.title import Rules


@require_safe
def try_rules(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The options of the title with today's values; once sent, the reigns that would differ.

    For members: every other set of rules folds the whole book, and what was asked before helps only whoever
    asks the same again.
    """
    members_club(request, slug)
    league = league_for(request, slug, league_slug)
    on = today(league.club)
    now = rule_book(league).on(on)
    form = rules_form(request.GET, now)
    rules = Rules.of(form.cleaned_data["values"]) if form.is_valid() else None
    found = tried_on_the_past(league, rules, on) if rules else None
    if found and (kind := kind_asked(request, tables=None)):
        return answer(tried_grid(league, found, request.GET.get("table", "")), kind)
    context = {"form": form, "tried": found, "changed": changed(now, rules) if rules else []}
    return render(request, "leagues/try_rules.html", context | _around(request, league, on))


def _around(request: HttpRequest, league: League, on: datetime.date) -> dict[str, object]:
    return {"query": query_without(request, "file", "table"), "on": on, "at": addresses(league)}
