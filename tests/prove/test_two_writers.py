"""Two scorekeepers never overwrite each other unseen; with the guard off they do, so the race is real."""

from tests.prove.race import race
from tests.prove.two_writers import write


def test_of_two_writers_on_one_row_one_is_refused_and_the_row_grows_by_one(database: str) -> None:
    for turn, (first, second) in enumerate(zip(*race(write, database), strict=True)):
        assert {first[0], second[0]} == {"saved", "row-stale"}
        assert first[1] == 2 + turn


def test_without_the_guard_one_overwrites_the_other(database: str) -> None:
    first, second = race(write, database, guarded=False)
    accepted = sum(answer == "saved" for answer, _revision in first + second)
    assert accepted > first[-1][1] - 1
