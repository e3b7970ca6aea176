"""Pages that every stranger sees alike: what one was shown is kept for the next.

Kept in the shared cache under everything the page depends on: the club's newest activity (each deed writes
one) and its revision, the club's day, the language, the look and this very code. Whoever has a session never
comes near it, neither to read nor to leave something, so that nobody is shown what was made for another.
"""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, cast

from django.conf import settings
from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse

from club.context import theme
from club.dates import today
from club.enums import Visibility
from club.languages import asked_language
from club.models import Activity, Club

View = Callable[..., HttpResponse]
KEPT_FOR = 3600  # seconds; after any deed it is asked for under another key
OTHERS = frozenset({settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"})
"""Cookies of somebody, or of what waits for somebody."""


def same_for_strangers(view: View) -> View:
    """Let the page of a public club be made once for all who are nobody here."""

    @wraps(view)
    def shown(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request, slug)
        kept = cache.get(key) if key else None
        if kept is not None:
            return HttpResponse(kept)
        response = view(request, slug, *args, **kwargs)
        if (
            key
            and response.status_code == 200
            and not response.cookies
            and not request.META.get("CSRF_COOKIE")
        ):
            cache.set(key, response.content, KEPT_FOR)
        return response

    return shown


def _key(request: HttpRequest, slug: str) -> str | None:
    """None where the page is somebody's, or asked for in a way of its own."""
    if request.method != "GET" or request.META["QUERY_STRING"] or not OTHERS.isdisjoint(request.COOKIES):
        return None
    if settings.DEBUG:  # whoever writes a template wants to see it
        return None
    newest = Activity.objects.filter(club=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    found = Club.objects.filter(slug=slug, visibility=Visibility.PUBLIC).annotate(newest=Subquery(newest))
    club = found.first()
    return _name(request, club) if club else None


def _name(request: HttpRequest, club: Club) -> str:
    depends_on = (
        str(settings.BUILD),
        request.get_host(),
        request.path,
        club.pk,
        cast(Any, club).newest,
        club.results_revision,
        today(club),
        asked_language(request) or club.language,
        theme(request),
    )
    return f"stranger-1:{sha256(repr(depends_on).encode()).hexdigest()}"
