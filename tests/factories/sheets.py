"""Partis keyed hand by hand, through the same actions that pages call."""

import datetime
from collections.abc import Mapping, Sequence

from club.models import Club, Person
from scoring.actions import hands, partis
from scoring.actions.lots import TablePlan
from scoring.models import Parti, Table
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points

FRIDAY = datetime.date(2026, 10, 30)
ROW = (10, -10, 20, -20)


def open_parti(
    club: Club,
    *tables: Sequence[Person],
    date: datetime.date = FRIDAY,
    first_dealer: int = 0,
    game: str = "pikk-dama",
    options: Mapping[str, object] | None = None,
) -> Parti:
    """An open parti with these people in seating order, one sequence a table."""
    return partis.start(
        club=club,
        game=game,
        options=options or {},
        date=date,
        start_time=datetime.time(19, 30),
        tables=[TablePlan(tuple(people), first_dealer) for people in tables],
        by=None,
    )


def row(rows: TableRows, number: int, points: Sequence[int] = ROW) -> dict[int, int]:
    """Points of hand `number` by seat id, for the four who play it, in order of play."""
    players = rows.players(number)
    assert players is not None
    return dict(zip(players, points, strict=True))


def key_table(table: Table, rows: TableRows, numbers: Sequence[int] | None = None) -> None:
    for number in rows.numbers if numbers is None else numbers:
        hands.save(table=table, number=number, written=in_points(row(rows, number)), revision=0, by=None)


def keyed_parti(club: Club, *tables: Sequence[Person], date: datetime.date = FRIDAY) -> Parti:
    """An open parti with every row keyed."""
    parti = open_parti(club, *tables, date=date)
    for rows in rows_of(parti):
        key_table(rows.table, rows)
    return parti


def closed_sheet(club: Club, *tables: Sequence[Person], date: datetime.date = FRIDAY) -> Parti:
    """A closed parti with every row keyed."""
    return partis.close(parti=keyed_parti(club, *tables, date=date), by=None)
