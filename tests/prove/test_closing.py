"""However saving and closing meet, the places follow from the sheet and a parti is closed once."""

from scoring.enums import State
from tests.prove.closing import KEPT, close_against_close, save_against_close
from tests.prove.race import race


def test_save_and_close_at_one_moment_leave_places_that_follow_from_the_sheet(database: str) -> None:
    for saver, closer in zip(*race(save_against_close, database), strict=True):
        saved = saver.told.count("saved")
        assert closer.told == ["closed"]
        assert saver.told == ["saved"] * saved + ["parti-not-open"] * (len(saver.told) - saved)
        assert saver.top_score == KEPT + saved
        assert (saver.state, saver.places_follow) == (State.CLOSED, True)


def test_without_the_guard_a_save_changes_a_closed_sheet(database: str) -> None:
    saver, _closer = race(save_against_close, database, guarded=False)
    assert not all(seen.places_follow for seen in saver)


def test_of_two_who_close_one_does_and_the_results_move_on_once(database: str) -> None:
    for one, other in zip(*race(close_against_close, database), strict=True):
        assert sorted(one.told + other.told) == ["closed", "parti-not-open"]
        assert (one.state, one.places_follow) == (State.CLOSED, True)
        assert (one.revisions, one.closings) == (1, 1)


def test_without_the_guard_a_parti_is_closed_twice(database: str) -> None:
    one, other = race(close_against_close, database, guarded=False)
    assert all(
        "parti-not-open" not in first.told + second.told for first, second in zip(one, other, strict=True)
    )
