"""Who played, sat out, dealt and was host in a season."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from leagues.files.grids import Cell, Grid, answer, kind_asked
from leagues.models import League, Season
from leagues.queries.fairness import Fair, Fairness, Part, fairness
from leagues.queries.leagues import may_sit_out
from leagues.queries.partis import counted
from leagues.queries.seasons import season_after, season_asked, season_on, seasons
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
    there, now = seasons(league), today(league.club)
    season, unknown = season_asked(there, request.GET.get("season", ""), now)
    kind = kind_asked(request, there=not unknown)
    table, shows_hosts = _table(league, season), getattr(request, "role", None) is not None
    if season and table and kind:
        return answer(grid_of(league, season, table, shows_hosts), kind)
    context = {
        **(_verdict(table, shows_hosts) if table else {}),
        "table": table,
        "shows_hosts": shows_hosts,
        "sits_out": may_sit_out(league),
        "unknown": unknown,
        **_days(league, there, season, now),
        "at": addresses(league),
    }
    return render(request, "leagues/fairness.html", context)


def _table(league: League, season: Season | None) -> Fairness | None:
    return fairness(league, season.start, season.end) if season else None


def _days(
    league: League, there: Sequence[Season], season: Season | None, now: datetime.date
) -> dict[str, object]:
    """What is said of the season shown, of the others, and of today where it is in none."""
    return {
        "season": season,
        "seasons": there[::-1],
        "present": season_on(there, now),
        "next": season_after(there, now),
        "has_played": season is not None or counted(league).exists(),
        "query": urlencode({"season": season.name}) if season else "",
    }


def grid_of(league: League, season: Season, table: Fairness, shows_hosts: bool) -> Grid:
    """The table as a file."""
    sits_out = may_sit_out(league)
    heads = [gettext("Player"), gettext("Partis"), gettext("Hands played")]
    if sits_out:
        heads += [gettext("Share sat out")]
        heads += [gettext("Sat out"), gettext("Sat out: even from"), gettext("Sat out: even to")]
    heads += [gettext("Dealt"), gettext("Dealt: even from"), gettext("Dealt: even to")]
    if shows_hosts:
        heads += [gettext("Host"), gettext("Host: even from"), gettext("Host: even to")]
    rows = tuple(_cells(row, sits_out, shows_hosts) for row in table.rows)
    return Grid(f"{league.slug}-fairness-{season.start}", tuple(heads), rows)


def _cells(row: Fair, sits_out: bool, shows_hosts: bool) -> tuple[Cell, ...]:
    cells: list[Cell] = [row.person.name, row.partis, row.played]
    if sits_out:
        cells += [row.share, *_numbers(row.sat_out)]
    cells += _numbers(row.dealt)
    return (*cells, *(_numbers(row.hosted) if shows_hosts else ()))


def _numbers(part: Part | None) -> tuple[int | None, ...]:
    return (part.count, part.low, part.high) if part else (None, None, None)


def _verdict(table: Fairness, shows_hosts: bool) -> dict[str, object]:
    """Who is outside of what is even, and whether anything is known from which it could be said."""
    outside = list(_outside(table, shows_hosts))
    return {
        "outside": outside,
        "unfair": list(dict.fromkeys(one.row.person.name for one in outside)),
        "is_known": bool(table.keyed or (shows_hosts and table.nights_known)),
    }


def _outside(table: Fairness, shows_hosts: bool) -> Iterator[Outside]:
    for row in table.rows:
        kinds = {"sat-out": row.sat_out, "dealt": row.dealt, "hosted": row.hosted if shows_hosts else None}
        for kind, part in kinds.items():
            if part and part.is_outside:
                yield Outside(row, kind, part)
