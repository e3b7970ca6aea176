"""Nights, planned through the action that the page calls."""

import datetime

from club.actions import nights
from club.dates import today
from club.models import Club, Night, Person

HALF_PAST_SEVEN = datetime.time(19, 30)


def planned_night(
    club: Club,
    date: datetime.date | None = None,
    *,
    start_time: datetime.time = HALF_PAST_SEVEN,
    note: str = "",
    host: Person | None = None,
    place: str = "",
) -> Night:
    """A night of the club, in a week from today unless told otherwise."""
    return nights.plan(
        club=club,
        date=date or today(club) + datetime.timedelta(days=7),
        start_time=start_time,
        note=note,
        host=host,
        place=place,
        mark="",
        by=None,
    )
