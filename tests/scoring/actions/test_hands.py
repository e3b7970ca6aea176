from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity
from scoring.actions import corrections, hands, partis, sittings
from scoring.actions.changes import Batch
from scoring.errors import PartiNotOpen, PeopleChanged, RowRefused, StaleRow
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.sheets import FRIDAY, key_table, keyed_parti, open_parti, row

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows() -> TableRows:
    club = ClubFactory()
    return rows_of(open_parti(club, cast(club, 5)))[0]


def kept(rows: TableRows, number: int) -> dict[int, int]:
    return dict(rows_of(rows.table.parti)[0].points.get(number, {}))


def test_save_keeps_the_row_and_its_trace(rows: TableRows) -> None:
    hand = hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    assert (hand.revision, kept(rows, 1)) == (1, row(rows, 1))
    after = {str(seat): points for seat, points in row(rows, 1).items()}
    assert Activity.objects.get(deed="save-row").data["after"] == after


@pytest.mark.parametrize(
    ("points", "code"),
    [((10, -10, 20, -10), "sum-wrong"), ((95, -94, -1, 0), "impossible")],
)
def test_save_refuses_what_a_hand_cannot_give(rows: TableRows, points: tuple[int, ...], code: str) -> None:
    with pytest.raises(RowRefused) as refused:
        hands.save(table=rows.table, number=1, written=in_points(row(rows, 1, points)), revision=0, by=None)
    assert [violation.code for violation in refused.value.violations] == [code]
    assert not Hand.objects.exists()


def test_save_refuses_points_for_one_who_sits_out(rows: TableRows) -> None:
    players = [seat.pk for seat in rows.seats][1:]
    with pytest.raises(RowRefused) as refused:
        hands.save(
            table=rows.table, number=1, written=in_points(dict.fromkeys(players, 0)), revision=0, by=None
        )
    assert refused.value.violations[0].code == "wrong-players"
    assert rows.seats[4].person.name in refused.value.violations[0].message


def test_nothing_is_written_for_people_who_do_not_sit_there_any_more(rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    parti, seat = rows.table.parti, rows.seats[0]
    batch = Batch(people={seat.pk: PersonFactory(club=parti.club)})
    corrections.amend(parti=parti, batch=batch, by=None)
    place = {"table": rows.table, "number": 1, "revision": 1, "by": None, "seated": rows.seated}
    with pytest.raises(PeopleChanged):
        hands.save(**place, written=in_points(row(rows, 1, (0, 0, 0, 0))))
    with pytest.raises(PeopleChanged):
        hands.keep_draft(**place, typed={seat.pk: "7"})
    with pytest.raises(PeopleChanged):
        hands.clear(**place)
    assert kept(rows, 1) == row(rows, 1)
    now = rows_of(parti)[0].seated
    assert hands.clear(**{**place, "seated": now}).revision == 2


def test_save_refuses_a_stale_revision_and_shows_the_other_row(rows: TableRows) -> None:
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    with pytest.raises(StaleRow) as stale:
        hands.save(
            table=rows.table, number=1, written=in_points(row(rows, 1, (0, 0, 0, 0))), revision=0, by=None
        )
    assert stale.value.hand is not None
    assert stale.value.hand.revision == 1
    assert kept(rows, 1) == row(rows, 1)


def test_saving_the_same_again_after_a_lost_answer_changes_nothing(rows: TableRows) -> None:
    first = hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    again = hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    assert (again.pk, again.revision) == (first.pk, 1)
    assert Score.objects.count() == 4


def test_save_refuses_a_closed_parti() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 4))
    rows = rows_of(parti)[0]
    partis.close(parti=parti, by=None)
    with pytest.raises(PartiNotOpen):
        hands.save(
            table=rows.table, number=1, written=in_points(row(rows, 1, (0, 0, 0, 0))), revision=1, by=None
        )


def test_save_refuses_a_hand_after_the_last(rows: TableRows) -> None:
    with pytest.raises(Refusal) as refused:
        hands.save(table=rows.table, number=26, written=in_points(row(rows, 1)), revision=0, by=None)
    assert refused.value.code == "hand-unknown"


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_only_scorekeepers_save(rows: TableRows, role: Role | None) -> None:
    user = account(rows.table.parti.club, role)
    with pytest.raises(NotAllowed):
        hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=user)


def test_a_draft_is_in_no_total_and_gives_way_to_the_right_row(rows: TableRows) -> None:
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    typed = dict.fromkeys(row(rows, 1), "1o")
    hands.keep_draft(table=rows.table, number=1, typed=typed, revision=1, by=None)
    now = rows_of(rows.table.parti)[0]
    assert (now.drafts(), set(now.totals().values())) == ([1], {0})
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=2, by=None)
    assert rows_of(rows.table.parti)[0].drafts() == []


def test_clearing_empties_the_row_but_a_stale_page_still_sees_it(rows: TableRows) -> None:
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    hands.clear(table=rows.table, number=1, revision=1, by=None)
    assert 1 in rows_of(rows.table.parti)[0].missing()
    with pytest.raises(StaleRow):
        hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=1, by=None)


def test_saving_costs_the_same_early_and_late(rows: TableRows) -> None:
    user = account(rows.table.parti.club)
    counts = []
    for number, before in ((1, []), (25, range(2, 25))):
        key_table(rows.table, rows, before)
        with CaptureQueriesContext(connection) as queries:
            hands.save(
                table=rows.table, number=number, written=in_points(row(rows, number)), revision=0, by=user
            )
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_row_of_a_table_that_was_drawn_again_is_refused() -> None:
    club = ClubFactory()
    parti = partis.start_by_lot(
        club=club, game="pikk-dama", options={}, date=FRIDAY, start_time=None, people=cast(club, 4), by=None
    )
    rows = rows_of(parti)[0]
    partis.redraw(parti=parti, by=None)
    with pytest.raises(Refusal, match="table-redrawn"):
        hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)


def test_rows_read_just_now_are_not_read_again(rows: TableRows) -> None:
    counts = []
    for number, read in ((1, None), (2, rows)):
        written = in_points(row(rows, number))
        parti = Parti.objects.get(pk=rows.table.parti.pk)
        rows.table.parti.revision = parti.revision
        with CaptureQueriesContext(connection) as queries:
            hands.save(table=rows.table, number=number, written=written, revision=0, by=None, read=read)
        counts.append(len(queries))
    # Whether the table is there, its seats, hands and sittings.
    assert counts[0] - counts[1] == 4


def test_rows_read_before_somebody_wrote_are_read_again(rows: TableRows) -> None:
    read = rows_of(Parti.objects.get(pk=rows.table.parti.pk))[0]
    others = [seat.pk for seat in rows.seats if seat.pk != rows.seats[0].pk]
    hands.set_players(table=rows.table, number=1, players=others, revision=0, by=None)
    with pytest.raises(RowRefused):
        hands.save(
            table=read.table, number=1, written=in_points(row(read, 1)), revision=1, by=None, read=read
        )


def test_every_write_raises_the_revision_by_which_rows_are_known(rows: TableRows) -> None:
    table, club = rows.table, rows.table.parti.club
    seat, others = rows.seats[0], [seat.pk for seat in rows.seats[1:]]
    vali, zsofi = (PersonFactory(club=club, name=name) for name in ("Vali", "Zsófi"))
    first = in_points(row(rows, 1))
    deeds: list[Callable[[], object]] = [
        lambda: hands.save(table=table, number=1, written=first, revision=0, by=None),
        lambda: hands.keep_draft(table=table, number=1, typed={seat.pk: "7"}, revision=1, by=None),
        lambda: hands.clear(table=table, number=1, revision=2, by=None),
        lambda: hands.set_players(table=table, number=1, players=others, revision=3, by=None),
        lambda: corrections.amend(parti=table.parti, batch=Batch(people={seat.pk: zsofi}), by=None),
        lambda: sittings.join(table=table, person=vali, after_hand=5, by=None),
        lambda: sittings.leave(table=table, seat=rows.seats[1], after_hand=8, by=None),
        lambda: sittings.take_over(
            table=table, seat=rows.seats[2], person=PersonFactory(club=club, name="Bea"), from_hand=9, by=None
        ),
    ]
    for deed in deeds:
        before = Parti.objects.get(pk=table.parti.pk).revision
        deed()
        assert Parti.objects.get(pk=table.parti.pk).revision > before
