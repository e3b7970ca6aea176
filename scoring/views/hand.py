"""The page of one hand: who played it, how its points arose, and the forms that say so."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from club.errors import NotAllowed, Refusal
from club.models import User
from club.permissions import may_score
from club.views.access import ClubRequest
from scoring.actions import hands
from scoring.errors import PartiNotOpen
from scoring.forms import seating
from scoring.forms.breakdown import breakdown_ways, typed_of_post, written_of
from scoring.forms.rows import revision_of
from scoring.queries.written import Written
from scoring.views.answers import wants_json
from scoring.views.breakdown_said import settled
from scoring.views.hand_page import HandPage
from scoring.views.hand_players import ticked_of
from scoring.views.hand_trouble import CONFLICTS, differs, trouble_of
from scoring.views.sheet import sheet_asked

REFUSED, CONFLICT = 422, 409
AT = "breakdown"
Deed = Callable[[HandPage], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Hand `hand` of the table; `?table=` chooses among several."""
    page = _page(request, slug, number, hand)
    if request.method != "POST":
        return _shown(page)
    if not may_score(cast(ClubRequest, request).role):
        raise NotAllowed("not-a-scorekeeper")
    deeds: dict[str, Deed] = {
        "save": _save,
        "over": _save,
        "preview": _preview,
        "players": _players,
        "due": _players,
    }
    deed = deeds.get(request.POST.get("action", ""), _draw)
    return deed(page)


def _page(request: HttpRequest, slug: str, number: int, hand: int) -> HandPage:
    sheet = sheet_asked(request, slug, number)
    line = sheet.line(hand)
    if line is None:
        raise Http404
    return HandPage(request, sheet, line)


def _shown(page: HandPage, status: int = 200) -> HttpResponse:
    return render(page.request, "scoring/hand.html", page.context(), status=status)


def _draw(page: HandPage) -> HttpResponse:
    """The fields again, those of another way or of other cards, with what was typed."""
    return _shown(_with_typed(page))


def _preview(page: HandPage) -> HttpResponse:
    """What the breakdown would give; nothing is written."""
    page = _with_given(_with_typed(page))
    if not wants_json(page.request):
        return _shown(page)
    piece = render_to_string("scoring/_breakdown_given.html", page.context(), page.request)
    answer = page.given.as_data() if page.given else {"ok": False}
    return JsonResponse({**answer, "html": piece})


def _save(page: HandPage) -> HttpResponse:
    page = _with_given(_with_typed(page))
    written, over = _written(page), page.request.POST.get("action") == "over"
    if written is None:
        return _refused(page, _no_breakdown(page), AT)
    if not over and (unlike := differs(page)):
        return _shown(replace(page, trouble=unlike), CONFLICT)
    try:
        hands.save(
            table=page.sheet.table,
            number=page.number,
            written=written,
            revision=page.page_revision,
            by=cast(User, page.request.user),
            seated=seating.seen(page.request.POST),
        )
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _refused(page, refusal, AT)
    return _back(page)


def _no_breakdown(page: HandPage) -> Refusal:
    """Why there is nothing to break down: no parti to write in, or no such hand any more."""
    numbers = page.rows.numbers
    if not page.sheet.parti.is_open or not numbers:
        return PartiNotOpen()
    return Refusal("hand-unknown", number=page.number, last=numbers[-1])


def _players(page: HandPage) -> HttpResponse:
    posted = page.request.POST
    ticked = ticked_of(posted)
    page = replace(page, ticked=ticked)
    try:
        hands.set_players(
            table=page.sheet.table,
            number=page.number,
            players=None if posted.get("action") == "due" else ticked,
            revision=revision_of(posted.get("revision", "")),
            by=cast(User, page.request.user),
            seated=seating.seen(posted),
        )
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _refused(page, refusal, "players")
    return redirect(f"{page.own_at}#played")


def _back(page: HandPage) -> HttpResponse:
    """After a save: the page that says so and leads on."""
    address = page.own_at
    return redirect(f"{address}{'&' if '?' in address else '?'}saved=1")


def _refused(page: HandPage, refusal: Refusal, at: str) -> HttpResponse:
    """The page as it is now, with what was typed and the sentence at its form."""
    parti = page.sheet.parti
    now = _page(page.request, parti.club.slug, parti.number, page.number)
    is_conflict = isinstance(refusal, CONFLICTS)
    seen = now.line.revision if is_conflict or at == "players" else page.revision
    again = replace(now, typed=page.typed, revision=seen, given=page.given, ticked=page.ticked)
    told = replace(again, trouble=trouble_of(again, refusal, at))
    return _shown(told, CONFLICT if is_conflict else REFUSED)


def _with_typed(page: HandPage) -> HandPage:
    typed = typed_of_post(page.request.POST)
    return replace(page, typed=typed, revision=revision_of(page.request.POST.get("revision", "")))


def _with_given(page: HandPage) -> HandPage:
    written = _written(page)
    return replace(page, given=settled(page.rows, page.number, written) if written else None)


def _written(page: HandPage) -> Written | None:
    """The breakdown that was sent; None where this hand has none."""
    four = page.rows.four(page.number)
    if page.typed is None or four is None or not page.has_ways:
        return None
    return written_of(page.typed, breakdown_ways(page.rows, page.number), four)
