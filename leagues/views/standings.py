"""The standings of a season."""

import datetime
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from club.models import Person
from leagues.models import League
from leagues.queries.partis import Played, counted, played
from leagues.queries.rules import points_of
from leagues.queries.seasons import Season, season_named, season_of, season_start, seasons
from leagues.queries.standings import Standings, standings
from leagues.queries.title import verdict
from leagues.views.access import addresses, league_for
from scoring.models import Place


@dataclass(frozen=True, slots=True)
class Night:
    """One parti of the season as one person saw it; `place` None where absent."""

    head: Played
    place: int | None


@require_safe
def season(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The table of the season asked for, the present one unless `?season=2025-26` names another."""
    league = league_for(request, slug, league_slug)
    now = today(league.club)
    wanted, unknown = _season_asked(request, league, now)
    table = standings(league, wanted) if wanted else None
    context = {
        "season": wanted,
        "unknown": unknown,
        "seasons": seasons(league, now)[::-1],
        "table": table,
        "leaders": [row.person.name for row in table.ranked if row.rank == 1] if table else [],
        "fewer_is_better": points_of(league.game) == "less",
        "king_id": verdict(league, now).holder,
        "mine": _nights(league, table, getattr(request, "person", None)),
        "at": addresses(league),
    }
    return render(request, "leagues/standings.html", context)


def _season_asked(request: HttpRequest, league: League, now: datetime.date) -> tuple[Season | None, str]:
    """The season to show, None before the first parti; and what was typed where no season is called so."""
    name = request.GET.get("season", "").strip()
    start = season_start(league)
    if start is None:
        return None, ""
    found = season_named(start, name) if name else None
    return found or season_of(start, now), "" if found else name


def _nights(league: League, table: Standings | None, person: Person | None) -> list[Night]:
    """Every parti of the season for the member who is looking; empty for others and before the first one."""
    if table is None or person is None or all(row.person.pk != person.pk for row in table.rows):
        return []
    partis = counted(league).filter(date__gte=table.season.start, date__lte=table.season.end)
    places = dict(
        Place.objects.filter(person=person, parti__in=partis.order_by()).values_list("parti", "place")
    )
    return [Night(head, places.get(head.parti_id)) for head in played(partis)]
