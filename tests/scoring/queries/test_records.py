"""What the parti adds to a record, whose seats are whose, and whether the row says the same."""

from typing import Any

import pytest

from rules_engine.core.violations import Refused
from scoring.actions import hands, partis, records
from scoring.actions.lots import TablePlan
from scoring.actions.records import Seen
from scoring.queries.reading import rows_of
from scoring.queries.records import Kept, completed, differs, judged, kept_records, players_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, cast
from tests.factories.records import bare, played
from tests.factories.sheets import FRIDAY, open_parti, row

pytestmark = pytest.mark.django_db


def table(game: str, count: int = 4, first_dealer: int = 0, **options: Any) -> TableRows:
    club = ClubFactory()
    parti = partis.start(
        club=club,
        game=game,
        options=options,
        date=FRIDAY,
        start_time=None,
        tables=[TablePlan(tuple(cast(club, count)), first_dealer)],
        by=None,
    )
    return rows_of(parti)[0]


@pytest.mark.parametrize(
    ("game", "number", "head"),
    [
        ("pikk-dama", 1, {"dealer": 0, "trump": "C", "pass": "right"}),
        ("pikk-dama", 18, {"dealer": 1, "trump": None, "pass": "right"}),
        ("hearts", 2, {"hand_number": 2}),
        ("pitch", 3, {"dealer": 2}),
        ("king", 7, {"deal": 7, "dealer": 2}),
    ],
)
def test_what_the_schedule_knows_is_filled_in(game: str, number: int, head: dict[str, Any]) -> None:
    rows = table(game)
    record, wrong = completed(rows, number, {"hands": []})
    assert wrong == []
    assert record == {
        "hands": [],
        "game": game,
        "rules": rows.table.parti.options,
        "kind": "record",
        **head,
    }


def test_hands_go_on_after_the_cycle_where_the_score_ends_the_game() -> None:
    rows = table("hearts")
    for number in range(1, 5):
        points = dict(zip(rows.players(number) or (), (26 - 13, 13, 0, 0), strict=True))
        hands.save(table=rows.table, number=number, written=in_points(points), revision=0, by=None)
    after = rows_of(rows.table.parti)[0]
    assert completed(after, 5, {})[0]["hand_number"] == 5


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ({"game": "hearts"}, ["game"]),
        ({"dealer": 1}, ["dealer"]),
        ({"dealer": False}, ["dealer"]),
        ({"trump": None}, ["trump"]),
        ({"pass": "across", "trump": "H"}, ["trump", "pass"]),
        ({"rules": {"strict": True}}, ["rules"]),
        ({"rules": "house"}, ["rules"]),
        ({"rules": {}, "dealer": 0, "trump": "C", "pass": "right", "game": "pikk-dama"}, []),
        ({"dealer": None, "pass": None, "game": None, "rules": None}, []),
        ({"dealer": 0.0}, []),
    ],
)
def test_what_does_not_agree_is_named(given: dict[str, Any], keys: list[str]) -> None:
    assert [one.key for one in completed(table("pikk-dama"), 1, given)[1]] == keys


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(Refused):
        completed(table("pikk-dama"), 1, {"rules": {"strict": "very"}})


def test_seats_of_a_record_are_the_four_who_play_in_the_order_of_the_table() -> None:
    rows = table("pikk-dama", 6, first_dealer=4)
    due = rows.due(1)
    assert due is not None
    assert due.players == (4, 5, 0, 1)
    assert [person.name for person in players_of(rows, 1)] == ["Ádám", "Beszab", "Kati", "Őri Zsuzsa"]
    assert completed(rows, 1, {})[0]["dealer"] == 2


def test_dealer_who_sits_out_is_the_seat_before_who_leads() -> None:
    rows = table("pikk-dama", 5, first_dealer=2, dealer_plays=False)
    due = rows.due(1)
    assert due is not None
    assert (due.dealer, due.leader, sorted(due.players)) == (2, 3, [0, 1, 3, 4])
    dealer = completed(rows, 1, {})[0]["dealer"]
    assert sorted(due.players)[(dealer + 1) % 4] == due.leader


@pytest.mark.parametrize("game", ["pikk-dama", "hearts"])
def test_record_gives_the_row(game: str) -> None:
    rows = table(game)
    record = completed(rows, 1, bare(played(rows, 1)))[0]
    found = judged(rows, 1, record)
    assert found.violations == ()
    assert found.scores == dict(zip([seat.pk for seat in rows.seats], found.replay.scores or (), strict=True))


def test_row_changed_after_its_record_was_kept_disagrees() -> None:
    rows = table("pikk-dama")
    for number in (1, 2):
        given = played(rows, number)
        records.keep(table=rows.table, number=number, given=given, seen=Seen(), by=None)
    after = rows_of(rows.table.parti)[0]
    assert kept_records([after]) == [Kept(1, 1, differs=False), Kept(1, 2, differs=False)]
    hands.save(table=rows.table, number=2, written=in_points(row(rows, 2)), revision=1, by=None)
    tables = rows_of(rows.table.parti)
    assert kept_records(tables) == [Kept(1, 1, differs=False), Kept(1, 2, differs=True)]


def test_record_that_cannot_be_read_disagrees_with_nothing() -> None:
    assert not differs(table("pikk-dama"), 1, {"hands": 3})


def test_records_of_a_parti_cost_one_query(django_assert_num_queries: Any) -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 5))
    for count in (1, 3):
        rows = rows_of(parti)[0]
        for number in range(1, count + 1):
            if number not in rows.points:
                records.keep(
                    table=rows.table, number=number, given=played(rows, number), seen=Seen(), by=None
                )
        rows = rows_of(parti)[0]
        with django_assert_num_queries(1):
            assert [one.hand for one in kept_records([rows])] == list(range(1, count + 1))
