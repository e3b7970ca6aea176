"""The vote on an absence: majority, the host's ballot or word, the casting vote, silence."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import product
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.club_rules import (
    AbsenceOutcome,
    AbsenceVote,
    Asked,
    Deadlines,
    Stage,
    Word,
    absence_outcome,
)
from rules_engine.core.violations import Refused

STAGES: tuple[Stage, ...] = ("voters", "host", "casting", "over")
TIE = {"B": True, "C": False}
MINUTE = timedelta(minutes=1)
NOON = datetime(2024, 5, 5, 12)


def vote(
    ballots: Mapping[str, bool],
    host: str | None = "H",
    *,
    host_word: bool | None = None,
    casting_word: bool | None = None,
) -> AbsenceVote[str]:
    """The vote on the absence of A, in which B, C, D and the host H may vote; words come in their time."""
    mine, king = spoken(host_word, "host"), spoken(casting_word, "casting")
    return AbsenceVote("A", frozenset("BCDH"), ballots, host, mine, king)


def spoken(excused: bool | None, came: Stage) -> Word | None:
    return None if excused is None else Word(excused, came)


def came_to(vote: AbsenceVote[str], stage: Stage) -> tuple[bool | None, str | None, Asked | None]:
    outcome = absence_outcome(vote, stage)
    return outcome.excused, outcome.by, outcome.asked


# The voting


def test_open_vote_says_nothing_of_its_ballots() -> None:
    assert absence_outcome(vote({"B": True, "C": True, "H": True}), "voters") == AbsenceOutcome(
        None, None, "voters", None
    )


def test_vote_closes_when_all_have_voted() -> None:
    ballots = {"B": True, "C": True, "D": True, "H": False}
    assert absence_outcome(vote(ballots), "voters") == AbsenceOutcome(True, "majority", None, (3, 1))


def test_vote_in_which_nobody_is_left_to_vote_is_closed() -> None:
    assert absence_outcome(AbsenceVote("A", (), {}, "H"), "voters").asked == "host"


def test_majority_of_the_ballots_cast_decides_at_the_deadline() -> None:
    assert came_to(vote({"B": False}), "host") == (False, "majority", None)


def test_host_does_not_overrule_the_majority() -> None:
    ballots = {"B": False, "C": False, "H": True}
    talked = vote(ballots, host_word=True, casting_word=True)
    assert [came_to(talked, stage) for stage in STAGES[1:]] == [(False, "majority", None)] * 3


def test_ballots_of_those_not_entitled_are_refused_by_name() -> None:
    with pytest.raises(Refused) as refused:
        absence_outcome(vote({"B": True, "X": True, "Y": False}), "voters")
    assert [(found.code, found.player, found.message) for found in refused.value.violations] == [
        ("not-entitled", "X", "X is not entitled to vote here."),
        ("not-entitled", "Y", "Y is not entitled to vote here."),
    ]


def test_absent_person_has_no_ballot_even_if_listed() -> None:
    with pytest.raises(Refused) as refused:
        absence_outcome(AbsenceVote("A", frozenset("AB"), {"A": True}), "host")
    assert [found.player for found in refused.value.violations] == ["A"]


def test_absent_person_is_not_waited_for_even_if_listed() -> None:
    assert came_to(AbsenceVote("A", frozenset("AB"), {"B": True}), "voters") == (True, "majority", None)


# A tie


@pytest.mark.parametrize("word", [True, False])
def test_own_ballot_of_the_host_decides_a_tie(word: bool) -> None:
    assert came_to(vote({"B": not word, "H": word}), "host") == (word, "host", None)


def test_own_ballot_of_the_host_stands_against_a_later_word() -> None:
    assert came_to(vote({"B": True, "H": False}, host_word=True), "host") == (False, "host", None)


@pytest.mark.parametrize("ballots", [TIE, {}])
def test_host_who_has_not_voted_is_asked_in_a_tie(ballots: dict[str, bool]) -> None:
    outcome = absence_outcome(vote(ballots), "host")
    assert (outcome.excused, outcome.asked, outcome.tied) == (None, "host", True)


def test_host_is_asked_as_soon_as_all_others_who_may_vote_have_tied() -> None:
    early = AbsenceVote("A", frozenset("BC"), TIE, host="H")
    assert came_to(early, "voters") == (None, None, "host")


@pytest.mark.parametrize("stage", STAGES[1:])
@pytest.mark.parametrize("word", [True, False])
def test_word_of_the_host_decides_a_tie_and_the_casting_vote_changes_nothing(
    word: bool, stage: Stage
) -> None:
    assert came_to(vote(TIE, host_word=word, casting_word=not word), stage) == (word, "host", None)


def test_casting_vote_is_asked_when_the_host_was_silent() -> None:
    assert came_to(vote(TIE), "casting") == (None, None, "casting")


def test_casting_vote_that_nobody_asked_for_yet_decides_nothing() -> None:
    assert came_to(vote(TIE, casting_word=False), "host") == (None, None, "host")


@pytest.mark.parametrize("stage", ["casting", "over"])
@pytest.mark.parametrize("word", [True, False])
def test_casting_vote_decides_when_the_host_was_silent(word: bool, stage: Stage) -> None:
    assert came_to(vote(TIE, casting_word=word), stage) == (word, "casting", None)


def test_absence_is_excused_when_both_were_silent() -> None:
    assert absence_outcome(vote(TIE), "over") == AbsenceOutcome(True, "silence", None, (1, 1))


@pytest.mark.parametrize("host", [None, "A"])
def test_casting_vote_is_asked_at_once_where_no_host_can_decide(host: str | None) -> None:
    assert came_to(vote(TIE, host), "host") == (None, None, "casting")


def test_absent_host_has_no_word() -> None:
    assert came_to(vote(TIE, "A", host_word=True), "host") == (None, None, "casting")


@pytest.mark.parametrize("came", ["casting", "over"])
@pytest.mark.parametrize("king", [True, False])
def test_word_of_the_host_after_his_time_is_void(came: Stage, king: bool) -> None:
    late = AbsenceVote("A", frozenset("BCDH"), TIE, "H", Word(not king, came), Word(king, "casting"))
    assert came_to(late, "over") == (king, "casting", None)


def test_casting_vote_after_its_time_leaves_the_absence_excused() -> None:
    late = AbsenceVote("A", frozenset("BCDH"), TIE, "H", casting_word=Word(False, "over"))
    assert came_to(late, "over") == (True, "silence", None)


def test_word_that_came_before_it_was_asked_for_counts_when_it_is() -> None:
    early = AbsenceVote("A", frozenset("BCDH"), TIE, "H", casting_word=Word(False, "host"))
    assert [came_to(early, stage)[1:] for stage in ("host", "casting")] == [(None, "host"), ("casting", None)]


def test_decision_leaves_the_tally_as_it_is() -> None:
    outcome = absence_outcome(vote(TIE, host_word=False), "host")
    assert (outcome.tally, outcome.tied) == ((1, 1), True)


# The clock


@pytest.mark.parametrize(
    ("now", "stage"),
    [
        (NOON - MINUTE, "voters"),
        (NOON, "host"),
        (NOON + timedelta(days=3) - MINUTE, "host"),
        (NOON + timedelta(days=3), "casting"),
        (NOON + timedelta(days=6) - MINUTE, "casting"),
        (NOON + timedelta(days=6), "over"),
    ],
)
def test_time_of_each_ends_at_its_deadline(now: datetime, stage: Stage) -> None:
    deadlines = Deadlines(NOON, NOON + timedelta(days=3), NOON + timedelta(days=6))
    assert deadlines.stage(now) == stage


def test_casting_vote_follows_the_voters_where_there_is_no_host() -> None:
    assert Deadlines(NOON, NOON, NOON + timedelta(days=3)).stage(NOON) == "casting"


# Against the rules told in order


def told(vote: AbsenceVote[str], stage: Stage) -> bool | None:
    """Whether the absence is excused, told as people would: who was asked, until one spoke."""
    at = STAGES.index(stage)
    if at == 0 and len(vote.ballots) < len(vote.entitled):
        return None
    said = list(vote.ballots.values())
    if said.count(True) != said.count(False):
        return said.count(True) > said.count(False)
    if vote.host in ("B", "H"):
        if vote.host in vote.ballots:
            return vote.ballots[vote.host]
        if vote.host_word is not None:
            return vote.host_word.excused
        if at <= 1:
            return None
    if vote.casting_word is not None:
        return vote.casting_word.excused
    return True if at == 3 else None


def test_every_vote_of_three_comes_out_as_told() -> None:
    maybe = (None, True, False)
    for said in product(maybe, repeat=3):
        ballots = {voter: word for voter, word in zip("BCD", said, strict=True) if word is not None}
        for host, mine, king, stage in product((None, "A", "B", "H"), maybe, maybe, STAGES):
            words = spoken(mine, "host"), spoken(king, "casting")
            asked = AbsenceVote("A", frozenset("BCD"), ballots, host, *words)
            assert absence_outcome(asked, stage).excused is told(asked, stage), (asked, stage)


def test_stages_of_the_tests_are_all_there_are() -> None:
    assert set(STAGES) == {*get_args(Asked), "over"}


@given(st.dictionaries(st.sampled_from("BCDH"), st.booleans()), st.sampled_from(STAGES), st.randoms())
def test_order_of_the_ballots_does_not_matter(ballots: dict[str, bool], stage: Stage, chance: Random) -> None:
    order = list(ballots.items())
    chance.shuffle(order)
    assert absence_outcome(vote(dict(order)), stage) == absence_outcome(vote(ballots), stage)


@given(
    st.dictionaries(st.sampled_from("BCDH"), st.booleans()),
    st.sampled_from([None, "A", "B", "H"]),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, True, False]),
    st.sampled_from(STAGES),
)
def test_either_it_is_decided_or_somebody_is_asked(
    ballots: dict[str, bool], host: str | None, mine: bool | None, king: bool | None, stage: Stage
) -> None:
    outcome = absence_outcome(vote(ballots, host, host_word=mine, casting_word=king), stage)
    assert (outcome.excused is None) is (outcome.by is None) is (outcome.asked is not None)
