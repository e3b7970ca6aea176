"""The seasons of a league: rows, both end days included. A parti belongs to that of its date, if any."""

import datetime
from collections.abc import Sequence

from leagues.models import League, Season
from leagues.queries.season_spans import name_key


def seasons(league: League) -> tuple[Season, ...]:
    """All seasons of the league, oldest first, in one query."""
    return tuple(Season.objects.filter(league=league).order_by("start", "pk"))


def season_on(there: Sequence[Season], day: datetime.date) -> Season | None:
    """The season of a day; None on one that belongs to none."""
    return next((season for season in there if season.start <= day <= season.end), None)


def season_after(there: Sequence[Season], day: datetime.date) -> Season | None:
    """The first season that begins after a day. `there`: oldest first."""
    return next((season for season in there if season.start > day), None)


def season_named(there: Sequence[Season], name: str) -> Season | None:
    """The season called so, with whatever dash; None where none is."""
    exact = next((season for season in there if season.name == name), None)
    return exact or next((season for season in there if name_key(season.name) == name_key(name)), None)


def season_shown(there: Sequence[Season], today: datetime.date) -> Season | None:
    """The season to show unless another is asked for: that of today, else the last one that has begun, else
    the first that will; None where there is none. `there`: oldest first."""
    begun = [season for season in there if season.start <= today]
    return begun[-1] if begun else next(iter(there), None)


def season_asked(there: Sequence[Season], name: str, today: datetime.date) -> tuple[Season | None, str]:
    """The season of `?season=name`; where none is called so, the one shown unasked, and the name."""
    wanted = name.strip()
    found = season_named(there, wanted) if wanted else None
    return found or season_shown(there, today), "" if found else wanted
