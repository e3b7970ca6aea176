"""Days in a club's own zone. Nothing else in Parti asks for today's date."""

import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from django.utils import timezone


class HasZone(Protocol):
    zone: str


def today(club: HasZone, now: datetime.datetime | None = None) -> datetime.date:
    """The day it is now where the club plays."""
    return timezone.localdate(now, ZoneInfo(club.zone))


def newest_day() -> datetime.date:
    """The day that it is somewhere already: nobody has played on a later one."""
    return timezone.localdate(timezone=datetime.timezone(datetime.timedelta(hours=14)))


def local(club: HasZone, moment: datetime.datetime) -> datetime.datetime:
    """A stored moment on the club's clock."""
    return timezone.localtime(moment, ZoneInfo(club.zone))


def moment_of(club: HasZone, day: datetime.date, time: datetime.time) -> datetime.datetime:
    """The moment at which the club's clock shows this; where it shows it twice, the first one."""
    return datetime.datetime.combine(day, time, ZoneInfo(club.zone))


def days_later(club: HasZone, moment: datetime.datetime, days: int) -> datetime.datetime:
    """The moment so many days on at which the club's clock shows the same time, also where it was put forward
    or back in between."""
    at = local(club, moment)
    # In UTC, since moments of one zone compare by what the clock shows.
    return (at + datetime.timedelta(days=days)).replace(fold=at.fold).astimezone(datetime.UTC)
