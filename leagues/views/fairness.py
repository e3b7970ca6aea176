"""Who played, sat out, dealt and was host in a season."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from leagues.files.grids import Cell, Grid, answer, kind_asked
from leagues.models import Season
from leagues.queries.fairness import Fair, Fairness, Part, fairness
from leagues.queries.seasons import season_asked, seasons
from leagues.views.access import addresses, league_for


@dataclass(frozen=True, slots=True)
class Outside:
    """Somebody's part that is not what chance would give; `kind`: sat-out, dealt or hosted."""

    row: Fair
    kind: str
    part: Part


@require_safe
def fairness_page(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The season asked for, the present one unless `?season=2025-26` names another. Hosts are for members."""
    league = league_for(request, slug, league_slug)
    there = seasons(league)
    season, unknown = season_asked(there, request.GET.get("season", ""), today(league.club))
    table = fairness(league, season.start, season.end) if season else None
    shows_hosts = getattr(request, "role", None) is not None
    if season and table and (kind := kind_asked(request)):
        return answer(grid_of(season, table, shows_hosts), kind)
    context = {
        "season": season,
        "unknown": unknown,
        "seasons": there[::-1],
        "table": table,
        "outside": list(_outside(table, shows_hosts)) if table else [],
        "shows_hosts": shows_hosts,
        "query": urlencode({"season": season.name}) if season else "",
        "at": addresses(league),
    }
    return render(request, "leagues/fairness.html", context)


def grid_of(season: Season, table: Fairness, shows_hosts: bool) -> Grid:
    """The table as a file."""
    heads = [gettext("Player"), gettext("Partis"), gettext("Hands played"), gettext("Share sat out")]
    for head in (gettext("Sat out"), gettext("Dealt"), gettext("Host"))[: 3 if shows_hosts else 2]:
        heads += [head, gettext("even from"), gettext("even to")]
    return Grid(
        f"fairness-{season.start}", tuple(heads), tuple(_cells(row, shows_hosts) for row in table.rows)
    )


def _cells(row: Fair, shows_hosts: bool) -> tuple[Cell, ...]:
    parts = [row.sat_out, row.dealt, *([row.hosted] if shows_hosts else [])]
    numbers = [
        number for part in parts for number in ((part.count, part.low, part.high) if part else (None,) * 3)
    ]
    return (row.person.name, row.partis, row.played, row.share, *numbers)


def _outside(table: Fairness, shows_hosts: bool) -> Iterator[Outside]:
    for row in table.rows:
        kinds = {"sat-out": row.sat_out, "dealt": row.dealt, "hosted": row.hosted if shows_hosts else None}
        for kind, part in kinds.items():
            if part and part.is_outside:
                yield Outside(row, kind, part)
