"""What the pages behind a personal link share: whose it is, his language, and the page of a dead one.

Programs that look at mail follow links, so that behind none of them a GET does anything for anybody.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from club import links
from club.languages import asked_language
from club.models import Club, Person

REFUSED, NOT_THERE, GONE = 422, 404, 410

Row = TypeVar("Row")


def follow(
    request: HttpRequest,
    token: str,
    purpose: str,
    *,
    find: Callable[[Person, int], Row | None],
    page: Callable[[Person, Row], HttpResponse],
) -> HttpResponse:
    """Show the `page` of what the link is about to whom it belongs; `find` gives it while the link may live.

    A link that was never made here tells nothing; one that is dead names the club and nothing of it.
    """
    link = links.read(token)
    if link is None or link.purpose != purpose:
        return _dead(request, None, NOT_THERE)
    person = Person.objects.select_related("club", "user").filter(pk=link.person).first()
    if person is None:
        return _dead(request, None, NOT_THERE)
    speak_to(request, person)
    row = find(person, link.row) if _holds(link, person) else None
    return _dead(request, person.club, GONE) if row is None else page(person, row)


def _holds(link: links.Link, person: Person) -> bool:
    """Not after a renewal, nor for somebody who is out or whose account was closed."""
    may_act = person.deactivated_at is None and (person.user is None or person.user.is_active)
    return may_act and link.version == person.link_version


def speak_to(request: HttpRequest, person: Person) -> None:
    """As elsewhere: one's own choice, the browser's, the club's. The account counts without signing in."""
    own = (person.user.language if person.user else "") or person.language
    language = own or asked_language(request) or person.club.language
    translation.activate(language)
    request.LANGUAGE_CODE = language


def _dead(request: HttpRequest, club: Club | None, status: int) -> HttpResponse:
    context: dict[str, Any] = {"host_club": club}
    return render(request, "club/link_dead.html", context, status=status)
