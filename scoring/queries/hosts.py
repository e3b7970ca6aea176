"""Who was host on a day of play (CL-3)."""

from club.models import Night, Person
from club.queries.nights import nights_on
from club.queries.venues import venue
from scoring.models import PlayDay


def host_of(day: PlayDay) -> Person | None:
    """The host of the day's night as its venue stands by now, since an offer may be noted after the game.

    Else the one known when the day was recorded; None where nobody knows. The night is that of the partis;
    where they have none, the only one of the day that is not called off.
    """
    night = day.night or _only_night(day)
    return (venue(night).host if night else None) or day.host


def _only_night(day: PlayDay) -> Night | None:
    there = list(nights_on(day.club, day.date)[:2])
    return there[0] if len(there) == 1 else None
