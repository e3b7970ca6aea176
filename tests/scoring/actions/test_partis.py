import datetime

import pytest
import time_machine

from club.errors import Refusal
from club.models import ResultsChange
from rules_engine.core.violations import Refused
from scoring.actions import hands, partis
from scoring.actions.lots import draw_lots
from scoring.enums import State
from scoring.errors import NotComplete, PartiNotOpen
from scoring.models import Place
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.sheets import FRIDAY, key_table, keyed_parti, open_parti

pytestmark = pytest.mark.django_db


def test_start_freezes_the_game_and_numbers_the_parti() -> None:
    club = ClubFactory()
    first, second = open_parti(club, cast(club, 5)), open_parti(club, club.people.all()[:4])
    assert (first.number, second.number) == (1, 2)
    assert first.options["trump_per"] == "round"


@pytest.mark.parametrize("count", [1, 3])
def test_start_refuses_fewer_than_four(count: int) -> None:
    club = ClubFactory()
    with pytest.raises(Refused) as refused:
        open_parti(club, cast(club, count))
    assert refused.value.violations[0].code == "table-size"
    assert not club.partis.exists()


def test_start_refuses_a_person_twice_also_at_two_tables() -> None:
    club = ClubFactory()
    people = cast(club, 7)
    with pytest.raises(Refusal, match="person-twice"):
        open_parti(club, people[:4], people[3:])


def test_start_refuses_a_person_of_another_club() -> None:
    club = ClubFactory()
    with pytest.raises(Refusal, match="stranger"):
        open_parti(club, [*cast(club, 3), PersonFactory()])


@time_machine.travel("2026-05-30T22:30:00+00:00", tick=False)
def test_the_club_s_day_decides_what_is_the_future() -> None:
    club = ClubFactory(zone="Europe/Budapest")
    people = cast(club, 4)
    open_parti(club, people, date=datetime.date(2026, 5, 31))
    with pytest.raises(Refusal, match="date-in-future"):
        open_parti(club, people, date=datetime.date(2026, 6, 1))


def test_a_day_before_1900_is_a_wrong_year() -> None:
    club = ClubFactory()
    people = cast(club, 4)
    open_parti(club, people, date=datetime.date(1900, 1, 1))
    with pytest.raises(Refusal, match="date-too-early"):
        open_parti(club, people, date=datetime.date(1026, 10, 30))


def test_the_lot_seats_everybody_once_at_tables_of_the_right_size() -> None:
    club = ClubFactory()
    people = cast(club, 9)
    plans = draw_lots(people)
    assert [len(plan.people) for plan in plans] == [5, 4]
    assert {person for plan in plans for person in plan.people} == set(people)
    assert all(0 <= plan.first_dealer < len(plan.people) for plan in plans)


def test_a_redraw_is_kept_beside_the_first() -> None:
    club = ClubFactory()
    parti = partis.start_by_lot(
        club=club, game="pikk-dama", options={}, date=FRIDAY, start_time=None, people=cast(club, 8), by=None
    )
    second = partis.redraw(parti=parti, by=None)
    assert [draw.used for draw in parti.draws.all()] == [False, True]
    seated = [
        {"people": [seat.person_id for seat in rows.seats], "first_dealer": rows.table.first_dealer}
        for rows in rows_of(parti)
    ]
    assert second.result == seated


def test_no_redraw_of_seats_that_were_drawn_at_the_table() -> None:
    club = ClubFactory()
    people = cast(club, 5)
    parti = open_parti(club, people)
    with pytest.raises(Refusal, match="draw-not-by-lot"):
        partis.redraw(parti=parti, by=None)
    assert [seat.person for seat in rows_of(parti)[0].seats] == people
    assert not parti.draws.exists()


def test_no_redraw_after_the_first_hand() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 4))
    with pytest.raises(Refusal, match="draw-after-play"):
        partis.redraw(parti=parti, by=None)


def test_close_posts_places_and_moves_the_results_on() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 4))
    partis.close(parti=parti, by=None)
    assert parti.state == State.CLOSED
    places = {place.person.name: (place.place, place.points) for place in Place.objects.filter(parti=parti)}
    assert places == {"Ádám": (1, 0), "Beszab": (1, 0), "Csaba": (1, 0), "Gergő": (1, 0)}
    assert ResultsChange.objects.get().changed_from == FRIDAY


def test_two_tables_are_ranked_together() -> None:
    club = ClubFactory()
    people = cast(club, 9)
    parti = keyed_parti(club, people[:5], people[5:])
    rows = rows_of(parti)[1]
    players = rows.players(1)
    assert players
    hands.save(
        table=rows.table,
        number=1,
        written=in_points(dict(zip(players, (30, -10, 0, -20), strict=True))),
        revision=1,
        by=None,
    )
    partis.close(parti=parti, by=None)
    best = Place.objects.filter(parti=parti, place=1).get()
    assert best.seat.table.number == 2
    assert Place.objects.filter(parti=parti, hands_played=20).count() == 9


def test_closing_twice_is_refused_and_changes_nothing() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 4))
    partis.close(parti=parti, by=None)
    with pytest.raises(PartiNotOpen):
        partis.close(parti=parti, by=None)
    assert ResultsChange.objects.count() == 1


def test_close_names_missing_and_draft_rows_and_stays_open() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 5))
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, range(1, 24))
    hands.keep_draft(table=rows.table, number=24, typed={rows.seats[0].pk: "x"}, revision=0, by=None)
    with pytest.raises(NotComplete) as refused:
        partis.close(parti=parti, by=None)
    assert (refused.value.missing, refused.value.drafts) == (((1, 25),), ((1, 24),))
    parti.refresh_from_db()
    assert parti.is_open
    assert not Place.objects.exists()


def test_an_unfinished_parti_counts_for_nothing() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    partis.close_unfinished(parti=parti, by=None)
    assert parti.state == State.UNFINISHED
    assert not Place.objects.exists()
    assert not ResultsChange.objects.exists()
