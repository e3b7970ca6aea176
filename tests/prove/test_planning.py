"""Two at the same night: a form plans one, a revision takes one change, a person has one answer."""

from tests.prove.planning import (
    answer_against_answer,
    cancel_against_cancel,
    change_against_change,
    plan_against_plan,
)
from tests.prove.race import race


def test_a_form_sent_twice_at_one_moment_plans_one_night_and_invites_once(database: str) -> None:
    for one, other in zip(*race(plan_against_plan, database), strict=True):
        assert one == other
        assert isinstance(one.told, int)
        assert (one.nights, one.invited) == (1, 3)


def test_without_the_guard_the_second_form_breaks(database: str) -> None:
    one, other = race(plan_against_plan, database, guarded=False)
    assert "IntegrityError" in {seen.told for seen in one + other}


def test_of_two_changes_under_one_revision_one_is_kept_and_the_other_is_told(database: str) -> None:
    rounds = zip(*race(change_against_change, database), strict=True)
    for turn, (one, other) in enumerate(rounds, start=1):
        kept = {one.told, other.told} - {"night-stale"}
        assert kept == {one.note} == {other.note}
        assert one.sequence == other.sequence == turn


def test_of_two_who_call_it_off_one_does(database: str) -> None:
    (one,), (other,) = race(cancel_against_cancel, database)
    assert "done-already" in {one.told, other.told}
    assert one.told != other.told
    assert one.sequence == other.sequence == 1


def test_two_answers_at_one_moment_leave_one(database: str) -> None:
    (first, left), (second, also) = race(answer_against_answer, database)
    assert (first, second) == ("coming", "not")
    assert left == also
    assert left in (["coming"], ["not"])
