"""The page of one hand: who played it, what was written down, and how the points arose."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.queries.sheets import sheet_of
from scoring.views.sheet import table_asked


@require_safe
def hand(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Hand `hand` of the table; `?table=` chooses among several."""
    sheet = sheet_of(table_asked(request, slug, number))
    line = sheet.line(hand)
    if line is None:
        raise Http404
    return render(request, "scoring/hand.html", {"sheet": sheet, "parti": sheet.parti, "line": line})
