"""A scorekeeper's deeds on nights: plan one, change it, call it off, take that back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions import nights
from club.actions.nights import NightStale
from club.errors import NotAllowed, Refusal
from club.forms.nights import CancelForm, ChangeForm, PlanForm, WhenForm
from club.models import Club, Night
from club.queries.nights import is_over, nights_of
from club.sentences import sentence
from club.views.access import scorers_club
from club.views.going import to_top
from club.views.member import caller

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def plan_night(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new night; sent, it plans one and invites the members."""
    club = scorers_club(request, slug)
    form = PlanForm(request.POST if request.method == "POST" else None, club=club)
    if form.is_bound and form.is_valid():
        night = _tried(
            form, lambda: nights.plan(club=club, mark=form.mark, by=caller(request), **form.cleaned_data)
        )
        if night is not None:
            messages.success(request, _("The night is planned, and the members are invited."))
            return redirect(to_top("night", club.slug, night.pk))
    status = REFUSED if form.errors else 200
    return render(request, "club/plan_night.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def change_night(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Day, start and note; calling it off; or taking that back, as `deed` says."""
    club = scorers_club(request, slug)
    night = night_of(club, pk)
    if request.method != "POST":
        return _page(request, night)
    deed = {"change": _change, "cancel": _cancel, "revive": _revive}.get(request.POST.get("deed", ""))
    if deed is None:
        return _page(request, night)
    return deed(request, night)


def night_of(club: Club, pk: int) -> Night:
    """The night of the club, or 404."""
    night = get_object_or_404(nights_of(club), pk=pk)
    night.club = club
    return night


def _change(request: HttpRequest, night: Night) -> HttpResponse:
    form = ChangeForm(request.POST, night=night)
    if form.is_valid():
        done = _tried(form, lambda: nights.change(night=night, by=caller(request), **form.cleaned_data))
        if done is not None:
            return _back(request, night, _("The night is changed."))
    return _page(request, night_of(night.club, night.pk), change=form)


def _cancel(request: HttpRequest, night: Night) -> HttpResponse:
    form = CancelForm(request.POST)
    if form.is_valid():
        try:
            nights.cancel(night=night, reason=form.cleaned_data["reason"], by=caller(request))
        except NotAllowed:
            raise
        except Refusal as refusal:
            return _back(request, night, sentence(refusal), messages.ERROR)
        return _back(request, night, _("The night is called off, and the members are told."))
    return _page(request, night, cancel=form)


def _revive(request: HttpRequest, night: Night) -> HttpResponse:
    try:
        nights.revive(night=night, by=caller(request))
    except NotAllowed:
        raise
    except Refusal as refusal:
        return _back(request, night, sentence(refusal), messages.ERROR)
    return _back(request, night, _("The night takes place after all, and the members are told."))


def _tried(form: WhenForm, deed: Callable[[], Night]) -> Night | None:
    """Do it; where it is refused, say so in the form. What another wrote meanwhile stands beside it."""
    try:
        return deed()
    except NotAllowed:
        raise
    except Refusal as refusal:
        if isinstance(refusal, NightStale) and isinstance(form, ChangeForm):
            form.catch_up(refusal.night)
        form.refuse(refusal, sentence(refusal))
        return None


def _back(request: HttpRequest, night: Night, said: str, level: int = messages.SUCCESS) -> HttpResponse:
    messages.add_message(request, level, said)
    return redirect(to_top("night", night.club.slug, night.pk))


def _page(
    request: HttpRequest, night: Night, change: ChangeForm | None = None, cancel: CancelForm | None = None
) -> HttpResponse:
    """The forms that fit; after a refusal with what was typed, and what the night is now."""
    context = {
        "night": night,
        "is_over": is_over(night),
        "change": change or ChangeForm(night=night),
        "cancel": cancel or CancelForm(),
        "shows_now": change is not None,
    }
    return render(request, "club/change_night.html", context, status=REFUSED if change or cancel else 200)
