"""P04: a request that is sent again has no second effect, also when twenty are there at once."""

from tests.prove.race import race
from tests.prove.repeating import THREADS, one_key, one_key_two_accounts, one_key_two_bodies


def test_of_twenty_with_one_key_one_is_done_and_all_are_answered_the_same(database: str) -> None:
    one, other = race(one_key, database)
    told = one.told + other.told
    assert len(told) == 2 * THREADS
    assert {status for status, _body in told} == {201}
    assert len({body["id"] for _status, body in told}) == 1
    assert (one.rows, other.rows) == (1, 1)


def test_without_the_guard_all_twenty_are_done(database: str) -> None:
    one, _other = race(one_key, database, guarded=False)
    assert one.rows == 2 * THREADS


def test_another_body_with_the_key_is_a_mistake_and_not_the_old_answer(database: str) -> None:
    one, other = race(one_key_two_bodies, database)
    first, second = ({status for status, _body in seen.told} for seen in (one, other))
    assert sorted([first, second], key=min) == [{201}, {422}]
    assert {body["code"] for status, body in one.told + other.told if status == 422} == {"key-reused"}
    assert one.rows == 1


def test_another_accounts_key_is_not_shared(database: str) -> None:
    one, other = race(one_key_two_accounts, database)
    ids = [{body["id"] for _status, body in seen.told} for seen in (one, other)]
    assert [len(found) for found in ids] == [1, 1]
    assert ids[0] != ids[1]
    assert one.rows == 2
