"""The sheet of a table: rows, drafts, totals, places, and how many queries it takes."""

from typing import Any

import pytest

from scoring.actions import hands, partis
from scoring.queries.reading import rows_of
from scoring.queries.sheets import mark_of, sheet_of, table_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.partis import closed_parti
from tests.factories.sheets import key_table, keyed_parti, open_parti
from tests.factories.sittings import leave

pytestmark = pytest.mark.django_db


def test_sheet_of_an_unwritten_parti_has_every_row_open() -> None:
    club = ClubFactory()
    sheet = sheet_of(open_parti(club, cast(club, 5)).tables.get())
    assert [line.number for line in sheet.lines] == list(range(1, 26))
    assert (sheet.open, sheet.drafts, sheet.places, sheet.closable) == (list(range(1, 26)), [], {}, False)
    assert [line.revision for line in sheet.lines] == [0] * 25


def test_sheet_of_marks_dealer_and_sit_outs() -> None:
    club = ClubFactory()
    line = sheet_of(open_parti(club, cast(club, 5)).tables.get()).lines[1]
    assert [(cell.plays, cell.deals) for cell in line.cells] == [
        (False, False),
        (True, True),
        (True, False),
        (True, False),
        (True, False),
    ]


def test_sheet_of_leaves_drafts_out_of_totals_and_places() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [1])
    first = rows.seats[0].pk
    hands.keep_draft(
        table=rows.table, number=2, typed={first: "x", rows.seats[1].pk: "-7"}, revision=0, by=None
    )
    sheet = sheet_of(rows.table)
    assert list(sheet.totals.values()) == [10, -10, 20, -20]
    assert list(sheet.places.values()) == [2, 3, 1, 4]
    assert (sheet.drafts, sheet.open[0]) == ([2], 3)
    draft = sheet.line(2)
    assert draft is not None
    assert list(draft.texts.values()) == ["x", "−7"]


def test_places_are_over_all_tables() -> None:
    club = ClubFactory()
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    for rows in rows_of(parti):
        key_table(rows.table, rows, [1])
    sheet = sheet_of(parti.tables.get(number=2))
    assert sorted(sheet.places.values()) == [1, 1, 3, 3, 5, 6, 6, 8, 8]


def test_places_per_table_leave_somebody_without_one_at_his_own_table() -> None:
    club = ClubFactory()
    people = cast(club, 9)
    options = {"across_tables": "per_table"}
    parti = open_parti(club, people[:5], people[5:], options=options)
    leave(parti.tables.get(number=1), 4, after_hand=5)
    for rows in rows_of(parti):
        key_table(rows.table, rows, [1])
    first, second = (set(rows.totals()) for rows in rows_of(parti))
    places = sheet_of(parti.tables.get(number=1)).places
    assert len(places) == 8
    assert sorted(places[seat] for seat in first & places.keys()) == [1, 2, 3, 4]
    assert sorted(places[seat] for seat in second) == [1, 2, 3, 4]


def test_places_in_the_middle_of_a_game_are_by_points() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4), game="king")
    (rows,) = rows_of(parti)
    points = dict(zip([seat.pk for seat in rows.seats], (-100, -60, -100, 0), strict=True))
    hands.save(table=rows.table, number=2, written=in_points(points), revision=0, by=None)
    assert [*sheet_of(rows.table).places.values()] == [3, 2, 3, 1]


def test_closable_only_when_every_table_is_whole() -> None:
    club = ClubFactory()
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    one, other = rows_of(parti)
    key_table(one.table, one)
    assert not sheet_of(one.table).closable
    key_table(other.table, other)
    assert sheet_of(one.table).closable


def test_sheet_takes_as_many_queries_for_a_full_parti_as_for_one_hand(
    django_assert_num_queries: Any,
) -> None:
    club = ClubFactory()
    people = cast(club, 10)
    short = open_parti(club, people[:5], people[5:])
    rows = rows_of(short)[0]
    key_table(rows.table, rows, [1])
    for parti in (short, keyed_parti(club, people[:5], people[5:])):
        table = table_of(club=club, parti_number=parti.number, table_number=2)
        assert table is not None
        with django_assert_num_queries(5):
            sheet = sheet_of(table)
            list(sheet.totals), sheet.open, sheet.closable, [line.texts for line in sheet.lines]


def test_totals_only_parti_has_totals_and_no_rows() -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    parti = closed_parti(league, "2026-03-06", dict(zip(people, (30, -10, -20, 0), strict=True)))
    sheet = sheet_of(parti.tables.get())
    assert (sheet.lines, sheet.can_be_written) == ((), False)
    assert list(sheet.totals.values()) == [30, -10, -20, 0]
    assert list(sheet.places.values()) == [1, 3, 4, 2]


def test_table_of_finds_no_table_of_another_club() -> None:
    club, other = ClubFactory(), ClubFactory()
    parti = open_parti(club, cast(club, 4))
    assert table_of(club=club, parti_number=parti.number) == parti.tables.get()
    assert table_of(club=other, parti_number=parti.number) is None
    assert table_of(club=club, parti_number=parti.number, table_number=2) is None


def test_mark_changes_with_every_write_and_with_closing() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    marks = [_mark(club, parti)]
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [1])
    marks.append(_mark(club, parti))
    hands.clear(table=rows.table, number=1, revision=1, by=None)
    marks.append(_mark(club, parti))
    partis.close_unfinished(parti=parti, by=None)
    marks.append(_mark(club, parti))
    assert len(set(marks)) == 4


def _mark(club: Any, parti: Any) -> str:
    table = table_of(club=club, parti_number=parti.number)
    assert table is not None
    return mark_of(table)
