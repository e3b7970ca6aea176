"""An owner's answer to somebody who says which player he is."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.actions.claims import decide
from club.errors import NotAllowed, Refusal
from club.models import Claim, User
from club.sentences import sentence
from club.views.access import owners_club
from club.views.going import to_top


@require_POST
def answer_claim(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Grant the claim or refuse it, by the button pressed; any other post changes nothing."""
    club = owners_club(request, slug)
    claim = get_object_or_404(club.claims.select_related("club", "person", "user"), pk=pk)
    granted = {"grant": True, "refuse": False}.get(request.POST.get("answer", ""))
    if granted is not None:
        _answer(request, claim, granted=granted)
    return redirect(to_top("people", club.slug))


def _answer(request: HttpRequest, claim: Claim, *, granted: bool) -> None:
    try:
        decide(claim=claim, granted=granted, by=cast(User, request.user))
    except NotAllowed:
        raise
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return
    told = (
        _("%(name)s is a member with an account now.") if granted else _("The claim on %(name)s is refused.")
    )
    messages.success(request, told % {"name": claim.person})
