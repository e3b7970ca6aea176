"""Whose a place is where people came, left or took seats over, and what closing asks then (PD-32 … PD-34)."""

import pytest

from club.errors import Refusal
from scoring.actions import corrections, partis
from scoring.actions.changes import Batch
from scoring.actions.places import places_from
from scoring.models import Place, Sitting, Table
from scoring.queries.reading import rows_of
from tests.factories.sheets import key_table, open_parti
from tests.factories.sittings import join, leave, rows_now, seats, take_over

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


def test_numbers_of_a_seat_taken_over_stay_at_the_seat(table, people):
    key_table(table, rows_now(table))
    take_over(table, 0, people[5], from_hand=20)
    parti = partis.close(parti=table.parti, by=None, unequal_is_right=True)
    assert set(parti.places.values_list("hands_played", flat=True)) == {15, 20}


def close(table: Table, **more: bool) -> dict[str, tuple[int, int, int | None]]:
    """Place, points and hands of everybody with a place, by name."""
    partis.close(parti=table.parti, by=None, **more)
    places = Place.objects.filter(parti=table.parti).select_related("person")
    return {place.person.name: (place.place, place.points, place.hands_played) for place in places}


def test_whoever_played_most_of_a_seats_hands_has_its_place_with_all_its_points(table, people):
    take_over(table, 0, people[5], from_hand=9)
    key_table(table, rows_now(table))
    totals = rows_now(table).totals()
    found = close(table, unequal_is_right=True)
    assert "Ádám" not in found
    assert found["Őri Zsuzsa"][1:] == (totals[seats(table)[0].pk], 14)


def test_who_played_less_than_half_of_a_full_share_has_no_place_and_the_others_are_ranked_without(
    table, people
):
    join(table, people[5], after_hand=18)
    key_table(table, rows_now(table))
    found = close(table, unequal_is_right=True)
    assert "Őri Zsuzsa" not in found
    assert min(place for place, _points, _hands in found.values()) == 1
    assert len(found) == 5


def test_exactly_half_of_a_full_share_is_enough(club, people):
    table = open_parti(club, people[:4]).tables.get()
    leave(table, 0, after_hand=10)
    join(table, people[5], after_hand=10)
    key_table(table, rows_now(table))
    assert {
        name: hands for name, (_place, _points, hands) in close(table, unequal_is_right=True).items()
    } == {
        "Ádám": 10,
        "Beszab": 20,
        "Csaba": 20,
        "Gergő": 20,
        "Őri Zsuzsa": 10,
    }


def test_closing_asks_once_where_not_everybody_played_as_many_hands(table):
    leave(table, 4, after_hand=20)
    key_table(table, rows_now(table))
    with pytest.raises(Refusal) as caught:
        close(table)
    assert (caught.value.code, caught.value.played["Kati"]) == ("hands-unequal", 16)
    table.parti.refresh_from_db()
    assert table.parti.is_open
    close(table, unequal_is_right=True)


def test_closing_asks_whether_a_parti_that_ended_early_counts(club, people):
    table = open_parti(club, people[:4]).tables.get()
    leave(table, 0, after_hand=15)
    key_table(table, rows_now(table))
    with pytest.raises(Refusal) as caught:
        close(table, unequal_is_right=True)
    assert caught.value.code == "ended-short"
    assert {hands for _place, _points, hands in close(table, short_counts=True).values()} == {15}


def test_with_the_hand_after_an_early_end_somebody_comes_and_it_goes_on(club, people):
    table = open_parti(club, people[:4]).tables.get()
    leave(table, 0, after_hand=15)
    join(table, people[5], after_hand=15)
    assert rows_now(table).numbers == range(1, 21)


def test_a_corrected_person_is_another_wherever_he_sat_on_that_seat(table, people):
    join(table, people[5], after_hand=5)
    key_table(table, rows_now(table))
    parti = partis.close(parti=table.parti, by=None, unequal_is_right=True)
    batch = Batch(people={seats(table)[5].pk: people[6]})
    shown = {place.person.name for place in corrections.preview(parti=parti, batch=batch)}
    corrections.correct(parti=parti, batch=batch, reason="Pista came", revision=parti.revision, by=None)
    assert shown == set(parti.places.values_list("person__name", flat=True)) >= {"Pista"}
    assert set(Sitting.objects.values_list("from_hand", "person__name")) == {(1, None), (6, "Pista")}


def test_places_kept_are_those_that_follow(table, people):
    take_over(table, 0, people[5], from_hand=9)
    join(table, people[6], after_hand=3)
    leave(table, 2, after_hand=20)
    key_table(table, rows_now(table))
    partis.close(parti=table.parti, by=None, unequal_is_right=True)
    stored = list(table.parti.places.order_by("seat").values_list("seat", "person", "place", "hands_played"))
    places = places_from(table.parti, rows_of(table.parti))
    follow = sorted((one.seat_id, one.person_id, one.place, one.hands_played) for one in places)
    assert stored == follow
