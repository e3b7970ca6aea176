"""Somebody takes a seat over, leaves or comes: what it does to the schedule, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.errors import Refusal
from club.models import Activity, Person
from scoring.actions import breaches, corrections, hands, partis, sittings
from scoring.actions.changes import Batch
from scoring.enums import BreachKind
from scoring.errors import PeopleChanged
from scoring.models import Parti, Sitting, Table
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.sheets import key_table, open_parti, row
from tests.factories.sittings import join, leave, refused, rows_now, seats, take_over

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


def test_a_seat_taken_over_keeps_the_schedule_and_has_another_name_from_that_hand_on(table, people):
    before = rows_now(table).schedule
    take_over(table, 0, people[5], from_hand=9)
    rows = rows_now(table)
    assert rows.schedule == before
    seat = rows.seats[0]
    assert [rows.presence.person(seat, number) for number in (8, 9, 25)] == [people[0], people[5], people[5]]
    deed = Activity.objects.latest("pk")
    assert (deed.deed, deed.data["hand"], deed.data["person"]) == ("take-over", 9, people[5].pk)


def test_somebody_who_comes_after_hand_5_sits_at_the_end_and_plays_from_hand_6(table, people):
    join(table, people[5], after_hand=5)
    rows = rows_now(table)
    assert [seat.person.name for seat in rows.seats][5:] == ["Őri Zsuzsa"]
    assert len(rows.schedule) == 25
    assert [due.absent for due in rows.schedule][:7] == [(5,)] * 5 + [(), ()]
    assert {len(due.out) for due in rows.schedule[5:]} == {2}
    assert 5 in {due.dealer for due in rows.schedule}


def test_somebody_who_leaves_after_hand_9_neither_plays_nor_sits_out_any_more(table):
    leave(table, 1, after_hand=9)
    rows = rows_now(table)
    assert [due.hand for due in rows.schedule if 1 in due.absent] == list(range(10, 26))
    assert all(due.out == () for due in rows.schedule[9:])


def test_where_the_dealer_leaves_the_next_who_is_there_deals(table):
    assert rows_now(table).schedule[1].dealer == 1
    leave(table, 1, after_hand=1)
    assert [due.dealer for due in rows_now(table).schedule[:4]] == [0, 2, 3, 4]


def test_with_three_who_remain_the_sheet_ends(table):
    leave(table, 0, after_hand=6)
    leave(table, 2, after_hand=11)
    rows = rows_now(table)
    assert (len(rows.schedule), rows.numbers, rows.is_short) == (11, range(1, 12), True)


def test_who_left_comes_back_to_the_same_seat(table, people):
    leave(table, 3, after_hand=4)
    back = join(table, people[3], after_hand=12)
    assert back.seat == seats(table)[3]
    assert [due.hand for due in rows_now(table).schedule if 3 in due.absent] == list(range(5, 13))


def test_who_comes_earlier_sits_before_who_comes_later_in_whatever_order_it_is_noted(table, people):
    join(table, people[6], after_hand=9)
    join(table, people[5], after_hand=4)
    assert [seat.person.name for seat in seats(table)][5:] == ["Őri Zsuzsa", "Pista"]


def test_those_who_come_together_sit_by_name(table, people):
    join(table, people[6], after_hand=4)
    join(table, people[5], after_hand=4)
    assert [seat.person.name for seat in seats(table)][5:] == ["Őri Zsuzsa", "Pista"]


def test_undo_leaves_nothing_behind(table, people):
    before, first = rows_now(table).schedule, seats(table)
    noted = [take_over(table, 0, people[5], 9), leave(table, 1, 3), join(table, people[6], 7)]
    for sitting in reversed(noted):
        sittings.undo(sitting=sitting, by=None)
    assert (rows_now(table).schedule, seats(table), Sitting.objects.count()) == (before, first, 0)
    assert refused(lambda: sittings.undo(sitting=noted[0], by=None)) == "sitting-gone"


REFUSED: dict[str, Callable[[Table, list[Person]], Any]] = {
    "stranger": lambda table, people: take_over(table, 0, PersonFactory(), 5),
    "has-seat": lambda table, people: take_over(table, 0, people[1], 5),
    "sits-there": lambda table, people: take_over(table, 0, people[0], 5),
    "hand-first": lambda table, people: take_over(table, 0, people[5], 1),
    "hand-unknown": lambda table, people: take_over(table, 0, people[5], 26),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_seat_is_not_taken_over(table, people, code):
    assert refused(lambda: REFUSED[code](table, people)) == code


def test_a_person_has_no_second_seat_at_another_table(club, people):
    parti = open_parti(club, people[:4], people[4:])
    one, two = parti.tables.order_by("number")
    assert refused(lambda: take_over(one, 0, people[4], 5)) == "has-seat"
    leave(two, 0, after_hand=8)
    assert refused(lambda: join(one, people[4], after_hand=8)) == "has-seat"


def test_nobody_leaves_an_empty_seat_or_takes_it_over(table, people):
    leave(table, 1, after_hand=4)
    assert refused(lambda: leave(table, 1, after_hand=9)) == "seat-nobody"
    assert refused(lambda: take_over(table, 1, people[5], from_hand=5)) == "seat-nobody"


def test_nobody_comes_back_to_a_seat_that_another_has_by_then(table, people):
    take_over(table, 1, people[5], from_hand=4)
    assert refused(lambda: join(table, people[1], after_hand=8)) == "seat-with-other"
    assert take_over(table, 1, people[1], from_hand=9).person == people[1]


def test_who_is_there_does_not_come(table, people):
    assert refused(lambda: join(table, people[1], after_hand=8)) == "sits-there"


def test_a_second_change_with_the_same_hand_is_refused(table, people):
    take_over(table, 1, people[5], from_hand=4)
    assert refused(lambda: leave(table, 1, after_hand=3)) == "sitting-noted"


def test_a_change_that_a_later_one_would_contradict_is_refused(table, people):
    leave(table, 1, after_hand=9)
    back = join(table, people[1], after_hand=14)
    assert refused(lambda: leave(table, 1, after_hand=4)) == "sitting-later"
    gone = Sitting.objects.get(from_hand=10)
    assert refused(lambda: sittings.undo(sitting=gone, by=None)) == "sitting-later"
    sittings.undo(sitting=back, by=None)
    sittings.undo(sitting=gone, by=None)


def test_an_eighth_at_the_table_is_refused_until_somebody_leaves(club, people):
    table = open_parti(club, people[:7]).tables.get()
    assert refused(lambda: join(table, people[7], after_hand=4)) == "table-size"
    leave(table, 0, after_hand=4)
    assert join(table, people[7], after_hand=4).seat.position == 7


def test_a_game_of_the_same_four_knows_no_changes(club, people):
    table = open_parti(club, people[:4]).tables.get()
    Parti.objects.update(game="hearts", options={})
    table.parti.refresh_from_db()
    assert refused(lambda: take_over(table, 0, people[5], 5)) == "four-fixed"
    assert refused(lambda: join(table, people[5], 5)) == "four-fixed"


def test_a_closed_parti_knows_no_changes(table, people):
    partis.close_unfinished(parti=table.parti, by=None)
    assert refused(lambda: leave(table, 0, after_hand=5)) == "parti-not-open"


def test_a_page_that_shows_other_people_is_told_so(table, people):
    seen = rows_now(table).presence.mark
    take_over(table, 0, people[5], from_hand=9)
    seat = seats(table)[0]
    deed = lambda: sittings.leave(table=table, seat=seat, after_hand=12, by=None, as_read=seen)  # noqa: E731
    assert refused(deed) == "people-changed"


def test_rows_that_others_would_have_played_are_named(table):
    key_table(table, rows_now(table), range(1, 11))
    with pytest.raises(Refusal) as caught:
        leave(table, 1, after_hand=8)
    assert (caught.value.code, caught.value.hands) == ("rows-of-others", (9, 10))
    for number in (9, 10):
        hands.clear(table=table, number=number, revision=1, by=None)
    leave(table, 1, after_hand=8)


def test_a_change_that_rows_were_played_by_is_not_undone(table):
    gone = leave(table, 1, after_hand=8)
    key_table(table, rows_now(table), range(1, 11))
    assert refused(lambda: sittings.undo(sitting=gone, by=None)) == "rows-of-others"


def test_a_row_beyond_the_new_end_is_named_and_a_cleared_one_is_not(table):
    leave(table, 0, after_hand=4)
    key_table(table, rows_now(table), range(1, 11))
    with pytest.raises(Refusal) as caught:
        leave(table, 2, after_hand=9)
    assert caught.value.hands == (10,)
    hands.clear(table=table, number=10, revision=1, by=None)
    leave(table, 2, after_hand=9)


def test_a_row_that_others_played_by_mistake_stands_as_long_as_they_are_there(table):
    rows = rows_now(table)
    four = [seat.pk for seat in rows.seats[:4]]
    hands.set_players(table=table, number=5, players=four, revision=0, by=None)
    rows = rows_now(table)
    points = dict(zip(four, (10, -10, 20, -20), strict=True))
    hands.save(table=table, number=5, written=in_points(points), revision=1, by=None)
    leave(table, 4, after_hand=3)
    assert refused(lambda: leave(table, 3, after_hand=3)) == "rows-of-others"


def test_a_breach_is_noted_of_whoever_sat_there_and_keeps_him_there(table, people):
    came = join(table, people[5], after_hand=5)
    taken = take_over(table, 0, people[6], from_hand=5)
    for person in people[5:7]:
        breaches.note(parti=table.parti, person=person, kind=BreachKind.CARELESS, hand=None, note="", by=None)
    assert refused(lambda: sittings.undo(sitting=came, by=None)) == "breach-stays"
    assert refused(lambda: sittings.undo(sitting=taken, by=None)) == "breach-stays"


def test_nobody_is_corrected_into_two_seats(table, people):
    take_over(table, 0, people[5], from_hand=9)
    batch = Batch(people={seats(table)[1].pk: people[5]})
    with pytest.raises(Refusal) as caught:
        corrections.amend(parti=table.parti, batch=batch, by=None)
    assert caught.value.code == "person-twice"


def test_a_deed_asks_as_many_questions_at_seven_as_at_four(club, people):
    small = open_parti(club, people[:4]).tables.get()
    large = open_parti(club, people[:7]).tables.get()
    key_table(small, rows_now(small), [1])
    key_table(large, rows_now(large), range(1, 9))
    counts = []
    for parti in (small, large):
        table = Table.objects.select_related("parti__club").get(pk=parti.pk)
        seat = seats(table)[0]
        with CaptureQueriesContext(connection) as queries:
            sittings.take_over(table=table, seat=seat, person=people[7], from_hand=12, by=None)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_page_from_before_two_changes_of_a_seat_books_its_number_to_nobody_else() -> None:
    """Beszab has his seat back in the end, but hand 2 is somebody else's."""
    club = ClubFactory()
    people = cast(club, 5)
    (rows,) = rows_of(open_parti(club, people[:4]))
    seen, seat = rows.seated, rows.seats[1]
    sittings.take_over(table=rows.table, seat=seat, person=people[4], from_hand=2, by=None)
    sittings.take_over(table=rows.table, seat=seat, person=people[1], from_hand=4, by=None)
    with pytest.raises(PeopleChanged):
        hands.save(
            table=rows.table, number=2, written=in_points(row(rows, 2)), revision=0, by=None, seated=seen
        )
