"""The first step of every view: which club, and who is asking."""

from typing import cast

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import translation

from club.enums import Role
from club.errors import NotAllowed
from club.languages import asked_language
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
    """The club of the address, or 404 where it is missing or not for the caller (they look the same).

    Raises NotAllowed for a post by somebody not signed in, whatever the club, so that nothing typed is lost.
    """
    if request.method == "POST" and not request.user.is_authenticated:
        raise NotAllowed("not-signed-in")
    club = get_object_or_404(reachable(request.user), slug=slug)
    person = person_of(user=request.user, club=club)
    inside = cast(ClubRequest, request)
    inside.club, inside.person = club, person
    inside.role = Role(person.role) if person else None
    speak_as(request, club)
    return club


def members_club(request: HttpRequest, slug: str) -> Club:
    """The same for pages of members: 404 for others, and for who is not signed in the way to do so."""
    club = club_for(request, slug)
    if cast(ClubRequest, request).role is None:
        raise _refusal(request)
    return club


def scorers_club(request: HttpRequest, slug: str) -> Club:
    """The same for pages of owners and scorekeepers; 404 for others, NotAllowed for who is not signed in."""
    club = club_for(request, slug)
    if not may_score(cast(ClubRequest, request).role):
        raise _refusal(request)
    return club


def owners_club(request: HttpRequest, slug: str) -> Club:
    """The same for pages of owners."""
    club = club_for(request, slug)
    if not may_manage(cast(ClubRequest, request).role):
        raise _refusal(request)
    return club


def _refusal(request: HttpRequest) -> Exception:
    return Http404() if request.user.is_authenticated else NotAllowed("not-signed-in")


def speak_as(request: HttpRequest, club: Club) -> None:
    """Order of languages: the member's choice, the cookie or the browser, the club's, English."""
    if not getattr(request.user, "language", "") and asked_language(request) is None:
        translation.activate(club.language)
        request.LANGUAGE_CODE = club.language
