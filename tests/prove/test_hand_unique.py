"""P05: hand number n of a table is there once, also when twenty programs write it at once without a key."""

from tests.prove.race import race
from tests.prove.repeating import THREADS, hand_seven


def test_of_twenty_who_write_hand_seven_one_does_and_the_others_are_told_of_it(database: str) -> None:
    one, other = race(hand_seven, database)
    told = one.told + other.told
    assert sorted(status for status, _body in told) == [201] + [409] * (2 * THREADS - 1)
    [written] = [body["points"] for status, body in told if status == 201]
    refused = [body for status, body in told if status == 409]
    assert {body["code"] for body in refused} == {"row-stale"}
    assert [body["details"]["theirs"]["points"] for body in refused] == [written] * len(refused)
    assert one.rows == 1


def test_without_the_guard_several_are_told_that_theirs_is_written(database: str) -> None:
    one, other = race(hand_seven, database, guarded=False)
    written = [status for status, _body in one.told + other.told if status < 300]
    assert len(written) > 1
    assert one.rows == 1
