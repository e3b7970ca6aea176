"""Others played a hand than were due (PD-35): who may say so, and when."""

from collections.abc import Collection
from typing import Any

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity
from scoring.actions import hands, partis
from scoring.errors import PartiNotOpen, PeopleChanged, StaleRow
from scoring.models import Hand
from scoring.queries.presence import Seated
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.sheets import sheet_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, account, cast
from tests.factories.sheets import ROW, keyed_parti, open_parti, row

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows() -> TableRows:
    """Five at a table; in hand 1 the fifth sits out."""
    club = ClubFactory()
    return rows_of(open_parti(club, cast(club, 5)))[0]


def seats(rows: TableRows) -> list[int]:
    return [seat.pk for seat in rows.seats]


def again(rows: TableRows) -> TableRows:
    return rows_of(rows.table.parti)[0]


def others(rows: TableRows) -> list[int]:
    """The four that played hand 1 by mistake: all but the dealer."""
    return seats(rows)[1:]


def say(
    rows: TableRows, players: Collection[int] | None, *, revision: int = 0, by: Any = None, **more: Any
) -> Hand:
    return hands.set_players(table=rows.table, number=1, players=players, revision=revision, by=by, **more)


def test_the_four_who_played_are_kept_and_the_sheet_opens_their_cells(rows: TableRows) -> None:
    assert say(rows, others(rows)).revision == 1
    line = sheet_of(rows.table).line(1)
    assert line is not None
    assert [cell.plays for cell in line.cells] == [False, True, True, True, True]
    assert line.is_swapped
    assert Activity.objects.get(deed="set-players").data["after"] == others(rows)


def test_their_points_are_taken_and_the_next_hand_is_as_it_was_due(rows: TableRows) -> None:
    say(rows, others(rows))
    points = dict(zip(others(rows), ROW, strict=True))
    hands.save(table=rows.table, number=1, written=in_points(points), revision=1, by=None)
    assert dict(again(rows).points[1]) == points
    assert again(rows).players(2) == rows.players(2)


def test_back_to_the_schedule_and_the_four_who_were_due_are_the_same(rows: TableRows) -> None:
    say(rows, others(rows))
    assert say(rows, rows.players(1), revision=1).players is None
    say(rows, others(rows), revision=2)
    assert say(rows, None, revision=3).players is None
    assert again(rows).players(1) == rows.players(1)


def test_the_same_four_again_after_a_lost_answer_change_nothing(rows: TableRows) -> None:
    say(rows, others(rows))
    assert say(rows, others(rows)[::-1]).revision == 1
    assert Activity.objects.filter(deed="set-players").count() == 1


@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_not_four_are_refused(rows: TableRows, count: int) -> None:
    with pytest.raises(Refusal, match="players-not-four"):
        say(rows, seats(rows)[:count])
    assert not Hand.objects.exists()


def test_a_seat_twice_or_of_another_table_is_not_four(rows: TableRows) -> None:
    first = seats(rows)[:3]
    elsewhere = ClubFactory()
    stranger = seats(rows_of(open_parti(elsewhere, cast(elsewhere, 4)))[0])[0]
    for players in ([*first, first[0]], [*first, stranger], [*first, 0]):
        with pytest.raises(Refusal, match="players-not-four"):
            say(rows, players)


def test_points_of_others_are_cleared_first(rows: TableRows) -> None:
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    with pytest.raises(Refusal, match="players-scored"):
        say(rows, others(rows), revision=1)
    assert again(rows).swapped(1) == ()
    hands.clear(table=rows.table, number=1, revision=1, by=None)
    assert say(rows, others(rows), revision=2).players == others(rows)


def test_back_to_the_schedule_needs_a_cleared_row_as_well(rows: TableRows) -> None:
    say(rows, others(rows))
    points = dict(zip(others(rows), ROW, strict=True))
    hands.save(table=rows.table, number=1, written=in_points(points), revision=1, by=None)
    with pytest.raises(Refusal, match="players-scored"):
        say(rows, None, revision=2)


def test_of_two_who_say_it_from_the_same_revision_one_is_refused(rows: TableRows) -> None:
    say(rows, others(rows))
    with pytest.raises(StaleRow):
        say(rows, seats(rows)[:1] + seats(rows)[2:])
    with pytest.raises(StaleRow):
        hands.save(
            table=rows.table,
            number=1,
            written=in_points(dict(zip(others(rows), ROW, strict=True))),
            revision=0,
            by=None,
        )
    assert again(rows).swapped(1) == tuple(others(rows))


def test_other_people_than_the_page_showed_are_refused(rows: TableRows) -> None:
    with pytest.raises(PeopleChanged):
        say(rows, others(rows), seated=Seated())


def test_a_draft_stays_beside_it(rows: TableRows) -> None:
    hands.keep_draft(table=rows.table, number=1, typed={seats(rows)[1]: "x"}, revision=0, by=None)
    assert say(rows, others(rows), revision=1).draft == {str(seats(rows)[1]): "x"}


def test_a_hand_after_the_last_is_refused(rows: TableRows) -> None:
    with pytest.raises(Refusal, match="hand-unknown"):
        hands.set_players(table=rows.table, number=26, players=None, revision=0, by=None)


def test_a_closed_parti_stays_as_it_is() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 5))
    rows = rows_of(parti)[0]
    partis.close(parti=parti, by=None)
    with pytest.raises(PartiNotOpen):
        say(rows, others(rows), revision=1)


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_only_scorekeepers_say_it(rows: TableRows, role: Role | None) -> None:
    with pytest.raises(NotAllowed):
        say(rows, others(rows), by=account(rows.table.parti.club, role))


def test_where_the_same_four_play_every_hand_there_is_nothing_to_say() -> None:
    club = ClubFactory()
    rows = rows_of(open_parti(club, cast(club, 4), game="hearts"))[0]
    with pytest.raises(Refusal, match="players-fixed"):
        say(rows, seats(rows))
