"""Evenings keyed number by number, for what is told of them."""

import datetime
from collections.abc import Sequence

from django.utils import timezone

from club.models import Person
from leagues.actions import partis
from leagues.models import League
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from tests.factories.evenings import open_evening
from tests.factories.sheets import FRIDAY


def night_of(
    league: League,
    *tables: tuple[Sequence[Person], Sequence[Sequence[int]]],
    date: datetime.date = FRIDAY,
) -> Parti:
    """A closed parti: at each table four people, and for each hand their points in the order of the seats.

    The last of them is played until the end; where the score ends the game, as many are played as are given.
    """
    parti = open_evening(league, *[people for people, _points in tables], date=date)
    for rows, (_people, points) in zip(rows_of(parti), tables, strict=True):
        _key(rows, points)
    return partis.close(parti=parti, by=None)


def _key(rows: TableRows, points: Sequence[Sequence[int]]) -> None:
    for number in range(1, len(points) + 1) if rows.is_endless else rows.numbers:
        hand = Hand.objects.create(table=rows.table, number=number, written_at=timezone.now())
        values = points[min(number, len(points)) - 1]
        Score.objects.bulk_create(
            Score(hand=hand, seat=seat, points=value) for seat, value in zip(rows.seats, values, strict=True)
        )
