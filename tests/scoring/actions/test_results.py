"""Results from paper: a closed parti at once, with hands or with totals."""

import dataclasses
import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Club, Person, ResultsChange
from rules_engine import registry
from scoring.actions.results import TableResult, record
from scoring.enums import Detail, State
from scoring.errors import RowRefused
from scoring.models import Hand, Parti, Place, Score
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, PersonFactory, account, cast

pytestmark = pytest.mark.django_db
DAY = datetime.date(2024, 3, 15)
POINTS = (18, -21, -23, 26)


def played(people: list[Person], number: int = 1) -> TableResult:
    """A table whose every hand gave the same points, the first person dealing first."""
    hands = []
    for hand in registry.game("pikk-dama").schedule(players=len(people)):
        row: list[int | None] = [None] * len(people)
        for seat, points in zip(hand.players, POINTS, strict=True):
            row[seat] = points
        hands.append(tuple(row))
    return TableResult(number, tuple(people), seats_known=True, hands=tuple(hands))


def recorded(club: Club, *tables: TableResult, **changes: Any) -> Parti:
    given: dict[str, Any] = {
        "club": club,
        "game": "pikk-dama",
        "options": {},
        "date": DAY,
        "start_time": datetime.time(19, 30),
        "tables": tables,
        "by": None,
    }
    return record(**given | changes)


def test_record_closes_the_parti_with_every_hand() -> None:
    club = ClubFactory()
    parti = recorded(club, played(cast(club, 5)))
    assert (parti.state, parti.detail, parti.number, parti.imported) == (State.CLOSED, Detail.HANDS, 1, True)
    assert parti.options["trump_per"] == "round"
    assert (Hand.objects.count(), Score.objects.count()) == (25, 100)
    (rows,) = rows_of(parti)
    assert (rows.table.first_dealer, rows.missing(), rows.wrong()) == (0, [], [])


def test_record_posts_the_places_the_hands_give() -> None:
    club = ClubFactory()
    parti = recorded(club, played(cast(club, 5)))
    assert {place.points for place in parti.places.all()} == {5 * sum(POINTS)}
    assert {(place.place, place.hands_played) for place in parti.places.all()} == {(1, 20)}


def test_record_keeps_totals_without_hands() -> None:
    club = ClubFactory()
    people = cast(club, 4)
    parti = recorded(club, TableResult(1, tuple(people), totals=(30, 30, -20, -40)), start_time=None)
    places = Place.objects.filter(parti=parti).order_by("seat__position")
    assert parti.detail == Detail.TOTALS
    assert [(p.place, p.points, p.hands_played) for p in places] == [
        (1, 30, None),
        (1, 30, None),
        (3, -20, None),
        (4, -40, None),
    ]
    assert not Hand.objects.exists()


def test_record_ranks_across_tables() -> None:
    club = ClubFactory()
    people = cast(club, 8)
    parti = recorded(
        club,
        TableResult(1, tuple(people[:4]), totals=(50, 10, -20, -40)),
        TableResult(2, tuple(people[4:]), totals=(60, 10, -10, -60)),
    )
    assert [place.place for place in parti.places.order_by("seat_id")] == [2, 3, 6, 7, 1, 3, 5, 8]


def test_record_keeps_unknown_seats_unknown() -> None:
    club = ClubFactory()
    table = dataclasses.replace(played(cast(club, 4)), seats_known=False)
    row = recorded(club, table).tables.get()
    assert (row.seats_known, row.first_dealer) == (False, None)


def test_record_leaves_the_revision_to_the_caller_and_a_trace() -> None:
    club = ClubFactory()
    user = account(club, Role.SCOREKEEPER)
    parti = recorded(club, played(cast(club, 4)), by=user)
    assert not ResultsChange.objects.exists()
    assert Activity.objects.filter(deed="import-parti", about_id=parti.pk, by=user).count() == 1
    assert (parti.started_by, parti.closed_by) == (user, user)


def test_record_refuses_members_who_keep_no_score() -> None:
    club = ClubFactory()
    with pytest.raises(NotAllowed):
        recorded(club, played(cast(club, 4)), by=account(club, Role.MEMBER))


def test_record_refuses_impossible_hand_and_stores_nothing() -> None:
    club = ClubFactory()
    table = played(cast(club, 4))
    hands = (*table.hands[:6], (95, -94, -1, 0), *table.hands[7:])
    with pytest.raises(RowRefused) as refused:
        recorded(club, dataclasses.replace(table, hands=hands))
    assert (refused.value.number, refused.value.violations[0].code) == (7, "impossible")
    assert not Parti.objects.exists()


def test_record_refuses_tables_that_are_not_whole() -> None:
    club = ClubFactory()
    people = cast(club, 5)
    table = played(people)
    broken = [
        dataclasses.replace(table, hands=table.hands[:-1]),
        dataclasses.replace(table, hands=((0, 0, 0, 0, 0), *table.hands[1:])),
        dataclasses.replace(table, totals=(0, 0, 0, 0, 0)),
        dataclasses.replace(table, people=table.people[:3]),
        TableResult(1, tuple(people), totals=(1, 0, 0, 0, 0)),
        TableResult(1, tuple(people), totals=(0, 0, 0, 0)),
        TableResult(1, tuple(people[:3]), totals=(0, 0, 0)),
        TableResult(1, tuple(people)),
    ]
    for wrong in broken:
        with pytest.raises(Refusal, match="result-malformed"):
            recorded(club, wrong)
    assert not Parti.objects.exists()


def test_record_refuses_hands_beside_totals() -> None:
    club = ClubFactory()
    people = cast(club, 8)
    with pytest.raises(Refusal, match="result-malformed"):
        recorded(club, played(people[:4]), TableResult(2, tuple(people[4:]), totals=(0, 0, 0, 0)))


def test_record_refuses_a_person_of_another_club() -> None:
    club = ClubFactory()
    with pytest.raises(Refusal, match="stranger"):
        recorded(club, played([*cast(club, 3), PersonFactory()]))


def test_record_refuses_the_future() -> None:
    club = ClubFactory()
    with pytest.raises(Refusal, match="date-in-future"):
        recorded(club, played(cast(club, 4)), date=datetime.date(9999, 1, 1))


def test_record_refuses_a_year_that_is_wrong() -> None:
    with pytest.raises(Refusal, match="date-too-early"):
        recorded(club := ClubFactory(), played(cast(club, 4)), date=datetime.date(1026, 10, 30))


def test_record_takes_the_same_number_of_queries_for_more_hands() -> None:
    club = ClubFactory()
    people = cast(club, 7)
    counts = []
    for size in (4, 7):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            recorded(club, played(people[:size]))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 24
