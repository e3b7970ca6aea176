"""The nights of a club, and one of them: who comes, where, and what was played. Members see them."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from club.forms.nights import OWN_ANSWERS, OtherAnswerForm
from club.models import Club
from club.queries.nights import Replies, is_over, past, upcoming
from club.views.access import members_club
from club.views.member import member
from club.views.nights import night_of
from club.views.venues import venue_context
from leagues.files.grids import answer, kind_asked
from leagues.models import League
from leagues.views.club_tables import nights_grid
from leagues.views.night_rows import rows_of_nights
from leagues.views.tables import Tables, tables_for

SHOWN = 4  # nights to come with everybody's answer; the later ones are named only
PAGE_SIZE = 15


@require_safe
def nights(request: HttpRequest, slug: str) -> HttpResponse:
    """Those to come, soonest first, with one's own three buttons; below them those past, page by page.

    `?file=` gives all past ones as a file.
    """
    club = members_club(request, slug)
    if kind := kind_asked(request):
        return answer(nights_grid(club, member(request)), kind)
    ahead = list(upcoming(club))
    page = Paginator(past(club), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "coming": rows_of_nights(club, ahead[:SHOWN], member(request)) if page.number == 1 else [],
        "later": ahead[SHOWN:] if page.number == 1 else [],
        "page": page,
        "past": rows_of_nights(club, list(page.object_list), member(request)),
        "answers": OWN_ANSWERS,
    }
    return render(request, "leagues/nights.html", context)


@require_safe
def night(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One night: when and where, everybody's answer, the tables they make, and its partis."""
    club = members_club(request, slug)
    shown = night_of(club, pk)
    row = rows_of_nights(club, [shown], member(request))[0]
    over = is_over(shown)
    context = {
        **venue_context(request, shown),
        "row": row,
        "night": shown,
        "is_over": over,
        "takes_replies": not over and not shown.is_cancelled,
        "has_come": shown.date <= today(club),
        "tables": _tables(club, row.replies),
        "answers": OWN_ANSWERS,
        "other": OtherAnswerForm(club=club),
    }
    return render(request, "leagues/night.html", context)


def _tables(club: Club, replies: Replies) -> Mapping[str, Tables]:
    """The tables of those who are coming, and with those who may come; in the game of the house league."""
    league = League.objects.filter(club=club, house=True).first()
    if league is None:
        return {}
    sure, likely = len(replies.coming), len(replies.coming) + len(replies.maybe)
    found = {"sure": tables_for(league.game, sure)}
    return found | ({"likely": tables_for(league.game, likely)} if likely > sure else {})
