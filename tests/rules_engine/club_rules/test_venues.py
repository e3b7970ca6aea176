"""The choice of a venue: offers, votes, the casting vote in a tie and after a protest."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.club_rules import NOT_THERE, NotThere, VenueOutcome, VenueVote, venue_outcome
from rules_engine.core.violations import Refused

Choice = str | NotThere


def vote(offers: str, *ballots: Choice, closed: bool = True, **more: Any) -> VenueVote[str, str]:
    """A vote in which A, B, C, D and E may vote and the first of them cast these ballots."""
    return VenueVote(
        tuple(offers),
        entitled="ABCDE",
        ballots=dict(zip("ABCDE", ballots, strict=False)),
        closed=closed,
        **more,
    )


def disputed(*ballots: Choice, **more: Any) -> VenueVote[str, str]:
    return vote("x", *ballots, disputed=True, **more)


TIED = vote("xyz", "y", "x")
WON = vote("xyz", "x", "x", "y")


# CL-6: offers


def test_night_without_an_offer_waits_for_one() -> None:
    assert venue_outcome(VenueVote(())) == VenueOutcome(asked="offers")


def test_single_undisputed_offer_stands() -> None:
    assert venue_outcome(VenueVote(("x",))) == VenueOutcome(place="x", by="offer")


def test_place_offered_twice_is_one_offer() -> None:
    assert venue_outcome(VenueVote(("x", "x"))).by == "offer"


# CL-7: votes


def test_open_vote_asks_the_voters_and_shows_its_counts() -> None:
    assert venue_outcome(vote("xy", "x", "x", closed=False)) == VenueOutcome(
        asked="voters", among=("x", "y"), counts=(("x", 2), ("y", 0))
    )


def test_most_votes_win_without_a_majority() -> None:
    assert venue_outcome(vote("xyz", "x", "x", "y", "z")) == VenueOutcome(
        place="x", by="votes", counts=(("x", 2), ("y", 1), ("z", 1))
    )


def test_vote_closes_when_all_have_voted() -> None:
    assert venue_outcome(vote("xy", "x", "x", "x", "y", "y", closed=False)).place == "x"


def test_casting_word_that_nobody_asked_for_changes_nothing() -> None:
    assert venue_outcome(replace(WON, casting="y")) == venue_outcome(WON)


def test_protest_before_the_close_changes_nothing() -> None:
    assert venue_outcome(vote("xy", "x", closed=False, protested=True)).asked == "voters"


@pytest.mark.parametrize(
    ("ballots", "place"), [(("x", "x", NOT_THERE), "x"), ((NOT_THERE, NOT_THERE, "x"), None)]
)
def test_disputed_offer_is_voted_on_with_yes_or_no(ballots: tuple[Choice, ...], place: str | None) -> None:
    outcome = venue_outcome(disputed(*ballots))
    assert (outcome.place, outcome.by, outcome.asked) == (place, "votes", None)


def test_disputed_offer_is_open_until_voted() -> None:
    assert venue_outcome(disputed(closed=False)) == VenueOutcome(
        asked="voters", among=("x", NOT_THERE), counts=(("x", 0), (NOT_THERE, 0))
    )


def test_dispute_with_a_second_offer_is_a_vote_between_the_two() -> None:
    assert venue_outcome(vote("xy", disputed=True, closed=False)).among == ("x", "y")


def test_no_to_the_first_offer_is_void_once_there_is_a_second_and_its_voter_is_waited_for() -> None:
    ballots: tuple[Choice, ...] = (NOT_THERE, "x", "x", "y", "y")
    outcome = venue_outcome(vote("xy", *ballots, disputed=True, closed=False))
    assert (outcome.asked, outcome.counts) == ("voters", (("x", 2), ("y", 2)))


# CL-8: the casting vote


def test_tie_is_decided_among_the_tied_places() -> None:
    assert venue_outcome(TIED) == VenueOutcome(
        asked="casting", among=("x", "y"), counts=(("x", 1), ("y", 1), ("z", 0))
    )


def test_casting_vote_decides_the_tie_for_good_and_the_counts_stay() -> None:
    outcome = venue_outcome(replace(TIED, casting="y"))
    assert outcome == VenueOutcome(place="y", by="casting", counts=(("x", 1), ("y", 1), ("z", 0)))
    assert outcome.final


def test_vote_without_ballots_is_a_tie_of_all_offers() -> None:
    outcome = venue_outcome(vote("xyz"))
    assert (outcome.asked, outcome.among) == ("casting", ("x", "y", "z"))


def test_vote_in_which_nobody_is_left_to_vote_is_decided_by_the_casting_vote() -> None:
    assert venue_outcome(VenueVote(("x", "y"))).asked == "casting"


def test_tie_of_yes_and_no_is_decided_with_yes_or_no() -> None:
    tied = disputed("x", NOT_THERE)
    assert venue_outcome(tied).among == ("x", NOT_THERE)
    refused = venue_outcome(replace(tied, casting=NOT_THERE))
    assert (refused.place, refused.by) == (None, "casting")


def test_result_of_the_votes_is_not_final() -> None:
    assert not venue_outcome(WON).final


def test_protest_asks_the_casting_vote_among_all_offers() -> None:
    outcome = venue_outcome(replace(WON, protested=True))
    assert (outcome.place, outcome.asked, outcome.among) == (None, "casting", ("x", "y", "z"))


def test_casting_vote_after_a_protest_may_take_a_place_nobody_voted_for() -> None:
    outcome = venue_outcome(replace(WON, protested=True, casting="z"))
    assert (outcome.place, outcome.final, outcome.counts) == ("z", True, (("x", 2), ("y", 1), ("z", 0)))


def test_protest_after_the_casting_vote_changes_nothing() -> None:
    decided = replace(TIED, casting="y")
    assert venue_outcome(replace(decided, protested=True)) == venue_outcome(decided)


# Refusals


def refusals(given: VenueVote[str, str]) -> list[tuple[str, str, str]]:
    with pytest.raises(Refused) as refused:
        venue_outcome(given)
    return [(found.code, found.rule, found.message) for found in refused.value.violations]


def test_ballots_of_strangers_and_for_other_places_are_refused_together() -> None:
    ballots = {"A": "x", "B": "w", "Z": "y"}
    assert refusals(VenueVote(("x", "y"), entitled="AB", ballots=ballots)) == [
        ("not-entitled", "CL-5b", "Z is not entitled to vote here."),
        ("not-offered", "CL-7", "“w” is not one of the places to choose from."),
    ]


def test_casting_vote_for_a_place_that_is_not_tied_is_refused() -> None:
    assert refusals(replace(TIED, casting="z")) == [
        ("not-offered", "CL-8", "“z” is not one of the places to choose from.")
    ]


def test_casting_vote_cannot_say_no_to_several_offers() -> None:
    assert [code for code, _, _ in refusals(replace(TIED, casting=NOT_THERE))] == ["not-offered"]


# Against a plain count

ballots = st.dictionaries(st.sampled_from("ABCDE"), st.sampled_from("xyz"))


def plainly(said: dict[str, str], protested: bool) -> tuple[str, ...]:
    """The places that are left once the vote is closed: one is the winner."""
    counts = Counter(said.values())
    return tuple(
        place for place in "xyz" if protested or all(counts[place] >= counts[other] for other in "xyz")
    )


@given(ballots, st.booleans())
def test_closed_vote_leaves_the_places_of_a_plain_count(said: dict[str, str], protested: bool) -> None:
    closed = VenueVote(tuple("xyz"), entitled="ABCDE", ballots=said, closed=True, protested=protested)
    outcome = venue_outcome(closed)
    assert (outcome.among or (outcome.place,)) == plainly(said, protested)


@given(ballots, st.booleans(), st.sampled_from([None, "x", "y", "z"]))
def test_counts_are_those_of_the_ballots_whatever_is_decided(
    said: dict[str, str], protested: bool, casting: str | None
) -> None:
    left = plainly(said, protested)
    closed = VenueVote(
        tuple("xyz"), False, "ABCDE", said, True, protested, casting if casting in left else None
    )
    assert dict(venue_outcome(closed).counts) == {place: [*said.values()].count(place) for place in "xyz"}


@given(ballots.flatmap(lambda said: st.tuples(st.just(said), st.permutations(list(said.items())))))
def test_order_of_the_ballots_does_not_matter(given: tuple[dict[str, str], list[tuple[str, str]]]) -> None:
    said, order = given
    closed = VenueVote(tuple("xyz"), entitled="ABCDE", ballots=said, closed=True)
    assert venue_outcome(replace(closed, ballots=dict(order))) == venue_outcome(closed)
