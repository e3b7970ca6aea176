"""A newcomer's first deed: a club of his own."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.errors import NotAllowed, Refusal
from club.languages import spoken_language
from club.models import Club, User
from club.sentences import sentence
from leagues.actions.leagues import found_club, may_found
from leagues.forms.leagues import FoundClubForm

FIELDS = {
    "slug-malformed": "slug",
    "slug-taken": "slug",
    "slug-reserved": "slug",
    "zone-unknown": "zone",
    "language-unknown": "language",
    "game-unknown": "game",
}


@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Name the club, and be there. Who has no account yet is sent to make one, and comes back."""
    if not request.user.is_authenticated:
        page = "sign-up" if settings.FOUNDERS == "anyone" else "sign-in"
        return redirect_to_login(request.path, reverse(page))
    if not may_found(request.user):
        raise Http404
    form = FoundClubForm(request.POST or None, language=spoken_language())
    club = _founded(request, form) if request.method == "POST" and form.is_valid() else None
    if club is not None:
        messages.success(
            request, _("%(name)s is founded. Now add the people who play.") % {"name": club.name}
        )
        return redirect("home", club.slug)
    return render(request, "leagues/found.html", {"form": form})


def _founded(request: HttpRequest, form: FoundClubForm) -> Club | None:
    try:
        return found_club(**form.cleaned_data, league_slug="", by=cast(User, request.user))
    except NotAllowed:
        raise
    except Refusal as refusal:
        form.add_error(FIELDS.get(refusal.code, "name"), sentence(refusal))
        return None
