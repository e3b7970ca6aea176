"""The book of deeds: who did what, newest first, for members."""

from typing import Any, cast
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.errors import NotAllowed
from club.models import Club, Person
from club.queries.people import people_of
from club.views.access import ClubRequest, club_for
from leagues.activity_told import DEEDS, Subject, told
from leagues.queries.activity import activities, behind

PAGE_SIZE = 25


@require_safe
def activity(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of the log, all of it or what belongs to a subject (`?of=`) or a person (`?person=`)."""
    club = _members_club(request, slug)
    subject, person = _subject(request), _person(request, club)
    deeds = [deed for deed, known in DEEDS.items() if known.subject == subject] if subject else None
    found = activities(club, deeds=deeds, person=person)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    traces = list(page.object_list)
    context: dict[str, Any] = {
        "page": page,
        "lines": told(club, traces, behind(club, traces)),
        "subject": subject,
        "subjects": Subject.choices,
        "of_person": person,
        "people": people_of(club),
        "kept": urlencode({"of": subject or "", "person": person.pk if person else ""}),
    }
    return render(request, "leagues/activity.html", context)


def _members_club(request: HttpRequest, slug: str) -> Club:
    """The club, for its members; 404 for others, and who is not signed in is asked to sign in."""
    club = club_for(request, slug)
    if cast(ClubRequest, request).role is None:
        raise Http404 if request.user.is_authenticated else NotAllowed("not-signed-in")
    return club


def _subject(request: HttpRequest) -> str:
    """What is not known is as good as not asked."""
    asked = request.GET.get("of", "")
    return asked if asked in Subject.values else ""


def _person(request: HttpRequest, club: Club) -> Person | None:
    asked = request.GET.get("person", "")
    return people_of(club).filter(pk=int(asked)).first() if asked.isdecimal() and len(asked) < 10 else None
