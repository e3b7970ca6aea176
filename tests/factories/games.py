"""Closed partis of every game, keyed hand by hand; and one in which much went otherwise than it was due."""

from collections.abc import Iterable, Sequence

from club.models import Club, Person
from scoring.actions import hands, partis
from scoring.models import Parti, Table
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import Written, in_points
from tests.factories.sheets import ROW, key_table, open_parti
from tests.factories.sittings import join, leave, rows_now, take_over

DEALS = (
    (-260, 0, 0, 0),
    (0, -260, 0, 0),
    (-50, 0, -150, 0),
    (0, 0, -240, 0),
    (0, 0, 0, -160),
    (-90, -90, 0, 0),
)
"""Points of the first six deals of King by seat; the four auctions after them fail."""


def closed_king(club: Club, people: Sequence[Person]) -> Parti:
    parti = open_parti(club, people, game="king")
    (rows,) = rows_of(parti)
    seats = [seat.pk for seat in rows.seats]
    _save(rows, [in_points(dict(zip(seats, points, strict=True))) for points in DEALS])
    _save(rows, [Written("failed", {})] * 4, first=7)
    return partis.close(parti=parti, by=None)


def closed_hearts(club: Club, people: Sequence[Person]) -> Parti:
    """Five hands: one more than a cycle."""
    parti = open_parti(club, people, game="hearts")
    (rows,) = rows_of(parti)
    seats = [seat.pk for seat in rows.seats]
    turning = [[*seats[at:], *seats[:at]] for at in (0, 0, 0, 1, 0)]
    _save(rows, [in_points(dict(zip(four, (13, 10, 3, 0), strict=True))) for four in turning])
    return partis.close(parti=parti, by=None)


def closed_pitch(club: Club, people: Sequence[Person]) -> Parti:
    """Three hands: the first and the third come to 27 together, the others to 12."""
    parti = open_parti(club, people, game="pitch", options={"target": 20})
    (rows,) = rows_of(parti)
    one, other = (seat.pk for seat in rows.seats[:2])
    _save(rows, [Written("points", {"points": {one: 9, other: 4}}, {"bidder": one, "bid": 4})] * 3)
    return partis.close(parti=parti, by=None)


def changed_evening(club: Club, people: Sequence[Person]) -> Parti:
    """Five at a table, of whom the first is replaced, the last leaves, a seventh comes, and others than were
    due play a hand; closed."""
    parti = open_parti(club, people[:5])
    table = parti.tables.get()
    take_over(table, 0, people[5], from_hand=9)
    leave(table, 4, after_hand=15)
    join(table, people[6], after_hand=18)
    _swap(table, 2)
    _swap(table, 20)
    rows = rows_now(table)
    key_table(table, rows, [number for number in rows.numbers if number not in {2, 20}])
    for number in (2, 20):
        four = rows.players(number)
        assert four is not None
        points = in_points(dict(zip(four, ROW, strict=True)))
        hands.save(table=table, number=number, written=points, revision=1, by=None)
    return partis.close(parti=parti, by=None, unequal_is_right=True)


def _swap(table: Table, number: int) -> None:
    """The first of those who are due gives his cards to whoever sits out."""
    rows = rows_now(table)
    due = rows.due(number)
    assert due is not None
    assert due.out
    four = [rows.seats[position].pk for position in (*due.players[1:], due.out[0])]
    hands.set_players(table=table, number=number, players=four, revision=0, by=None)


def _save(rows: TableRows, written: Iterable[Written], *, first: int = 1) -> None:
    for number, one in enumerate(written, start=first):
        hands.save(table=rows.table, number=number, written=one, revision=0, by=None)
