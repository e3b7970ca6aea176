"""Bring a file of results: look at it, say how it is read and who its names are, store it."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from club.models import User
from club.views.access import scorers_club
from leagues.actions.imports.store import ImportRefused
from leagues.actions.imports.uploads import choose, keep_upload, stop
from leagues.enums import Passage
from leagues.files.preview import preview
from leagues.files.uploads import go_on, look, start
from leagues.forms.imports import ResultsForm, said_of_people, said_of_reading
from leagues.models import Upload
from leagues.queries.uploads import unfinished, uploads_of
from leagues.views.access import addresses
from leagues.views.importing import file_context, progress_said, refusal_context

PAGE = "leagues/import.html"
PROGRESS = "leagues/import_progress.html"


@require_http_methods(["GET", "HEAD", "POST"])
def import_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a file; keep one that is a table, for its own page."""
    club = scorers_club(request, slug)
    user = cast(User, request.user)
    form = ResultsForm(request.POST, request.FILES, club=club) if request.method == "POST" else None
    if form is None or not form.is_valid():
        waiting = unfinished(club=club, user=user)
        return render(request, PAGE, {"form": form or ResultsForm(club=club), "unfinished": waiting})
    league, data = form.cleaned_data["league"], form.data_of_file()
    found = preview(league=league, data=data)
    if found.reading.columns is None:
        context = {"form": ResultsForm(club=club), "found": found, **refusal_context(found, found.problems)}
        return render(request, PAGE, context)
    name = form.cleaned_data["file"].name
    return redirect(_address(keep_upload(league=league, name=name, data=data, by=user)))


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A file that was brought: how it is read, what would become of it, how far its storing is."""
    club = scorers_club(request, slug)
    upload = uploads_of(club=club, user=cast(User, request.user)).filter(token=token).first()
    if upload is None:
        raise Http404
    if request.method == "POST":
        return _deed(request, upload)
    if upload.passage == Passage.STORED:
        return _done(request, upload)
    return _progress(request, upload) if upload.passage == Passage.STORING else _show(request, upload)


def _deed(request: HttpRequest, upload: Upload) -> HttpResponse:
    deeds = {"read": _read, "store": _store, "step": _step, "stop": _stop}
    deed = deeds.get(request.POST.get("deed", ""))
    if deed is None:
        return redirect(_address(upload))
    try:
        return deed(request, upload)
    except ImportRefused as refused:
        upload.refresh_from_db()
        return _show(request, upload, refused)


def _read(request: HttpRequest, upload: Upload) -> HttpResponse:
    choose(upload=upload, choice=said_of_reading(request.POST, look(upload)), by=cast(User, request.user))
    return redirect(_address(upload))


def _store(request: HttpRequest, upload: Upload) -> HttpResponse:
    user = cast(User, request.user)
    if upload.passage == Passage.LOOKED_AT:
        choose(upload=upload, choice=said_of_people(request.POST, upload.league.club), by=user)
        if start(upload, user):
            return _done(request, upload)
    return redirect(_address(upload))


def _step(request: HttpRequest, upload: Upload) -> HttpResponse:
    return _done(request, upload) if go_on(upload) else _moved(request, upload)


def _stop(request: HttpRequest, upload: Upload) -> HttpResponse:
    count = stop(upload=upload, by=cast(User, request.user))
    messages.info(request, _stopped(count))
    return _to(request, _address(upload))


def _moved(request: HttpRequest, upload: Upload) -> HttpResponse:
    """How far it is now, for the script of the page; without one the page itself."""
    if upload.passage == Passage.STORING and _by_script(request):
        return JsonResponse({"stored": upload.stored, "said": progress_said(upload)})
    return _to(request, _address(upload))


def _done(request: HttpRequest, upload: Upload) -> HttpResponse:
    messages.success(request, _stored(upload.stored))
    return _to(request, addresses(upload.league)["partis"])


def _to(request: HttpRequest, address: str) -> HttpResponse:
    """Another page; a script is told where to go."""
    return JsonResponse({"goto": address}) if _by_script(request) else redirect(address)


def _by_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _progress(request: HttpRequest, upload: Upload) -> HttpResponse:
    context = {"upload": upload, "address": _address(upload), "said": progress_said(upload)}
    return render(request, PROGRESS, {**context, "league_of_file": upload.league})


def _show(request: HttpRequest, upload: Upload, refused: ImportRefused | None = None) -> HttpResponse:
    held, club = look(upload), upload.league.club
    problems = refused.problems if refused else held.found.problems
    context = {
        "form": ResultsForm(club=club, initial={"league": upload.league}),
        "address": _address(upload),
        "upload": upload,
        "league_of_file": upload.league,
        "stored_before": refused.stored if refused else 0,
        **file_context(upload.league, held),
        **refusal_context(held.found, problems),
    }
    return _to(request, _address(upload)) if _by_script(request) else render(request, PAGE, context)


def _address(upload: Upload) -> str:
    return reverse("import-file", args=[upload.league.club.slug, upload.token])


def _stored(count: int) -> str:
    if not count:
        return gettext("Nothing new: every parti of this file is stored already.")
    return ngettext("%(count)s parti is stored.", "%(count)s partis are stored.", count) % {"count": count}


def _stopped(count: int) -> str:
    told = ngettext(
        "Stopped. %(count)s parti is stored, the rest is not.",
        "Stopped. %(count)s partis are stored, the rest is not.",
        count,
    )
    return told % {"count": count}
