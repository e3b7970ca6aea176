"""The record of a hand: replayed for whoever may see the club, kept and taken away by scorekeepers."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.errors import NotAllowed, Refusal
from club.models import User
from club.permissions import may_score
from club.views.access import ClubRequest
from scoring.actions import records
from scoring.actions.records import Seen
from scoring.forms import seating
from scoring.forms.records import RecordForm, pretty
from scoring.forms.rows import revision_of
from scoring.queries.faults import breaches_found
from scoring.sentences import sentence
from scoring.views.breaches_found import note_found
from scoring.views.record_page import Page
from scoring.views.record_said import said
from scoring.views.replaying import Film
from scoring.views.sheet import table_asked

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Hand `hand` of parti `number`; `?table=` chooses among several tables, `?step=` what is shown first."""
    page = Page(request, table_asked(request, slug, number), hand)
    if hand not in page.rows.numbers:
        raise Http404
    if request.method != "POST":
        return _shown(request, page)
    if not may_score(cast(ClubRequest, request).role):
        raise NotAllowed("not-a-scorekeeper")
    deeds = {"keep": _keep, "over": _keep, "faulty": _keep, "take-away": _take_away, "breach": _breach}
    deed = deeds.get(request.POST.get("deed", ""))
    return deed(request, page) if deed else _shown(request, page)


def _keep(request: HttpRequest, page: Page) -> HttpResponse:
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _shown(request, page, form)
    deed = request.POST.get("deed")
    try:
        records.keep(
            table=page.table,
            number=page.hand,
            given=form.record,
            seen=_seen(request),
            by=cast(User, request.user),
            over=deed == "over",
            faulty=deed == "faulty",
        )
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _shown(request, page, form, refusal)
    return _done(request, page, _("The record of hand %(hand)s is kept.") % {"hand": page.hand})


def _seen(request: HttpRequest) -> Seen:
    seated = seating.seen(request.POST)
    return Seen(_revision(request, "rows"), _revision(request, "record"), seated if seated.people else None)


def _revision(request: HttpRequest, field: str) -> int:
    return revision_of(request.POST.get(field, ""))


def _take_away(request: HttpRequest, page: Page) -> HttpResponse:
    revision, by = _revision(request, "record"), cast(User, request.user)
    try:
        records.take_away(table=page.table, number=page.hand, revision=revision, by=by)
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _done(request, page, sentence(refusal), level=messages.INFO)
    return _done(request, page, _("The record is taken away; the row stays."))


def _breach(request: HttpRequest, page: Page) -> HttpResponse:
    said, level = note_found(request, page)
    return _done(request, page, said, level=level, step=request.POST.get("step", ""))


def _done(
    request: HttpRequest, page: Page, told: str, *, level: int = messages.SUCCESS, step: str = ""
) -> HttpResponse:
    """Back to the page, with a sentence about what was done and the same step in sight."""
    messages.add_message(request, level, told)
    parti = page.table.parti
    query = {"table": str(page.table.number) if page.table.number > 1 else "", "step": step}
    asked = urlencode({name: value for name, value in query.items() if value})
    address = reverse("hand-record", args=[parti.club.slug, parti.number, page.hand])
    return redirect(f"{address}?{asked}" if asked else address)


def _shown(
    request: HttpRequest, page: Page, form: RecordForm | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    context = {
        **page.context(),
        "film": _film(request, page),
        "form": (form or _new_form(page)) if page.is_writable else None,
        "refused": said(refusal, page) if refusal else None,
        "seated": seating.written(page.rows.seated),
    }
    return render(request, "scoring/record.html", context, status=REFUSED if form else 200)


def _new_form(page: Page) -> RecordForm:
    return RecordForm(initial={"text": pretty(page.kept.data)} if page.kept else None)


def _film(request: HttpRequest, page: Page) -> Film | None:
    if page.judged is None:
        return None
    faults = dict(enumerate(page.judged.violations))
    # Conduct is for members.
    noted = breaches_found(page.table, page.hand, faults) if page.is_member else {}
    return Film(page.judged.replay, page.names, noted, asked=request.GET.get("step", ""))
