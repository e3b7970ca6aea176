"""Offering a place for a night, withdrawing it, disputing the only one, protesting after a vote."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions import objections, venues
from club.errors import NotAllowed, Refusal
from club.forms.venues import SomebodysForm
from club.models import Night, Offer
from club.queries.nights import nights_of
from club.sentences import sentence
from club.views.access import members_club
from club.views.going import to_top
from club.views.member import caller
from club.views.refusals import kept
from club.views.venues import DISPUTE, OFFER, PROTEST, form_for, venue_context

REFUSED = 422
FIELDS = {"place-missing": "place", "place-too-long": "place", "offered-already": "place"}

Do = Callable[[Night, SomebodysForm], object]


@require_http_methods(["GET", "HEAD", "POST"])
def offer_place(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A place of one's own; a scorekeeper also enters that of somebody who rang."""

    def do(night: Night, form: SomebodysForm) -> None:
        place = form.cleaned_data["place"]
        venues.offer(night=night, host=form.somebody, place=place, by=caller(request))

    return _answer(request, slug, pk, OFFER, do, _("The place is offered."))


@require_http_methods(["GET", "HEAD", "POST"])
def dispute_place(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The only place is put to the vote."""

    def do(night: Night, form: SomebodysForm) -> None:
        reason = form.cleaned_data["reason"]
        objections.dispute(night=night, person=form.somebody, reason=reason, by=caller(request))

    return _answer(request, slug, pk, DISPUTE, do, _("The place is disputed: there is a vote on it now."))


@require_http_methods(["GET", "HEAD", "POST"])
def protest_vote(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What the vote gave goes to the casting vote."""

    def do(night: Night, form: SomebodysForm) -> None:
        reason = form.cleaned_data["reason"]
        objections.protest(night=night, person=form.somebody, reason=reason, by=caller(request))

    return _answer(request, slug, pk, PROTEST, do, _("The protest is noted: the casting vote decides now."))


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw_place(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """An offer is taken back with a button beside it."""
    night = _night(request, slug, pk)
    if request.method != "POST":
        return _page(request, night)
    sent = request.POST.get("offer", "")
    offer = get_object_or_404(
        Offer.objects.filter(night=night).select_related("host"), pk=sent if sent.isdecimal() else 0
    )
    offer.night = night
    try:
        venues.withdraw_offer(offer=offer, by=caller(request))
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _page(request, night, says=sentence(refusal))
    messages.success(request, _("The offer is withdrawn."))
    return redirect(to_top("night", slug, pk))


def _night(request: HttpRequest, slug: str, pk: int) -> Night:
    club = members_club(request, slug)
    night = get_object_or_404(nights_of(club), pk=pk)
    night.club = club
    return night


def _answer(request: HttpRequest, slug: str, pk: int, deed: str, do: Do, told: str) -> HttpResponse:
    night = _night(request, slug, pk)
    if request.method != "POST":
        return _page(request, night)
    form = form_for(request, deed, request.POST)
    if not form.is_valid() or not kept(form, FIELDS, lambda: do(night, form)):
        return _page(request, night, form)
    messages.success(request, told)
    return redirect(to_top("night", slug, pk))


def _page(
    request: HttpRequest, night: Night, sent: SomebodysForm | None = None, says: str = ""
) -> HttpResponse:
    """The place by itself, with what was typed and why it was refused."""
    context = venue_context(request, night, sent)
    status = REFUSED if sent is not None or says else 200
    return render(request, "club/venue.html", {**context, "says": says}, status=status)
