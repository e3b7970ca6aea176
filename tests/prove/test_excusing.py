"""However two deeds on one absence meet, it has one reason and one vote, or none of both."""

from tests.prove.excusing import REASONS, state_against_correction, state_against_state
from tests.prove.race import race

STATED = tuple(f"stated {reason}" for reason in REASONS)


def test_of_two_who_state_a_reason_one_does(database: str) -> None:
    for one, other in zip(*race(state_against_state, database), strict=True):
        answers = {one.told, other.told}
        assert "reason-stated" in answers
        assert answers & set(STATED) == {f"stated {one.reason}"}
        assert (one.standing_votes, one.has_its_vote, one.entitled) == (1, True, 4)


def test_without_the_guard_both_believe_theirs_is_kept(database: str) -> None:
    one, other = race(state_against_state, database, guarded=False)
    assert any({first.told, second.told} == set(STATED) for first, second in zip(one, other, strict=True))


def test_who_was_there_after_all_is_not_voted_on(database: str) -> None:
    for stating, correcting in zip(*race(state_against_correction, database), strict=True):
        assert correcting.told == "there"
        assert stating.told in ("stated illness", "absence-gone")
        assert (stating.present, stating.standing_votes) == (True, 0)
