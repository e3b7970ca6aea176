"""The people of a club: members, guests, and those who left."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.people import add_guest, add_member
from club.errors import NotAllowed
from club.forms.people import PersonForm
from club.models import Club, User
from club.permissions import may_manage
from club.queries.invitations import open_claims
from club.queries.people import roster
from club.views.access import ClubRequest, club_for
from club.views.going import to_top
from club.views.namesakes import second, typed
from club.views.refusals import kept


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Members, guests and who left; an owner adds people here."""
    club = club_for(request, slug)
    form = PersonForm(typed(request.POST) or None, club=club)
    if request.method == "POST":
        _require_manager(request)
        if form.is_valid() and kept(form, "name", lambda: _add(request, club, form.cleaned_data)):
            messages.success(request, _("%(name)s is added.") % {"name": form.cleaned_data["name"]})
            return redirect(to_top("people", club.slug))
    context = {"roster": roster(club), "form": form, "second": second(club, form)}
    if may_manage(cast(ClubRequest, request).role):
        context["claims"] = open_claims(club)
    return render(request, "club/people.html", context)


def _add(request: HttpRequest, club: Club, data: dict[str, Any]) -> None:
    by = cast(User, request.user)
    if data["member"]:
        add_member(club=club, name=data["name"], joined=data["joined"], by=by)
    else:
        add_guest(club=club, name=data["name"], by=by)


def _require_manager(request: HttpRequest) -> None:
    if not may_manage(cast(ClubRequest, request).role):
        raise NotAllowed("not-an-owner")
