"""Days in a club's own zone. Nothing else in Parti asks for today's date."""

import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from django.utils import timezone


class HasZone(Protocol):
    zone: str


def today(club: HasZone) -> datetime.date:
    """The day it is now where the club plays."""
    return timezone.localdate(timezone=ZoneInfo(club.zone))


def local(club: HasZone, moment: datetime.datetime) -> datetime.datetime:
    """A stored moment on the club's clock."""
    return timezone.localtime(moment, ZoneInfo(club.zone))
