"""From when on the seasons of a league are counted."""

from django.db.models import Min

from leagues.models import League
from leagues.queries.partis import counted


def set_season_start(league: League) -> None:
    """Let the seasons begin on the first of the month of the first parti, unless they already have a start.

    Call it in the transaction of a close or an import. Later it is moved only by hand.
    """
    first = counted(league).aggregate(day=Min("date"))["day"] if league.season_start is None else None
    if first is None:
        return
    start = first.replace(day=1)
    League.objects.filter(pk=league.pk, season_start=None).update(season_start=start)
    league.refresh_from_db(fields=["season_start"])
