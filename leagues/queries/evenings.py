"""Partis of a league as pages list them: with who won, who sat where, and what is still open."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from club.models import Club
from leagues.models import League
from leagues.queries.partis import counted, of_league
from scoring.enums import State
from scoring.models import Parti, Place, Seat

NEWEST_FIRST = (F("date").desc(), F("start_time").desc(nulls_last=True), F("number").desc(), F("pk").desc())


@dataclass(frozen=True, slots=True)
class Evening:
    """A parti with its places, best first; no places while it is open, unfinished or void."""

    parti: Parti
    places: tuple[Place, ...]

    @property
    def winners(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.place == 1)

    @property
    def tables(self) -> dict[int, list[str]]:
        """Names by table number, in the order of the seats."""
        found: dict[int, list[str]] = defaultdict(list)
        for place in sorted(self.places, key=lambda place: (place.seat.table.number, place.seat.position)):
            found[place.seat.table.number].append(place.person.name)
        return dict(found)


def newest_first(league: League) -> QuerySet[Parti]:
    """All partis of the league, with the number of people who sat down: `people`."""
    partis = of_league(league).exclude(state=State.OPEN)
    return partis.annotate(people=Count("seats", distinct=True)).order_by(*NEWEST_FIRST)


def still_open(league: League) -> QuerySet[Parti]:
    """The partis being keyed, newest first, with the number of rows that count: `keyed`."""
    keyed = Count("tables__hands", filter=Q(tables__hands__draft__isnull=True), distinct=True)
    return of_league(league).filter(state=State.OPEN).annotate(keyed=keyed).order_by(*NEWEST_FIRST)


def seated_on(club: Club, day: datetime.date) -> dict[int, int]:
    """Who sits in an open parti of that day, in any league: person id → the newest such parti's number."""
    seats = Seat.objects.filter(parti__club=club, parti__state=State.OPEN, parti__date=day)
    return dict(seats.order_by("parti__number").values_list("person_id", "parti__number"))


def last_evening(league: League, upto: datetime.date) -> Evening | None:
    """The last parti that counts by the end of that day, in two queries; None before the first."""
    last = counted(league).filter(date__lte=upto).reverse().first()
    return evenings([last])[0] if last else None


def evenings(partis: Iterable[Parti]) -> Sequence[Evening]:
    """The partis with their places, in one query and in the order they come."""
    partis = list(partis)
    found: dict[int, list[Place]] = defaultdict(list)
    places = Place.objects.filter(parti__in=partis).select_related("person", "seat__table")
    for place in places.order_by("parti", "place", "person__sort_key", "pk"):
        found[place.parti_id].append(place)
    return [Evening(parti, tuple(found[parti.pk])) for parti in partis]
