"""The nights of a club as a calendar of one member, in the reader's language (RFC 5545)."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from icalendar import Calendar, Event, vDDDLists, vText

from club.dates import today
from club.letters import absolute
from club.models import Club, Night
from club.queries.nights import nights_of
from club.queries.venues import Venue, venues

# Nobody says when a night ends; a parti of three rounds takes an evening like this.
LASTS = datetime.timedelta(hours=4)
KEPT = datetime.timedelta(days=366)
# A calendar that looks seldom must still learn that a night is off.
KEPT_CANCELLED = datetime.timedelta(days=60)
FETCHED = datetime.timedelta(hours=6)


def calendar(club: Club, now: datetime.datetime | None = None) -> bytes:
    """The nights to come and those of the last year; called in the reader's language."""
    at = now or timezone.now()
    day = today(club, at)
    nights = _shown(club, day)
    places = venues(nights, at)
    feed = _head(club)
    for night in nights:
        feed.add_component(_event(night, places[night.pk]))
    _add_zone(feed, day)
    return bytes(feed.to_ical())


def _add_zone(feed: Calendar, day: datetime.date) -> None:
    """The changes of the clocks, for whole years, so that the text stays the same from day to day."""
    first, last = datetime.date(day.year - 2, 1, 1), datetime.date(day.year + 4, 1, 1)
    feed.add_missing_timezones(first_date=first, last_date=last)
    parts: list[Any] = [*feed.walk("STANDARD"), *feed.walk("DAYLIGHT")]
    for part in parts:
        # Where the clocks go forward the library writes the time after the change, RFC 5545 that before.
        gap = max(part["TZOFFSETTO"].td - part["TZOFFSETFROM"].td, datetime.timedelta(0))
        part["DTSTART"].dt -= gap
        if "RDATE" in part:
            # A line for each change: of a list some programs read the first one only.
            part["RDATE"] = [vDDDLists([change.dt - gap]) for change in part["RDATE"].dts]


def _shown(club: Club, day: datetime.date) -> list[Night]:
    """Nights called off go earlier than those that took place."""
    kept = nights_of(club).filter(date__gte=day - KEPT).order_by("date", "start_time", "pk")
    found = kept.exclude(cancelled_at__isnull=False, date__lt=day - KEPT_CANCELLED)
    nights = list(found)
    for night in nights:
        night.club = club
    return nights


def _head(club: Club) -> Calendar:
    feed = Calendar()
    feed.add("prodid", f"-//Parti//{(get_language() or 'en').upper()}")
    feed.add("version", "2.0")
    feed.add("calscale", "GREGORIAN")
    feed.add("x-wr-calname", vText(club.name))
    feed.add("x-wr-timezone", club.zone)
    feed.add("refresh-interval", FETCHED, parameters={"VALUE": "DURATION"})
    # The older name of the same, for programs that do not know RFC 7986.
    feed.add("x-published-ttl", "PT6H")
    return feed


def _event(night: Night, venue: Venue) -> Event:
    event = Event()
    event.add("uid", str(night.uid))
    event.add("sequence", night.sequence + venue.step)
    event.add("created", _utc(night.made_at))
    event.add("dtstamp", _utc(night.changed_at))
    event.add("last-modified", _utc(night.changed_at))
    # The wall clock of the club with its zone: a change of clocks moves no night.
    start = datetime.datetime.combine(night.date, night.start_time, ZoneInfo(night.club.zone))
    event.add("dtstart", start)
    event.add("duration", LASTS)
    _say(event, night, venue)
    return event


def _say(event: Event, night: Night, venue: Venue) -> None:
    address = absolute(reverse("night", args=[night.club.slug, night.pk]))
    event.add("status", "CANCELLED" if night.is_cancelled else "CONFIRMED")
    event.add("summary", _summary(night))
    if venue.place:
        event.add("location", venue.place)
    event.add("description", "\n".join([*_lines(night, venue), address]))
    event.add("url", address)


def _summary(night: Night) -> str:
    """Many calendars show an event that is off like any other, so that its name says so too."""
    if night.is_cancelled:
        return _("Called off: night of %(club)s") % {"club": night.club.name}
    return _("Night of %(club)s") % {"club": night.club.name}


def _lines(night: Night, venue: Venue) -> Iterable[str]:
    if night.is_cancelled:
        yield _("Called off: %(reason)s") % {"reason": night.cancelled_because}
    elif venue.host is not None:
        yield _("Host: %(name)s") % {"name": venue.host.name}
    else:
        yield _undecided()[venue.state]
    if night.note:
        yield night.note


def _undecided() -> Mapping[str, str]:
    return {
        "none": _("Nobody offers a place yet."),
        "voting": _("A vote decides where it is."),
        "casting": _("The casting vote decides where it is."),
    }


def _utc(moment: datetime.datetime) -> datetime.datetime:
    """To the second, as calendars count."""
    return moment.astimezone(datetime.UTC).replace(microsecond=0)
