"""An invitation lets one person in, however many come at once; a claim has one answer."""

from tests.prove.inviting import ROUNDS, accept_at_once, decide_at_once
from tests.prove.race import race


def test_of_two_who_come_at_once_one_is_let_in(database: str) -> None:
    for answers in zip(*race(accept_at_once, database), strict=True):
        told = {answer for answer, _inside in answers}
        assert "invitation-used" in told
        assert told & {"Guest 0", "Guest 1"}
        assert {inside for _answer, inside in answers} == {1}


def test_without_the_guard_both_are_let_in(database: str) -> None:
    for answers in zip(*race(accept_at_once, database, guarded=False), strict=True):
        assert answers == (("Guest 0", 2), ("Guest 1", 2))


def test_a_claim_answered_twice_at_once_keeps_one_answer(database: str) -> None:
    for answers in zip(*race(decide_at_once, database), strict=True):
        assert sorted(str(answer) for answer, _kept in answers) == ["None", "done-already"]
        assert {kept for _answer, kept in answers} == {"same"}


def test_without_the_guard_a_refused_claim_is_granted_all_the_same(database: str) -> None:
    granter, refuser = race(decide_at_once, database, guarded=False)
    assert [kept for _answer, kept in granter] == [kept for _answer, kept in refuser] == ["torn"] * ROUNDS
