"""The seasons of a league with how many partis each has."""

from dataclasses import dataclass

from leagues.models import League, Season
from leagues.queries.partis import counted
from leagues.queries.seasons import season_on, seasons


@dataclass(frozen=True, slots=True)
class Listed:
    """A season and the partis played in it; the season is None for partis of days that are in none."""

    season: Season | None
    partis: int


def seasons_listed(league: League) -> list[Listed]:
    """Newest first, in two queries; what is in no season comes last, where there is any."""
    there = seasons(league)
    partis: dict[Season | None, int] = dict.fromkeys(reversed(there), 0)
    for day in counted(league).values_list("date", flat=True):
        season = season_on(there, day)
        partis[season] = partis.get(season, 0) + 1
    return [Listed(season, count) for season, count in partis.items()]
