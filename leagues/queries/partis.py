"""The partis that count in a league, in order of play, as the title's engine wants them."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db.models import F, QuerySet
from django.db.models.fields.json import KT

from club.models import Club
from leagues.models import League, TitleState
from leagues.queries.leagues import game_of
from rules_engine import title
from rules_engine.core.tables import ACROSS_TABLES, PER_TABLE
from scoring.enums import State
from scoring.models import Parti, Place

CHUNK = 500  # partis whose places are in memory at a time

ORDER = (F("date").asc(), F("start_time").asc(nulls_first=True), F("number").asc())

ACROSS = KT(f"options__{ACROSS_TABLES}")

Results = tuple[title.Result[int], ...]

T = TypeVar("T")


class Played(NamedTuple):
    """Where a parti stands in the order of play: no start time comes before any time that day (KT-18).

    apart: whether each of its tables has places of its own.
    """

    date: datetime.date
    start_time: datetime.time | None
    number: int
    parti_id: int
    apart: bool = False

    @classmethod
    def of(cls, parti: Parti) -> "Played":
        return cls(parti.date, parti.start_time, parti.number, parti.pk, parti.ranks_apart)

    @property
    def order_key(self) -> tuple[datetime.date, bool, datetime.time, int]:
        start = self.start_time
        return (self.date, start is not None, start or datetime.time.min, self.number)


def of_league(league: League) -> QuerySet[Parti]:
    """All partis of the league, whatever their state. The club is named too: its index leads by date."""
    return Parti.objects.filter(club_id=league.club_id, league_parti__league=league)


def parti_numbered(club: Club, number: str) -> Parti | None:
    """The parti of the club with this number, written in digits, and its league; None where there is none."""
    found = Parti.objects.filter(club=club, league_parti__isnull=False).select_related("league_parti__league")
    # What is longer than any number the column can hold names no parti.
    return found.filter(number=int(number)).first() if len(number) < 10 else None


def counted(league: League) -> QuerySet[Parti]:
    """The closed partis of the league in order of play."""
    return of_league(league).filter(state=State.CLOSED).order_by(*ORDER)


def ways_to_rank(league: League) -> frozenset[bool]:
    """Whether its partis gave each table places of its own: False for those that did not, True for those
    that did; in one query, and in none where its game knows no such option."""
    game = game_of(league)
    if game is not None and ACROSS_TABLES not in game.rules():
        return frozenset()
    found = counted(league).order_by().values_list(ACROSS, flat=True).distinct()
    return frozenset(across == PER_TABLE for across in found)


def played(partis: QuerySet[Parti]) -> list[Played]:
    """The heads of these partis in one query, in the order they come."""
    rows = partis.values_list("date", "start_time", "number", "pk", ACROSS)
    return [Played(day, start, at, pk, across == PER_TABLE) for day, start, at, pk, across in rows]


def results_of(partis: Collection[int] | QuerySet[Parti]) -> dict[int, Results]:
    """Everybody's place and points by parti, in one query; person ids are the players."""
    found: dict[int, list[title.Result[int]]] = defaultdict(list)
    rows = Place.objects.filter(parti__in=partis).order_by("parti_id", "place", "id")
    for parti_id, *result in rows.values_list("parti_id", "person_id", "place", "points"):
        found[parti_id].append(title.Result(*result))
    return {parti_id: tuple(results) for parti_id, results in found.items()}


def with_results(heads: Iterable[Played]) -> Iterator[tuple[Played, title.Parti[int]]]:
    """The partis with their results, a query for each CHUNK of them."""
    for chunk in chunks(heads):
        results = results_of([head.parti_id for head in chunk])
        for head in chunk:
            yield head, title.Parti(head.date, results.get(head.parti_id, ()))


def chunks(items: Iterable[T]) -> Iterator[list[T]]:
    """So many of them as are worked on at a time, CHUNK, until there are no more."""
    rest = iter(items)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk


def partis_before(states: QuerySet[TitleState], count: int) -> tuple[title.Parti[int], ...]:
    """The partis of the last `count` of `states`, oldest first, in two queries.

    The states' index by date makes this cost the same however long the book is.
    """
    last = states.values_list("parti_id", "date")[:count]
    rows: Sequence[tuple[int, datetime.date]] = list(last)[::-1]
    results = results_of([parti_id for parti_id, _date in rows])
    return tuple(title.Parti(date, results.get(parti_id, ())) for parti_id, date in rows)
