"""Of two who say who played one hand one is refused; with the guard off both are heard."""

from tests.prove.race import race
from tests.prove.who_played import say


def test_of_two_who_say_who_played_one_is_refused_and_the_row_grows_by_one(database: str) -> None:
    for turn, (first, second) in enumerate(zip(*race(say, database), strict=True)):
        assert {first[0], second[0]} == {"said", "row-stale"}
        assert first[1] == second[1] == 2 + turn


def test_without_the_guard_both_are_heard_and_one_is_lost(database: str) -> None:
    first, second = race(say, database, guarded=False)
    accepted = sum(answer == "said" for answer, _revision in first + second)
    assert accepted > first[-1][1] - 1
