"""Every place of a person in a league, newest first."""

import datetime
from typing import Any

from django.db.models import Count, F, QuerySet, Value
from django.db.models.functions import Coalesce

from club.models import Person
from leagues.models import League
from leagues.queries.partis import counted
from scoring.models import Place

NEWEST_FIRST = ("-date", "-start", "-number", "-id")


def all_places(league: League, person: Person) -> QuerySet[Place, Any]:
    """`date`, `number`, `place`, `people` (how many were in the parti), `points`, `hands_played` of all his
    partis in the league."""
    return places_listed(Place.objects.filter(person=person, parti__in=counted(league).order_by()))


def places_listed(places: QuerySet[Place]) -> QuerySet[Place, Any]:
    """The same of these places."""
    # No start time comes before any time that day (KT-18), in both databases.
    start = Coalesce(F("parti__start_time"), Value(datetime.time.min))
    rows = places.annotate(people=Count("parti__seats"), start=start)
    rows = rows.annotate(date=F("parti__date"), number=F("parti__number")).order_by(*NEWEST_FIRST)
    return rows.values("id", "place", "people", "points", "hands_played", "date", "start", "number")
