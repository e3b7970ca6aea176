"""Whose a seat's place is, and who played too little for one; the cases are in the vectors too."""

from hypothesis import given
from hypothesis import strategies as st

from rules_engine import registry
from rules_engine.presence import Stay, full_share, holders, throughout, without_place

GAME = registry.game("pikk-dama")
OWN = st.lists(st.builds(Stay, st.sampled_from("ABCDEFG"), st.integers(0, 20)), max_size=4)
SITTINGS = st.dictionaries(st.integers(0, 8), OWN, max_size=7)
FULL = st.sets(st.integers(0, 8))


def test_seat_at_which_nobody_sat_has_no_holder() -> None:
    assert holders({0: [], 1: [Stay("B", 0)]}) == {1: "B"}


def test_seat_without_stays_has_no_place_once_hands_were_played() -> None:
    assert without_place({0: [], 1: [Stay("B", 1)]}, {1}) == {0}


def test_full_seats_that_nobody_has_count_as_none() -> None:
    assert full_share({0: [Stay("A", 7)]}, {5}) == 7


def test_no_table_has_no_share() -> None:
    assert (holders({}), full_share({}, ()), without_place({}, ())) == ({}, 0, frozenset())


def test_throughout_are_the_seats_never_absent_whether_they_play_or_sit_out() -> None:
    schedule = GAME.schedule(players=6, presence=((5, (0, 1, 2, 3, 4, 6)), (9, (1, 2, 3, 4, 5, 6))))
    assert throughout(schedule) == {1, 2, 3, 4}


def test_seat_that_left_after_the_last_hand_played_was_there_throughout() -> None:
    schedule = GAME.schedule(players=4, presence=((6, (0, 1, 2)),))
    assert throughout(schedule) == {0, 1, 2, 3}


def test_nobody_was_there_throughout_where_nothing_was_played() -> None:
    assert throughout(()) == frozenset()


@given(SITTINGS)
def test_holder_is_the_first_of_those_nobody_beats(stays: dict[int, list[Stay[str]]]) -> None:
    found = holders(stays)
    assert found.keys() == {seat for seat, own in stays.items() if own}
    for seat, holder in found.items():
        people = [stay.person for stay in stays[seat]]
        hands = [sum(sat.played for sat in stays[seat] if sat.person == person) for person in people]
        assert holder == people[hands.index(max(hands))]


@given(SITTINGS, FULL)
def test_who_has_no_place_holds_fewer_than_half_of_a_full_share(
    stays: dict[int, list[Stay[str]]], full: set[int]
) -> None:
    due, people = full_share(stays, full), holders(stays)
    lacking = without_place(stays, full)
    for seat, own in stays.items():
        played = sum(stay.played for stay in own if stay.person == people[seat])
        assert (seat in lacking) is (played < due / 2)
