"""The whole club as a file: owners take it out, founders make a club of one."""

from io import BytesIO
from typing import IO, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.errors import NotAllowed, Refusal
from club.models import Club, User
from club.views.access import owners_club
from leagues.actions.club_file.deeds import export_club, import_club
from leagues.actions.leagues import may_found
from leagues.forms.club_files import ClubFileForm
from leagues.sentences import sentence

MOST_UNPACKED = 64 * 1024 * 1024
"""Bytes that the page reads: the deed is one transaction, and somebody waits. The command reads more."""


@require_safe
def club_file(request: HttpRequest, slug: str) -> HttpResponse:
    """What is in the file, and the way to it."""
    club = owners_club(request, slug)
    return render(request, "leagues/club_file.html", {"club": club})


@require_safe
def download(request: HttpRequest, slug: str) -> FileResponse:
    """The club as it is now. Whole before its first byte leaves, so that no half file is taken for one."""
    club = owners_club(request, slug)
    packed = BytesIO()  # ten years of a club are a few megabytes
    export_club(club=club, out=packed, by=cast(User, request.user))
    packed.seek(0)
    return FileResponse(
        packed, as_attachment=True, filename=f"{club.slug}.jsonl.gz", content_type="application/gzip"
    )


@require_http_methods(["GET", "HEAD", "POST"])
def found_from_file(request: HttpRequest) -> HttpResponse:
    """A club made of a file. Who has no account yet is sent to make one, and comes back."""
    if not request.user.is_authenticated:
        page = "sign-up" if settings.FOUNDERS == "anyone" else "sign-in"
        return redirect_to_login(request.path, reverse(page))
    if not may_found(request.user):
        raise Http404
    sent = request.method == "POST"
    form = ClubFileForm(request.POST, request.FILES) if sent else ClubFileForm()
    club = _made(form, request.user) if sent and form.is_valid() else None
    if club is None:
        return render(request, "leagues/found_from_file.html", {"form": form})
    messages.success(request, _("%(name)s is here, with everything the file has.") % {"name": club.name})
    return redirect("home", club.slug)


def _made(form: ClubFileForm, by: User) -> Club | None:
    brought = cast("IO[bytes]", form.cleaned_data["file"].file)
    try:
        return import_club(brought=brought, slug=form.cleaned_data["slug"], by=by, most=MOST_UNPACKED).club
    except NotAllowed:
        raise
    except Refusal as refusal:
        form.add_error("slug" if refusal.code.startswith("slug-") else "file", sentence(refusal))
        return None
