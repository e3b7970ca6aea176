"""To which night a parti belongs: the one of its day."""

import datetime

from club.errors import Refusal
from club.models import Club, Night
from club.queries.nights import nights_on
from scoring.models import Parti


def night_for(club: Club, date: datetime.date, chosen: Night | None) -> Night | None:
    """The night that was chosen, else the only one of the day; of several none, unless one is chosen.

    Raises Refusal (night-of-another-day) for one of another club or day, or one called off meanwhile.
    """
    there = list(nights_on(club, date))
    if chosen is not None:
        if chosen not in there:
            raise Refusal("night-of-another-day")
        return chosen
    return there[0] if len(there) == 1 else None


def follow_day(parti: Parti) -> None:
    """A parti that has got another day leaves the night of the old one, in the transaction of that deed."""
    parti.refresh_from_db(fields=["date", "night"])
    if parti.night is None or parti.night.date != parti.date:
        belongs = night_for(parti.club, parti.date, None)
        if belongs != parti.night:
            Parti.objects.filter(pk=parti.pk).update(night=belongs)
            parti.night = belongs
