"""Partis of a league, started and keyed through the actions that its pages call."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.apps import apps
from django.utils import timezone

from club.models import Person
from leagues.actions import partis
from leagues.actions.partis import Seating
from leagues.models import League
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from tests.factories.sheets import FRIDAY, row

ROOMS = ("club", "scoring", "leagues")


def open_evening(
    league: League,
    *tables: Sequence[Person],
    date: datetime.date = FRIDAY,
    start_time: datetime.time | None = datetime.time(19, 30),
) -> Parti:
    """An open parti of the league with nothing keyed, these people in seating order."""
    seatings = [Seating(tuple(people), first_dealer=0) for people in tables]
    return partis.start(
        league=league, date=date, start_time=start_time, tables=seatings, mark="", by=None
    ).parti


def keyed_evening(league: League, *tables: Sequence[Person], date: datetime.date = FRIDAY) -> Parti:
    """The same with every row keyed."""
    parti = open_evening(league, *tables, date=date)
    for rows in rows_of(parti):
        key_at_once(rows)
    return parti


def closed_evening(league: League, *tables: Sequence[Person], date: datetime.date = FRIDAY) -> Parti:
    """The same, closed."""
    return partis.close(parti=keyed_evening(league, *tables, date=date), by=None)


def key_at_once(rows: TableRows) -> None:
    """Every row of a table, written whole: a test of a page needs the rows, not how they came."""
    hands = Hand.objects.bulk_create(
        Hand(table=rows.table, number=number, written_at=timezone.now()) for number in rows.numbers
    )
    Score.objects.bulk_create(
        Score(hand=hand, seat_id=seat, points=points)
        for hand in hands
        for seat, points in row(rows, hand.number).items()
    )


def book() -> dict[str, list[Any]]:
    """Every row of every table of ours, to see that nothing changed."""
    models = [model for room in ROOMS for model in apps.get_app_config(room).get_models()]
    return {model._meta.label: list(model._default_manager.order_by("pk").values_list()) for model in models}
