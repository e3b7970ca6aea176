"""Who asks, on a page that `members_club` has let him into."""

from typing import cast

from django.http import HttpRequest

from club.models import Person, User
from club.views.access import ClubRequest


def member(request: HttpRequest) -> Person:
    return cast(Person, cast(ClubRequest, request).person)


def caller(request: HttpRequest) -> User:
    return cast(User, request.user)
