"""The page behind an invitation. Opening it uses nothing up; a button does."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.accounts import sign_up
from club.actions.claims import claim
from club.actions.invitations import accept
from club.actions.joining import is_backed
from club.errors import NotAllowed, Refusal
from club.forms.accounts import SignUpForm
from club.forms.invitations import NewcomerForm
from club.languages import asked_language
from club.models import Invitation, User
from club.queries.clubs import person_of
from club.queries.invitations import claim_waits, fault_of, invitation_of
from club.sentences import sentence
from club.views.access import speak_as
from club.views.accounts import BACKEND, FIELDS
from club.views.going import to_top
from club.views.namesakes import second, typed

GONE = 410


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites you, and as whom; who is signed in accepts, or says which player he is."""
    invitation = invitation_of(token)
    if request.method == "POST" and not request.user.is_authenticated:
        raise NotAllowed("not-signed-in")
    fault = _fault(request, invitation)
    if invitation is None or fault is not None:
        return _refused(request, invitation, fault or Refusal("invitation-unknown"))
    posted = typed(request.POST) if request.method == "POST" and not invitation.person else None
    form = NewcomerForm(posted, initial={"name": getattr(request.user, "name", "")})
    if request.method == "POST" and (invitation.person or form.is_valid()):
        return _come_in(request, token, invitation, form)
    return _page(request, invitation, form)


@require_http_methods(["GET", "HEAD", "POST"])
def join_sign_up(request: HttpRequest, token: str) -> HttpResponse:
    """An account for somebody who was invited, also where the operator alone makes accounts."""
    invitation = invitation_of(token)
    if invitation is None or _fault(request, invitation) or request.user.is_authenticated:
        return redirect("join", token)
    known = {"email": invitation.email, "name": invitation.person.name if invitation.person else ""}
    form = SignUpForm(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        user = _signed_up(request, form)
        if user is not None:
            login(request, user, backend=BACKEND)
            return redirect("join", token)
    return render(request, "club/join_sign_up.html", {"form": form, "invitation": invitation, "token": token})


def _signed_up(request: HttpRequest, form: SignUpForm) -> User | None:
    try:
        return sign_up(**form.cleaned_data, language=asked_language(request) or "", invited=True)
    except Refusal as refusal:
        form.add_error(FIELDS.get(refusal.code, "name"), sentence(refusal))
        return None


def _fault(request: HttpRequest, invitation: Invitation | None) -> Refusal | None:
    """What is wrong with the invitation, whoever comes with it."""
    if invitation is None:
        return Refusal("invitation-unknown")
    speak_as(request, invitation.club)
    code = fault_of(invitation) or ("" if is_backed(invitation) else "invitation-unbacked")
    return Refusal(code, club=invitation.club.name) if code else None


def _refused(request: HttpRequest, invitation: Invitation | None, refusal: Refusal) -> HttpResponse:
    """Nothing of the club but its name; who has come in by it already is led there."""
    if invitation is not None and person_of(user=request.user, club=invitation.club) is not None:
        messages.info(request, _("You are in %(club)s already.") % {"club": invitation.club.name})
        return redirect(to_top("home", invitation.club.slug))
    status = GONE if invitation else 404
    if invitation is not None and claim_waits(club=invitation.club, user=request.user):
        refusal, status = Refusal("claim-waits", club=invitation.club.name), 200
    context = {"says": sentence(refusal), "waits": status == 200}
    return render(request, "club/join_not.html", context, status=status)


def _come_in(request: HttpRequest, token: str, invitation: Invitation, form: NewcomerForm) -> HttpResponse:
    user, name = cast(User, request.user), form.cleaned_data.get("name", "") if form.is_valid() else ""
    try:
        if request.POST.get("deed") == "claim":
            claim(token=token, name=name, by=user)
            return redirect("join", token)
        accept(token=token, name=name, by=user)
    except Refusal as refusal:
        return _not_in(request, invitation, form, refusal)
    messages.success(request, _("Welcome to %(club)s!") % {"club": invitation.club.name})
    return redirect(to_top("home", invitation.club.slug))


def _not_in(
    request: HttpRequest, invitation: Invitation, form: NewcomerForm, refusal: Refusal
) -> HttpResponse:
    """Say why not; beside a name that somebody has, the ways on."""
    if refusal.code.startswith("name-"):
        form.add_error("name", sentence(refusal))
        player = refusal.data["name"] if refusal.code == "name-of-a-player" else ""
        return _page(request, invitation, form, second=second(invitation.club, form), player=player)
    return _page(request, invitation, form, says=sentence(refusal))


def _page(request: HttpRequest, invitation: Invitation, form: NewcomerForm, **more: Any) -> HttpResponse:
    mine = person_of(user=request.user, club=invitation.club)
    context = {"invitation": invitation, "form": form, "mine": mine, "here": request.path, **more}
    return render(request, "club/join.html", context, status=422 if form.errors or "says" in more else 200)
