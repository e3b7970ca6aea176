"""Two replays of one league at one moment leave one set of states; without the guard they collide."""

from tests.prove.race import race
from tests.prove.two_replays import PARTIS, replay


def test_of_two_replays_at_one_moment_one_stores_everything(database: str) -> None:
    for first, second in zip(*race(replay, database), strict=True):
        assert sorted([first[0], second[0]]) == [0, PARTIS]
        assert first[1] == 0


def test_without_the_guard_two_replays_collide(database: str) -> None:
    first, second = race(replay, database, guarded=False)
    assert "IntegrityError" in {answer for answer, _differences in first + second}
