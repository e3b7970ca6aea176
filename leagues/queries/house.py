"""Which league was a club's house league on a day, and who played in it then (CL-5b)."""

import datetime
from dataclasses import dataclass

from django.db.models import Q

from club.models import Club, Night
from leagues.models import HouseTerm, League
from leagues.queries.partis import counted
from scoring.models import Seat, Sitting


@dataclass(frozen=True, slots=True)
class Day:
    """Who sat at a table of the house league on a day (ids of persons), and the night it was: that of the
    parti closed first of those that have one.

    Nobody where all partis of the day came from a file: their absences were never asked about.
    """

    present: frozenset[int]
    night: Night | None


NOBODY = Day(frozenset(), None)


def house_league_on(club: Club, day: datetime.date) -> League | None:
    """The league that was the club's house league on that day; None where there was none."""
    terms = HouseTerm.objects.filter(_covers(day), league__club=club).select_related("league__club")
    term = terms.order_by("id").last()
    return term.league if term else None


def _covers(day: datetime.date) -> Q:
    return (Q(since__isnull=True) | Q(since__lte=day)) & (Q(until__isnull=True) | Q(until__gt=day))


def day_of(league: League, day: datetime.date) -> Day:
    """Who played in the league that day, in all its closed partis together, in three queries.

    Whoever had a seat for some time was there, also who came late or left early.
    """
    partis = list(counted(league).filter(date=day).select_related("night"))
    if all(parti.imported for parti in partis):
        return NOBODY
    seated = Seat.objects.filter(parti__in=partis).values_list("person_id", flat=True)
    sat = Sitting.objects.filter(seat__parti__in=partis, person__isnull=False)
    closed = sorted(partis, key=lambda parti: (parti.closed_at, parti.pk))
    night = next((parti.night for parti in closed if parti.night), None)
    return Day(frozenset([*seated, *sat.values_list("person_id", flat=True)]), night)
