"""A member's calendar feed: the page that makes, renews and removes its address, and the feed itself."""

import hashlib

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.actions.feeds import make_feed, remove_feed
from club.feeds.nights import calendar
from club.letters import language_of
from club.models import Feed, Person
from club.queries.feeds import reader_of
from club.views.access import members_club
from club.views.going import to_top
from club.views.member import caller, member


@require_http_methods(["GET", "HEAD", "POST"])
def calendar_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether there is an address; a post makes a new one, which is shown this once, or removes it."""
    club = members_club(request, slug)
    person = member(request)
    if request.method != "POST":
        return _page(request, person)
    if request.POST.get("deed") == "make":
        secret = make_feed(person=person, by=caller(request))
        return _page(request, person, reverse("calendar-feed", args=[club.slug, secret]))
    if request.POST.get("deed") == "remove" and remove_feed(person=person, by=caller(request)):
        messages.success(request, _("The address is gone: calendars that use it learn nothing more."))
    return redirect(to_top("calendar", club.slug))


@require_safe
def calendar_feed(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    """The nights for one member's calendar; whoever has the address is taken for the member.

    Compared by what it says (ETag) and not by time: a vote that ends by the clock changes it too.
    """
    reader = reader_of(slug, secret)
    if reader is None:
        raise Http404
    with translation.override(language_of(reader)):
        body = calendar(reader.club)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{reader.club.slug}.ics"'
    response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    answer = get_conditional_response(request, etag=etag, response=response) or response
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _page(request: HttpRequest, person: Person, path: str = "") -> HttpResponse:
    address = request.build_absolute_uri(path) if path else ""
    context = {
        "feed": Feed.objects.filter(person=person).first(),
        "address": address,
        "webcal": f"webcal://{address.partition('://')[2]}" if address else "",
    }
    return render(request, "club/calendar.html", context)
