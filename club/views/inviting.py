"""Inviting people: the form, the link that is shown once, and the invitations that are open."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import guessing
from club.actions.invitations import Invited, invite, withdraw
from club.errors import Refusal
from club.forms.invitations import InviteForm
from club.invitation_letter import join_address, send_letter
from club.models import Club, User
from club.permissions import may_manage
from club.queries.invitations import open_invitations
from club.sentences import sentence
from club.views.access import ClubRequest, scorers_club
from club.views.accounts import TOO_MANY
from club.views.going import to_top
from club.views.refusals import kept


@require_http_methods(["GET", "HEAD", "POST"])
def inviting(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody, and see or withdraw what is open. Owners and scorekeepers."""
    club = scorers_club(request, slug)
    if request.POST.get("deed") == "withdraw":
        return _withdrawn(request, club)
    form = _form(request, club)
    if request.method == "POST" and form.is_valid() and _may_write(request, form):
        made: list[Invited] = []
        if kept(form, None, lambda: made.append(invite(club=club, by=_user(request), **form.asked))):
            return _told(request, club, made[0])
    return _page(request, club, form)


def _form(request: HttpRequest, club: Club) -> InviteForm:
    data = request.POST if request.method == "POST" else None
    by_owner = may_manage(cast(ClubRequest, request).role)
    return InviteForm(data, club=club, by_owner=by_owner, person=request.GET.get("person", ""))


def _may_write(request: HttpRequest, form: InviteForm) -> bool:
    """Nobody's mailbox is filled from here."""
    email = form.cleaned_data["email"]
    if email and not guessing.may_write(request, email):
        form.add_error("email", TOO_MANY)
        return False
    return True


def _told(request: HttpRequest, club: Club, made: Invited) -> HttpResponse:
    """A letter is on its way; else the link, here and never again."""
    if made.invitation.email and (not made.is_new or send_letter(made.invitation, made.token)):
        messages.success(
            request, _("The invitation is on its way to %(email)s.") % {"email": made.invitation.email}
        )
        return redirect(to_top("invite", club.slug))
    form = InviteForm(club=club, by_owner=may_manage(cast(ClubRequest, request).role))
    shown = {"made": made.invitation, "link": join_address(made.token), "unsent": made.invitation.email}
    return _page(request, club, form, **shown)


def _withdrawn(request: HttpRequest, club: Club) -> HttpResponse:
    number = request.POST.get("invitation", "")
    found = club.invitations.select_related("club", "person")
    invitation = get_object_or_404(found, pk=int(number) if number.isdecimal() and len(number) < 18 else 0)
    try:
        withdraw(invitation=invitation, by=_user(request))
    except Refusal as refusal:
        if refusal.code != "done-already":
            raise
        messages.info(request, sentence(refusal))
    else:
        messages.success(request, _("The invitation is withdrawn; its link opens nothing any more."))
    return redirect(to_top("invite", club.slug))


def _page(request: HttpRequest, club: Club, form: InviteForm, **more: Any) -> HttpResponse:
    context = {"form": form, "invitations": open_invitations(club), **more}
    return render(request, "club/invite.html", context, status=422 if form.errors else 200)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)
