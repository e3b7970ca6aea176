"""Of two who note the same change at a table at once, one is told that it is noted already."""

from tests.prove.race import race
from tests.prove.sitting import join_against_join, leave_against_leave


def test_of_two_who_let_the_same_person_leave_one_notes_it(database: str) -> None:
    for one, other in zip(*race(leave_against_leave, database), strict=True):
        assert sorted([one.told, other.told]) == ["noted", "seat-nobody"]
        assert (one.changes, one.seats) == (1, 5)


def test_of_two_who_seat_the_same_newcomer_one_does(database: str) -> None:
    for one, other in zip(*race(join_against_join, database), strict=True):
        assert sorted([one.told, other.told]) == ["noted", "sits-there"]
        assert (one.changes, one.seats) == (1, 6)


def test_without_the_guard_the_constraint_still_keeps_one_change_and_says_so(database: str) -> None:
    for one, other in zip(*race(leave_against_leave, database, guarded=False), strict=True):
        assert sorted([one.told, other.told]) == ["noted", "sitting-noted"]
        assert one.changes == 1
