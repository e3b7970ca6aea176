"""The first page of the site, and the letters it would have sent."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from club.mailbox import letters
from club.models import Club
from club.names import sort_key
from club.queries.clubs import clubs_of, listed


@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """Straight to the club where there is only one to go to; else the clubs there are, and what Parti is."""
    mine = list(clubs_of(request.user)[:2])
    shown = sorted(listed(request.user), key=lambda club: (sort_key(club.name), club.pk))
    only = _only(mine) or _only(shown)
    if only is not None:
        return redirect("home", only.slug)
    return render(request, "club/site.html", {"clubs": shown})


@require_safe
def mail(request: HttpRequest) -> HttpResponse:
    """What was sent, newest first; only where DEBUG says that this is nobody's real site."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "club/mail.html", {"letters": letters()})


def _only(clubs: list[Club]) -> Club | None:
    return clubs[0] if len(clubs) == 1 else None
