"""What everybody did in a parti: derived with the places, the same as counting on the paper."""

import datetime
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club, Person
from rules_engine import registry
from scoring.actions import corrections, partis
from scoring.actions.changes import Batch
from scoring.actions.results import TableResult, record
from scoring.actions.tallies import keep_missing_tallies
from scoring.models import Hand, Parti, Score, Tally
from scoring.queries.reading import rows_of
from scoring.queries.tallies import tallies_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, cast
from tests.factories.games import changed_evening, closed_hearts, closed_king, closed_pitch
from tests.factories.sheets import FRIDAY, closed_sheet, keyed_parti

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]
FIVE = registry.game("pikk-dama").schedule(players=5)


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def people(club: Club) -> list[Person]:
    return cast(club, 7)


def by_name(parti: Parti) -> dict[str, Tally]:
    return {tally.person.name: tally for tally in parti.tallies.select_related("person")}


def counted(parti: Parti) -> dict[str, tuple[int, int, int | None, int | None]]:
    """Hands, their points, sat out and dealt, by name."""
    return {
        name: (len(one.hands), sum(row[1] for row in one.hands), one.sat_out, one.dealt)
        for name, one in by_name(parti).items()
    }


def test_closing_stores_the_hands_of_everybody(club: Club, people: list[Person]) -> None:
    parti = closed_sheet(club, people[:5])
    found = by_name(parti)
    assert {(len(one.hands), one.sat_out, one.dealt) for one in found.values()} == {(20, 5, 5)}
    first = found[people[0].name]
    due = [hand for hand in FIVE if 0 in hand.players]
    assert [row[0] for row in first.hands] == [hand.hand for hand in due]
    assert [row[2:] for row in first.hands] == [[hand.trump or "N", hand.passing, ""] for hand in due]
    points = Score.objects.filter(seat=first.seat).order_by("hand__number")
    assert [row[1] for row in first.hands] == list(points.values_list("points", flat=True))


def test_every_table_is_its_own(club: Club) -> None:
    people = cast(club, 9)
    parti = closed_sheet(club, people[:5], people[5:])
    assert sorted((one.sat_out, one.dealt) for one in parti.tallies.all()) == [(0, 5)] * 4 + [(5, 5)] * 5


def test_people_who_come_go_and_play_out_of_turn(club: Club, people: list[Person]) -> None:
    """Counted hand by hand from who sat where, as the paper has it."""
    parti = changed_evening(club, people)
    (rows,) = rows_of(parti)
    hands, points, out, dealt = (Counter[str]() for _ in range(4))
    names = [person.name for person in people]
    for hand in Hand.objects.filter(table__parti=parti):
        number = hand.number
        seats = [names[5] if number >= 9 else names[0], *names[1:5]]
        there = [*seats[: 4 if number > 15 else 5], *([names[6]] if number > 18 else [])]
        by_seat = dict(zip([seat.pk for seat in rows.seats], [*seats, names[6]], strict=True))
        scores = {by_seat[score.seat_id]: score.points for score in hand.scores.all()}
        hands.update(scores.keys())
        points.update(scores)
        out.update(set(there) - scores.keys())
        due = rows.due(number)
        assert due is not None
        dealt[[*seats, names[6]][due.dealer]] += 1
    assert counted(parti) == {name: (hands[name], points[name], out[name], dealt[name]) for name in names}
    assert by_name(parti)[names[0]].hands != []
    assert not parti.places.filter(person=people[0]).exists()


def test_partners_score_together(club: Club, people: list[Person]) -> None:
    a, b, c, d = people[:4]
    found = by_name(closed_pitch(club, [a, b, c, d]))
    for one in (a, c):
        assert found[one.name].hands == [[number, 9, None, None, ""] for number in (1, 2, 3)]
    assert [found[one.name].dealt for one in (a, b, c, d)] == [1, 1, 1, 0]


def test_deals_of_king_have_names_and_neither_trump_nor_passing(club: Club, people: list[Person]) -> None:
    parti = closed_king(club, people[:4])
    names = [hand.name for hand in registry.game("king").schedule(players=4)]
    assert all(names)
    for tally in parti.tallies.all():
        assert [row[2:] for row in tally.hands] == [[None, None, name] for name in names]
    assert by_name(parti)[people[0].name].hands[0][:2] == [1, -260]


def test_hands_of_hearts_go_on_with_the_cycle_of_passing(club: Club, people: list[Person]) -> None:
    parti = closed_hearts(club, people[:4])
    cycle = [hand.passing for hand in registry.game("hearts").schedule(players=4)]
    for tally in parti.tallies.all():
        assert [row[2:] for row in tally.hands] == [[None, passing, ""] for passing in [*cycle, cycle[0]]]


def from_file(club: Club, people: Sequence[Person], *, seats_known: bool) -> Parti:
    rows = [
        tuple(dict(zip(hand.players, (10, -10, 20, -20), strict=True)).get(seat) for seat in range(5))
        for hand in FIVE
    ]
    table = TableResult(1, tuple(people), seats_known=seats_known, hands=tuple(rows))
    return record(
        club=club, game="pikk-dama", options={}, date=FRIDAY, start_time=None, tables=[table], by=None
    )


def test_of_unknown_seats_all_is_known_but_who_dealt(club: Club, people: list[Person]) -> None:
    parti = from_file(club, people[:5], seats_known=False)
    for tally in parti.tallies.all():
        assert (tally.sat_out, tally.dealt, len(tally.hands)) == (5, None, 20)
        for number, _points, trump, passing, _name in tally.hands:
            due = FIVE[number - 1]
            assert (trump, passing) == (due.trump or "N", due.passing)
    known = from_file(club, people[:5], seats_known=True)
    assert [one.hands for one in known.tallies.all()] == [one.hands for one in parti.tallies.all()]
    assert {(one.sat_out, one.dealt) for one in known.tallies.all()} == {(5, 5)}


def test_totals_alone_give_no_tally(club: Club, people: list[Person]) -> None:
    table = TableResult(1, tuple(people[:4]), totals=(30, 10, -10, -30))
    record(club=club, game="pikk-dama", options={}, date=FRIDAY, start_time=None, tables=[table], by=None)
    assert not Tally.objects.exists()


def test_a_correction_posts_them_anew_and_voiding_takes_them(club: Club, people: list[Person]) -> None:
    parti = closed_sheet(club, people[:4])
    rows = rows_of(parti)[0]
    seats = [seat.pk for seat in rows.seats]
    better = in_points(dict(zip(seats, (0, 0, 20, -20), strict=True)))
    batch = Batch(rows={(1, 1): better}, people={seats[1]: people[6]})
    corrections.correct(parti=parti, batch=batch, reason="Misread.", revision=parti.revision, by=None)
    found = by_name(parti)
    assert found.keys() == {people[at].name for at in (0, 2, 3, 6)}
    assert found[people[0].name].hands[0][1] == 0
    parti.refresh_from_db()
    corrections.void(parti=parti, reason="Twice.", revision=parti.revision, by=None)
    assert not parti.tallies.exists()


def test_unfinished_and_open_partis_have_none(club: Club, people: list[Person]) -> None:
    parti = keyed_parti(club, people[:4])
    assert tallies_of([parti.pk]) == {}
    partis.close_unfinished(parti=parti, by=None)
    assert tallies_of([parti.pk]) == {}


@pytest.mark.parametrize("close", [closed_king, closed_hearts, closed_pitch, changed_evening])
def test_those_of_an_older_book_are_worked_out_until_they_are_kept(
    club: Club, people: list[Person], close: Callable[[Club, list[Person]], Parti]
) -> None:
    parti = close(club, people if close is changed_evening else people[:4])
    values = ("seat_id", "person_id", "hands", "sat_out", "dealt")
    stored = list(parti.tallies.order_by("seat_id", "person_id").values_list(*values))
    parti.tallies.all().delete()
    assert [
        tuple(getattr(one, name) for name in values) for one in tallies_of([parti.pk])[parti.pk]
    ] == stored
    assert not Tally.objects.exists()
    for _turn in range(2):
        keep_missing_tallies([parti.pk])
        assert list(parti.tallies.order_by("seat_id", "person_id").values_list(*values)) == stored


def test_reading_costs_the_same_for_one_and_for_many(club: Club, people: list[Person]) -> None:
    ids = [closed_sheet(club, people[:5], date=FRIDAY - datetime.timedelta(n)).pk for n in range(5)]
    for missing in (False, True):
        if missing:
            Tally.objects.all().delete()
        counts = set()
        for some in (ids[:1], ids):
            with CaptureQueriesContext(connection) as queries:
                assert tallies_of(some).keys() == set(some)
            counts.add(len(queries))
        assert counts == ({7} if missing else {2})
