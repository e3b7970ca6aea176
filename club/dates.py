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


def local(club: HasZone, moment: datetime.datetime) -> datetime.datetime:
    """A stored moment on the club's clock."""
    return timezone.localtime(moment, ZoneInfo(club.zone))


def moment_of(club: HasZone, day: datetime.date, time: datetime.time) -> datetime.datetime:
    """The moment at which the club's clock shows this; where it shows it twice, the first one."""
    return datetime.datetime.combine(day, time, ZoneInfo(club.zone))
