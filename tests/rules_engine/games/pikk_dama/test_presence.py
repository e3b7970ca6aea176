"""The rotation when people come late and leave early (PD-29 … PD-32)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules_engine import registry
from rules_engine.core.game import Presence, ScheduledHand

GAME = registry.game("pikk-dama")


@st.composite
def evenings(draw: st.DrawFn) -> dict[str, Any]:
    """What `schedule` is asked: a table, its first dealer, its rules, and who is there from when on."""
    players = draw(st.integers(4, 7))
    seats = st.frozensets(st.integers(0, players + 3), min_size=3, max_size=7)
    hands = sorted(draw(st.sets(st.integers(1, 5 * players), max_size=6)))
    return {
        "players": players,
        "first_dealer": draw(st.integers(0, players - 1)),
        "rules": {"dealer_plays": draw(st.booleans())},
        "presence": tuple((hand, tuple(sorted(draw(seats)))) for hand in hands),
    }


def there(evening: dict[str, Any], number: int) -> list[int]:
    """Who is at the table in a hand: the last change up to it says so."""
    known = [(1, range(evening["players"])), *evening["presence"]]
    return sorted([seats for hand, seats in known if hand <= number][-1])


def stretches(evening: dict[str, Any], schedule: Sequence[ScheduledHand]) -> Iterator[list[ScheduledHand]]:
    """The hands in a row at which the same people were there."""
    for _, hands in groupby(schedule, key=lambda hand: there(evening, hand.hand)):
        yield list(hands)


@given(evenings())
def test_four_play_and_everybody_there_plays_or_sits_out(evening: dict[str, Any]) -> None:
    for hand in GAME.schedule(**evening):
        present = there(evening, hand.hand)
        assert len(hand.players) == 4
        assert sorted(hand.players + hand.out) == present
        assert hand.leader in hand.players
        assert (hand.dealer in hand.players) is (len(present) == 4 or evening["rules"]["dealer_plays"])


@given(evenings())
def test_absent_are_all_others_who_sit_there_at_any_time(evening: dict[str, Any]) -> None:
    schedule = GAME.schedule(**evening)
    ever = {*range(evening["players"])}.union(*(there(evening, hand.hand) for hand in schedule))
    for hand in schedule:
        assert sorted(hand.players + hand.out + hand.absent) == sorted(ever)


@given(evenings())
def test_deal_goes_to_the_next_on_the_right_who_is_there(evening: dict[str, Any]) -> None:
    before = evening["first_dealer"] - 1
    for hand in GAME.schedule(**evening):
        present = there(evening, hand.hand)
        assert hand.dealer == next((seat for seat in present if seat > before), present[0])
        right = present[(present.index(hand.dealer) + 1) % len(present)]
        assert hand.leader == right
        before = hand.dealer


@given(evenings())
def test_those_sit_out_who_are_the_last_after_the_dealer(evening: dict[str, Any]) -> None:
    for hand in GAME.schedule(**evening):
        present = there(evening, hand.hand)
        at = present.index(hand.dealer)
        order = present[at:] + present[:at]
        out = order[4:] if evening["rules"]["dealer_plays"] else [order[0], *order[5:]]
        assert hand.out == tuple(sorted(out if len(present) > 4 else []))


@given(evenings())
def test_schedule_has_the_hands_of_the_start_or_ends_before_fewer_than_four(evening: dict[str, Any]) -> None:
    schedule, due = GAME.schedule(**evening), 5 * evening["players"]
    assert [hand.hand for hand in schedule] == list(range(1, len(schedule) + 1))
    assert all(len(there(evening, hand.hand)) >= 4 for hand in schedule)
    assert len(schedule) == due or len(there(evening, len(schedule) + 1)) < 4


@given(evenings())
def test_trump_passing_and_rounds_are_those_of_the_start(evening: dict[str, Any]) -> None:
    as_due = GAME.schedule(players=evening["players"])
    for hand, due in zip(GAME.schedule(**evening), as_due, strict=False):
        assert (hand.round, hand.trump, hand.passing) == (due.round, due.trump, due.passing)


@given(evenings())
def test_while_the_same_are_there_everybody_deals_and_sits_out_in_turn(evening: dict[str, Any]) -> None:
    for hands in stretches(evening, GAME.schedule(**evening)):
        size = len(hands[0].players + hands[0].out)
        for start in range(len(hands) - size + 1):
            turn = hands[start : start + size]
            out = Counter(seat for hand in turn for seat in hand.out)
            assert sorted(hand.dealer for hand in turn) == there(evening, turn[0].hand)
            assert set(out.values()) == ({size - 4} if size > 4 else set())


@given(evenings())
def test_while_the_same_are_there_nobody_sits_out_much_more_often(evening: dict[str, Any]) -> None:
    for hands in stretches(evening, GAME.schedule(**evening)):
        present = there(evening, hands[0].hand)
        out = [sum(seat in hand.out for hand in hands) for seat in present]
        # Two or three sit out together, hand after hand: part of a turn leaves that much between people.
        assert max(out) - min(out) <= max(0, len(present) - 4)
        if len(present) == 5:
            assert max(out) - min(out) <= 1


@given(evenings())
def test_entries_that_change_nothing_change_nothing(evening: dict[str, Any]) -> None:
    every: Presence = tuple(
        (hand, tuple(there(evening, hand))) for hand in range(1, 5 * evening["players"] + 1)
    )
    assert GAME.schedule(**evening | {"presence": every}) == GAME.schedule(**evening)


@given(evenings(), st.integers(1, 35))
def test_hands_before_a_change_do_not_depend_on_it(evening: dict[str, Any], until: int) -> None:
    known = tuple(entry for entry in evening["presence"] if entry[0] <= until)
    whole, short = GAME.schedule(**evening), GAME.schedule(**evening | {"presence": known})
    for hand, early in zip(whole[:until], short[:until], strict=True):
        assert (hand.dealer, hand.players, hand.out) == (early.dealer, early.players, early.out)
