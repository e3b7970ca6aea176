"""A member's messages, newest first. They are put into words when they are read."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django.contrib import messages as told
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.switches import mark_read
from club.models import Notice, Person, User
from club.outbox import Words, words_of
from club.queries.messages import messages_to, unread
from club.views.access import ClubRequest, members_club
from club.views.going import to_top

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class Message:
    """One message in the reader's words."""

    notice: Notice
    words: Words
    is_new: bool


@require_http_methods(["GET", "HEAD", "POST"])
def messages(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; a post marks as read what was on it when it was shown."""
    person = reader(request, slug)
    if request.method == "POST":
        if mark_read(person=person, upto=_shown_at(request), by=_user(request)):
            told.success(request, _("Your messages are marked as read."))
        return redirect(to_top("messages", slug))
    return render(request, "club/messages.html", _page(request, person, timezone.now()))


def reader(request: HttpRequest, slug: str) -> Person:
    """The member who asks; 404 for others, and the way to sign in for who has not."""
    members_club(request, slug)
    person = cast(ClubRequest, request).person
    assert person is not None
    return person


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _page(request: HttpRequest, person: Person, now: datetime.datetime) -> dict[str, object]:
    page = Paginator(messages_to(person, now), PER_PAGE).get_page(request.GET.get("page"))
    shown = _in_words(page.object_list, now)
    return {"page": page, "shown": shown, "unread": unread(person, now), "shown_at": now.isoformat()}


def _in_words(notices: Iterable[Notice], now: datetime.datetime) -> list[Message]:
    """Those that still say something."""
    both = ((notice, words_of(notice)) for notice in notices)
    return [
        Message(notice, words, notice.read_at is None and notice.expires_at > now)
        for notice, words in both
        if words is not None
    ]


def _shown_at(request: HttpRequest) -> datetime.datetime:
    """When the page was made that the button stood on, never later than now."""
    now = timezone.now()
    try:
        shown = parse_datetime(request.POST.get("shown_at", ""))
    except ValueError:
        shown = None
    return min(shown, now) if shown is not None and timezone.is_aware(shown) else now
