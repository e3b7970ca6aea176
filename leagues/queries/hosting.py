"""Where the partis of a league were played: who was host of which of its nights (CL-3)."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from club.models import Night
from club.queries.venues import venues
from leagues.models import League
from scoring.models import PlayDay

Parti = tuple[datetime.date, int | None, Collection[int]]
"""The day of a parti, its night (id) and who was there (ids)."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """A night with partis, or a day with some where there is no night: who was there, and who was host, None
    where nobody knows (ids)."""

    people: frozenset[int]
    host: int | None

    def due(self, guests: Collection[int]) -> dict[int, tuple[int, int]]:
        """One part to be shared by those who were there and are no guests; the host had it."""
        able = {person for person in self.people if person not in guests} | {self.host}
        return {person: (1, int(person == self.host)) for person in able if person}


def gatherings(league: League, partis: Iterable[Parti]) -> list[Gathering]:
    """The nights of these partis of the league in order, in a constant number of queries.

    Like `scoring.queries.hosts`: the night is that of the parti, else the only one of the day that is not
    called off; the host is that of its venue, else the one known when the day was recorded.
    """
    played = list(partis)
    nights = _nights(league, played)
    alone = _alone(nights)
    people: dict[tuple[datetime.date, int | None], set[int]] = defaultdict(set)
    for day, night, there in played:
        people[day, night or alone.get(day)] |= set(there)
    hosts, recorded = _hosts(nights), _recorded(league, {day for day, _night in people})
    return [
        Gathering(frozenset(there), (hosts.get(night) if night else None) or recorded.get(day))
        for (day, night), there in people.items()
    ]


def _nights(league: League, partis: Collection[Parti]) -> list[Night]:
    """The nights of the partis and those of their days."""
    days, ids = {day for day, _night, _there in partis}, {night for _day, night, _there in partis if night}
    found = Night.objects.filter(Q(pk__in=ids) | Q(date__in=days, cancelled_at__isnull=True))
    nights = list(found.filter(club=league.club_id))
    for night in nights:
        night.club = league.club
    return nights


def _alone(nights: Iterable[Night]) -> dict[datetime.date, int]:
    """By day the night on it, where it is the only one."""
    on: dict[datetime.date, list[int]] = defaultdict(list)
    for night in nights:
        if not night.is_cancelled:
            on[night.date].append(night.pk)
    return {day: ids[0] for day, ids in on.items() if len(ids) == 1}


def _hosts(nights: Iterable[Night]) -> dict[int, int]:
    return {night: place.host.pk for night, place in venues(nights).items() if place.host}


def _recorded(league: League, days: Collection[datetime.date]) -> Mapping[datetime.date, int]:
    """Only days of the house league are recorded."""
    found = PlayDay.objects.filter(club=league.club_id, date__in=days, host__isnull=False)
    return dict(found.values_list("date", "host")) if league.house else {}
