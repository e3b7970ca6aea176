"""However ballots meet, each is counted once, and none comes in after the voting has closed."""

from tests.prove.balloting import (
    VOTERS,
    a_hundred,
    ballot_beside_the_clock,
    change_beside_the_last,
    two_of_one,
)
from tests.prove.race import race


def test_a_ballot_changed_beside_the_last_one_counts_or_is_refused(database: str) -> None:
    for last, change in zip(*race(change_beside_the_last, database), strict=True):
        assert last[0] is True
        assert change[0] in (True, "vote-over")
        assert change[1] == change[2] == ("unexcused" if change[0] is True else "excused")


def test_without_the_guard_a_ballot_is_changed_after_the_result(database: str) -> None:
    _last, change = race(change_beside_the_last, database, guarded=False)
    assert all(stored != follows for _told, stored, follows in change)


def test_a_ballot_beside_the_clock_counts_or_is_refused(database: str) -> None:
    for clock, ballot in zip(*race(ballot_beside_the_clock, database), strict=True):
        assert (clock[0], ballot[0]) in ((1, "vote-over"), (0, True))
        assert ballot[1] == ballot[2] == ("" if ballot[0] is True else "excused")


def test_without_the_guard_the_clock_stores_a_result_without_a_ballot_that_counts(database: str) -> None:
    _clock, ballot = race(ballot_beside_the_clock, database, guarded=False)
    assert all((stored, follows) == ("excused", "") for _told, stored, follows in ballot)


def test_two_ballots_of_one_person_are_one_and_the_second_is_a_change(database: str) -> None:
    for one, other in zip(*race(two_of_one, database), strict=True):
        assert one == other == (1, 1)


def test_without_the_guard_both_are_taken_for_the_first(database: str) -> None:
    one, _other = race(two_of_one, database, guarded=False)
    assert any(seen == (1, 2) for seen in one)


def test_a_hundred_ballots_at_once_are_all_counted_and_the_vote_closes_once(database: str) -> None:
    for seen in race(a_hundred, database):
        assert seen == {
            "refused": [],
            "ballots": VOTERS,
            "result": ("excused", "majority", True),
            "settled": 1,
            "told": VOTERS + 1,
        }
