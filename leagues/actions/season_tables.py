"""The standings of seasons as they are stored: written with every replay."""

import datetime

from leagues.models import League, Season, SeasonTable
from leagues.queries.standings import data_of


def follow_tables(league: League, *, since: datetime.date) -> None:
    """Write the standings of the seasons that end on this day or later. Call it in the transaction of a
    replay, which holds the league."""
    changed = list(Season.objects.filter(league=league, end__gte=since).order_by("start"))
    SeasonTable.objects.filter(season__in=changed).delete()
    SeasonTable.objects.bulk_create(
        SeasonTable(season=season, data=data_of(league, season)) for season in changed
    )
