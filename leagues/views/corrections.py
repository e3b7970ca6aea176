"""Put a parti right: a closed one with a preview and a reason, an open one at once; or void it."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.errors import Refusal
from club.queries.people import people_of
from leagues.actions import partis
from leagues.actions.seasons import move_of, season_to_go
from leagues.forms.corrections import CorrectionForm, ReasonForm
from leagues.queries.consequences import of_correction, of_voiding
from leagues.sentences import sentence
from leagues.views.closing import king_line
from leagues.views.consequences import Shown, shown
from leagues.views.deeds import REFUSED, caller, league_of, parti_for, to_parti
from leagues.views.meanwhile import meanwhile
from leagues.views.season_words import going_told, move_told
from scoring.actions import corrections
from scoring.errors import PartiNotClosed, PartiNotOpen, StaleParti
from scoring.models import Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows

STALE = 409


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a correction as it was read: the parti, its tables, and what was typed."""

    request: HttpRequest
    parti: Parti
    tables: Sequence[TableRows]
    form: CorrectionForm

    @property
    def people(self) -> dict[int, int]:
        """Whom the seats are named after as it was read: person id by seat id."""
        return {seat: person for rows in self.tables for seat, person in rows.presence.firsts.items()}

    def show(self, *, will: Shown | None = None, said: str = "", status: int = 200) -> HttpResponse:
        context = {
            "parti": self.parti,
            "form": self.form,
            "will": will,
            "said": said,
            "meanwhile": meanwhile(self.parti, self.request.POST.get("revision", "")),
        }
        return render(self.request, "leagues/correct.html", context, status=status)

    def refuse(self) -> HttpResponse:
        """With the sentences where they belong; one above says that there are some."""
        return self.show(said=self.form.refused or sentence(Refusal("form-wrong")), status=REFUSED)


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A closed parti: `action=preview` shows what would change, `action=save` saves what was previewed."""
    parti = parti_for(request, slug, number)
    if parti.is_open:
        return redirect("amend", slug, number)
    if not parti.counts:
        return to_parti(request, parti, sentence(PartiNotClosed()), level=messages.INFO)
    page = _page(request, parti, with_numbers=True)
    if request.method != "POST":
        return page.show()
    return _answer(page)


@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Date and people of an open parti; nothing counts yet, so there is nothing to preview."""
    parti = parti_for(request, slug, number)
    if not parti.is_open:
        return redirect("correct", slug, number)
    page = _page(request, parti, with_numbers=False)
    if request.method != "POST":
        return page.show()
    return _amend(page)


@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Void a closed parti: the reigns that would change, and a reason."""
    parti = parti_for(request, slug, number)
    if not parti.counts:
        return to_parti(request, parti, sentence(PartiNotClosed()), level=messages.INFO)
    if request.method != "POST":
        return _void_page(request, parti, ReasonForm())
    return _void(request, parti)


def _page(request: HttpRequest, parti: Parti, *, with_numbers: bool) -> Page:
    tables, people = rows_of(parti), list(people_of(parti.club))
    posted = request.POST.dict() if request.method == "POST" else None
    form = CorrectionForm(parti, tables, people, posted, with_numbers=with_numbers)
    return Page(request, parti, tables, form)


def _answer(page: Page) -> HttpResponse:
    form, posted = page.form, page.request.POST
    try:
        will = _preview(page) if form.is_valid() else None
    except Refusal as refusal:
        form.refuse(refusal)
        will = None
    if form.changes_nothing and posted.get("action") == "save":
        # A save sent twice: all of it is there already.
        return to_parti(page.request, page.parti, form.refused, level=messages.INFO)
    if will is None:
        return page.refuse()
    if posted.get("action") != "save":
        return page.show(will=will)
    if posted.get("revision") != str(page.parti.revision):
        return page.show(will=will, said=sentence(StaleParti()), status=STALE)
    if posted.get("previewed") != form.digest:
        return page.show(will=will, said=sentence(Refusal("form-unconfirmed")), status=STALE)
    return _save(page, will)


def _preview(page: Page) -> Shown:
    """What would change; raises what saving would raise."""
    parti, batch = page.parti, page.form.batch
    places = corrections.preview(parti=parti, batch=batch)
    date, start_time = batch.date or parti.date, batch.start_time or parti.start_time
    return shown(of_correction(parti, places, date=date, start_time=start_time), _moved(parti, date))


def _moved(parti: Parti, date: datetime.date) -> str:
    """What it does to the seasons that the parti was on that day."""
    return "" if date == parti.date else move_told(move_of(league_of(parti), parti, date))


def _save(page: Page, will: Shown) -> HttpResponse:
    form, parti = page.form, page.parti
    try:
        partis.correct(
            parti=parti,
            batch=form.known,
            guests=form.guests,
            reason=form.said_reason,
            revision=parti.revision,
            by=caller(page.request),
        )
    except StaleParti:
        # Somebody was quicker between reading and saving: read again, which shows a fresh preview.
        return correct(page.request, parti.club.slug, parti.number)
    except Refusal as refusal:
        return page.show(will=will, said=sentence(refusal), status=REFUSED)
    corrected = _("Parti %(number)s is corrected.") % {"number": parti.number}
    return to_parti(page.request, parti, f"{corrected} {king_line(league_of(parti))}")


def _amend(page: Page) -> HttpResponse:
    form, parti = page.form, page.parti
    if not form.is_valid():
        return page.refuse()
    try:
        partis.amend(
            parti=parti, batch=form.known, guests=form.guests, by=caller(page.request), people=page.people
        )
    except StaleParti:
        # Somebody was quicker between reading and saving: read again, which says where.
        return amend(page.request, parti.club.slug, parti.number)
    except PartiNotOpen:
        return redirect("correct", parti.club.slug, parti.number)
    except Refusal as refusal:
        return page.show(said=sentence(refusal), status=REFUSED)
    return to_parti(page.request, parti, _("Parti %(number)s is put right.") % {"number": parti.number})


def _void(request: HttpRequest, parti: Parti) -> HttpResponse:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _void_page(request, parti, form, status=REFUSED)
    if request.POST.get("revision") != str(parti.revision):
        return _void_page(request, parti, form, said=sentence(StaleParti()), status=STALE)
    try:
        partis.void(
            parti=parti,
            reason=form.cleaned_data["reason"],
            revision=parti.revision,
            by=caller(request),
        )
    except (StaleParti, PartiNotClosed):
        return void(request, parti.club.slug, parti.number)
    except Refusal as refusal:
        return _void_page(request, parti, form, said=sentence(refusal), status=REFUSED)
    voided = _("Parti %(number)s is void.") % {"number": parti.number}
    return to_parti(request, parti, f"{voided} {king_line(league_of(parti))}")


def _void_page(
    request: HttpRequest, parti: Parti, form: ReasonForm, *, said: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "parti": parti,
        "form": form,
        "said": said,
        "will": shown(of_voiding(parti), going_told(season_to_go(league_of(parti), parti))),
        "meanwhile": meanwhile(parti, request.POST.get("revision", "")),
    }
    return render(request, "leagues/void.html", context, status=status)
