"""Close a parti: what is still missing, or what closing will do; and ending one that was broken off."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.dates import today
from club.errors import Refusal
from leagues.actions import partis
from leagues.models import League
from leagues.queries.consequences import of_closing
from leagues.queries.title import names, verdict
from leagues.sentences import sentence
from leagues.views.consequences import shown
from leagues.views.deeds import REFUSED, caller, league_of, parti_for, to_parti
from scoring.actions import partis as scoring_partis
from scoring.actions.places import places_from
from scoring.errors import PartiNotOpen
from scoring.models import Parti
from scoring.queries.ends import obstacles
from scoring.queries.places import unequal, without_place_at
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.sentences import goes_on_said, hands_said

ASKED = ("hands-unequal", "ended-short")
"""What is asked in the form itself; other refusals stand above it."""


@dataclass(frozen=True, slots=True)
class ToDo:
    """What of one table stops the parti from being closed: rows, and why its game goes on."""

    table: int
    missing: list[int]
    drafts: list[int]
    wrong: list[int]
    after_end: list[int]
    goes_on: str
    is_done: bool

    @property
    def rows(self) -> int:
        return len([*self.missing, *self.drafts, *self.wrong, *self.after_end])


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What closing would do; a post closes, `action=unfinished` ends the parti without a result."""
    parti = parti_for(request, slug, number)
    try:
        if request.method == "POST":
            return _do(request, parti)
        return _page(request, parti)
    except PartiNotOpen:
        return to_parti(request, parti, _no_longer_open(parti), level=messages.INFO)


def _do(request: HttpRequest, parti: Parti) -> HttpResponse:
    unfinished = request.POST.get("action") == "unfinished"
    try:
        if unfinished:
            said = _end_unfinished(request, parti)
        elif request.POST.get("counts") == "no" and _is_short(parti):
            said = _counts_for_nothing(request, parti)
        else:
            said = _close(request, parti)
    except PartiNotOpen:
        raise
    except Refusal as refusal:
        # What the refused deed had in memory is not what is stored.
        again = parti_for(request, parti.club.slug, parti.number)
        return _page(request, again, refused=refusal, unsure=unfinished)
    return to_parti(request, parti, said)


def _is_short(parti: Parti) -> bool:
    return any(rows.is_short for rows in rows_of(parti))


def _close(request: HttpRequest, parti: Parti) -> str:
    partis.close(
        parti=parti,
        by=caller(request),
        unequal_is_right=request.POST.get("unequal") == "yes",
        short_counts=request.POST.get("counts") == "yes",
    )
    closed = _("Parti %(number)s is closed.") % {"number": parti.number}
    return f"{closed} {king_line(league_of(parti))}"


def _end_unfinished(request: HttpRequest, parti: Parti) -> str:
    if not request.POST.get("sure"):
        raise Refusal("unfinished-unsure")
    return _counts_for_nothing(request, parti)


def _counts_for_nothing(request: HttpRequest, parti: Parti) -> str:
    scoring_partis.close_unfinished(parti=parti, by=caller(request))
    return _("Parti %(number)s is kept as unfinished. It counts for nothing.") % {"number": parti.number}


def king_line(league: League) -> str:
    """Who is King now, as the club's home says it."""
    holder = verdict(league, today(league.club)).holder
    if holder is None:
        return _("Nobody is King today.")
    return _("%(name)s is the King today!") % {"name": names([holder])[holder]}


def _page(
    request: HttpRequest, parti: Parti, *, refused: Refusal | None = None, unsure: bool = False
) -> HttpResponse:
    if not parti.is_open:
        raise PartiNotOpen
    tables = rows_of(parti)
    todo = [_todo(rows) for rows in tables]
    can_close = all(one.is_done for one in todo)
    places = places_from(parti, tables) if can_close else []
    context = {
        "parti": parti,
        "todo": [one for one in todo if not one.is_done],
        "open_rows": sum(one.rows for one in todo),
        "has_tables": len(tables) > 1,
        "can_close": can_close,
        "will": shown(of_closing(parti, places)) if can_close else None,
        "is_short": any(rows.is_short for rows in tables),
        "without": [one.name for one in without_place_at(tables, places)] if can_close else [],
        "unequal": hands_said(unequal(places)) if unequal(places) else "",
        "asks": refused is not None and refused.code in ASKED,
        "refused": sentence(refused) if refused else "",
        "unsure": unsure,
    }
    return render(request, "leagues/close.html", context, status=REFUSED if refused else 200)


def _todo(rows: TableRows) -> ToDo:
    found = obstacles([rows])
    return ToDo(
        table=rows.table.number,
        missing=_hands(found.missing),
        drafts=_hands(found.drafts),
        wrong=_hands(found.wrong),
        after_end=_hands(found.after_end),
        goes_on=" ".join(map(goes_on_said, found.goes_on)),
        is_done=found.stops_nothing,
    )


def _hands(rows: Sequence[tuple[int, int]]) -> list[int]:
    return sorted(hand for _table, hand in rows)


def _no_longer_open(parti: Parti) -> str:
    return _("Parti %(number)s was ended already; nothing was changed.") % {"number": parti.number}
