"""Changes of who is at the table give the same presence in whatever order they were entered."""

import random

from hypothesis import given
from hypothesis import strategies as st

from rules_engine import registry
from rules_engine.presence import Change, presence_of

GAME = registry.game("pikk-dama")
CHANGES = st.lists(st.builds(Change, st.integers(1, 20), st.integers(0, 8), st.booleans()), max_size=10)


def test_seats_come_and_leave_from_their_hands_on() -> None:
    changes = [Change(9, 5, there=True), Change(4, 2, there=False), Change(12, 2, there=True)]
    assert presence_of(changes, players=5) == (
        (4, (0, 1, 3, 4)),
        (9, (0, 1, 3, 4, 5)),
        (12, (0, 1, 2, 3, 4, 5)),
    )


def test_changes_with_the_same_hand_are_one_entry() -> None:
    changes = [Change(4, 4, there=True), Change(4, 0, there=False)]
    assert presence_of(changes, players=4) == ((4, (1, 2, 3, 4)),)


def test_who_leaves_and_comes_back_with_the_same_hand_is_there() -> None:
    changes = [Change(4, 0, there=True), Change(4, 0, there=False)]
    assert presence_of(changes, players=4) == ()


def test_seat_that_is_taken_over_changes_nothing() -> None:
    changes = [Change(1, 4, there=False), Change(3, 0, there=True), Change(6, 4, there=True)]
    assert presence_of(changes, players=4) == ((6, (0, 1, 2, 3, 4)),)


def test_without_changes_there_is_no_presence() -> None:
    assert presence_of((), players=4) == ()


@given(CHANGES, st.integers(4, 7), st.randoms(use_true_random=False))
def test_order_in_which_changes_were_entered_does_not_matter(
    changes: list[Change], players: int, chance: random.Random
) -> None:
    assert presence_of(changes, players=players) == presence_of(
        chance.sample(changes, len(changes)), players=players
    )


@given(st.integers(5, 7), st.integers(2, 20), st.integers(2, 20))
def test_undoing_a_change_and_entering_it_again_gives_the_same_sit_outs(
    players: int, first: int, second: int
) -> None:
    leaving, coming = Change(first, 1, there=False), Change(second, players, there=True)
    entered = [leaving, coming] if players < 7 else [leaving]
    before = GAME.schedule(players=players, presence=presence_of(entered, players=players))
    undone = entered[1:]
    again = GAME.schedule(players=players, presence=presence_of([*undone, leaving], players=players))
    assert again == before
    assert GAME.schedule(players=players, presence=presence_of(undone, players=players)) != before
