"""Bring a file of results: look at it, confirm the new names, store it."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from club.models import User
from club.views.access import scorers_club
from leagues.actions.imports.store import ImportRefused, Stored, store_results
from leagues.files.preview import Preview
from leagues.forms.imports import ResultsForm, packed
from leagues.views.access import addresses
from leagues.views.importing import file_context, refusal_context

PAGE = "leagues/import.html"


@require_http_methods(["GET", "HEAD", "POST"])
def import_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a file; show what it says and what would become of it; store it when that was confirmed."""
    club = scorers_club(request, slug)
    if request.method != "POST":
        return render(request, PAGE, {"form": ResultsForm(club=club)})
    form = ResultsForm(request.POST, request.FILES, club=club)
    if not form.is_valid():
        return render(request, PAGE, {"form": form})
    found = form.preview()
    if "store" in request.POST and not request.FILES:
        return _store(request, form, found)
    return _show(request, form, found)


def _store(request: HttpRequest, form: ResultsForm, found: Preview) -> HttpResponse:
    league, names = form.cleaned_data["league"], form.cleaned_data["names"]
    try:
        if problems := found.all_problems(names):
            raise ImportRefused(problems)
        by = cast(User, request.user)
        stored = store_results(league=league, partis=found.reading.partis, confirmed=names, by=by)
    except ImportRefused as refused:
        return _show(request, form, found, refused)
    messages.success(request, _done(stored))
    return redirect(addresses(league)["partis"])


def _show(
    request: HttpRequest, form: ResultsForm, found: Preview, refused: ImportRefused | None = None
) -> HttpResponse:
    league = form.cleaned_data["league"]
    problems = refused.problems if refused else found.problems
    context = {
        "form": ResultsForm(club=league.club, initial={"league": league}),
        "league_of_file": league,
        "carried": packed(form.cleaned_data["bytes"]) if found.reading.columns else "",
        **file_context(league, found, form.cleaned_data["names"]),
        **refusal_context(found, problems),
    }
    return render(request, PAGE, context)


def _done(stored: Stored) -> str:
    count = len(stored.partis)
    if not count:
        return gettext("Nothing new: every parti of this file is stored already.")
    return ngettext("%(count)s parti is stored.", "%(count)s partis are stored.", count) % {"count": count}
