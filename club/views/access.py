"""The first step of every view: which club, and who is asking."""

from typing import cast

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import translation

from club.enums import Role
from club.models import Club, Person, User
from club.permissions import may_manage, may_score
from club.queries.clubs import person_of, reachable


class ClubRequest(HttpRequest):
    """A request inside a club, as `club_for` leaves it."""

    user: User
    club: Club
    person: Person | None
    role: Role | None


def club_for(request: HttpRequest, slug: str) -> Club:
    """The club of the address, or 404 where it is missing or not for the caller (they look the same)."""
    club = get_object_or_404(reachable(request.user), slug=slug)
    person = person_of(user=request.user, club=club)
    inside = cast(ClubRequest, request)
    inside.club, inside.person = club, person
    inside.role = Role(person.role) if person else None
    _speak_as_the_club(request, club)
    return club


def scorers_club(request: HttpRequest, slug: str) -> Club:
    """The same for pages of owners and scorekeepers; 404 for everybody else."""
    club = club_for(request, slug)
    if not may_score(cast(ClubRequest, request).role):
        raise Http404
    return club


def owners_club(request: HttpRequest, slug: str) -> Club:
    club = club_for(request, slug)
    if not may_manage(cast(ClubRequest, request).role):
        raise Http404
    return club


def _speak_as_the_club(request: HttpRequest, club: Club) -> None:
    """Order of languages: the member's choice, the cookie or the browser, the club's, English."""
    asked = request.COOKIES.get("django_language") or request.headers.get("Accept-Language", "")
    if not asked and not getattr(request.user, "language", ""):
        translation.activate(club.language)
        request.LANGUAGE_CODE = club.language
