"""The partis of a league, and one of them with its sheet and everything that was done to it."""

from typing import cast

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from club.views.access import ClubRequest, club_for
from leagues.files import grids
from leagues.models import League
from leagues.queries.evenings import evenings, newest_first, still_open
from leagues.views.access import addresses, league_for
from leagues.views.breaches import Section, answer, section_of
from leagues.views.course import course_lines, course_of
from leagues.views.deeds import REFUSED
from leagues.views.drawn import drawn
from leagues.views.league_files import partis_grid
from leagues.views.mended import mended
from leagues.views.parti_files import parti_grid
from scoring.enums import Detail
from scoring.models import Parti, Table
from scoring.queries.records import kept_records
from scoring.queries.sheets import Sheet, sheet_of
from scoring.views.grid import Grid

PAGE_SIZE = 25


@require_safe
def partis(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """All partis, newest first; the open ones stand above the first page. `?file=` gives all as a file."""
    league = league_for(request, slug, league_slug)
    kind = grids.kind_asked(request)
    if kind:
        return grids.answer(partis_grid(league), kind)
    page = Paginator(newest_first(league), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "evenings": evenings(page.object_list),
        "open": list(still_open(league)) if page.number == 1 else [],
        "at": addresses(league),
    }
    return render(request, "leagues/partis.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def parti(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One parti: places, the sheet of the table asked for, draws, corrections and, for members, breaches.

    `?table=…&file=` gives one of its tables as a file.
    """
    league, shown = _parti(request, slug, number)
    kind = grids.kind_asked(request, tables=None) if request.method != "POST" else ""
    if kind:
        return grids.answer(parti_grid(shown, request.GET.get("table", "")), kind)
    sheet = sheet_of(_table(request, shown))
    section = section_of(request, sheet)
    done = answer(request, section) if request.method == "POST" else None
    return done or _page(request, league, sheet, section)


def _page(request: HttpRequest, league: League, sheet: Sheet, section: Section | None) -> HttpResponse:
    shown = sheet.parti
    context = {
        "parti": shown,
        "evening": evenings([shown])[0],
        "sheet": sheet,
        "grid": Grid(sheet, writable=False),
        "has_rows": _has_rows(sheet),
        "course": course_lines(course_of(sheet, cast(ClubRequest, request).person)),
        "draws": drawn(shown),
        "mended": mended(shown),
        "breaches": section,
        "records": kept_records(sheet.tables),
        "at": addresses(league),
    }
    status = REFUSED if request.method == "POST" else 200
    return render(request, "leagues/parti.html", context, status=status)


def _parti(request: HttpRequest, slug: str, number: int) -> tuple[League, Parti]:
    club = club_for(request, slug)
    found = Parti.objects.filter(club=club, league_parti__isnull=False).select_related(
        "league_parti__league", "closed_by", "started_by"
    )
    shown = get_object_or_404(found, number=number)
    league = shown.league_parti.league
    shown.club = league.club = club
    request.league = league  # type: ignore[attr-defined]
    return league, shown


def _table(request: HttpRequest, shown: Parti) -> Table:
    """The table of `?table=`, the first unless asked."""
    asked = request.GET.get("table", "")
    tables = {str(table.number): table for table in shown.tables.order_by("number")}
    table = tables.get(asked) if asked else next(iter(tables.values()), None)
    if table is None:
        raise Http404
    table.parti = shown
    return table


def _has_rows(sheet: Sheet) -> bool:
    """Whether there is anything on the sheet of this table to look at."""
    return sheet.parti.detail == Detail.HANDS and bool(sheet.rows.points)
