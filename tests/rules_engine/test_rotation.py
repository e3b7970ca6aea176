"""Rotation is fair: everybody deals five times, plays twenty hands and sits out as often as the others."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import registry
from rules_engine.core.numbers import signed
from rules_engine.core.violations import Refused
from rules_engine.rotation import active, check_table, cycle, others, playing, table_sizes, turns

GAME = registry.game("pikk-dama")
TABLES = [(players, dealer) for players in range(4, 8) for dealer in range(players)]
RULES = [
    {"trump_per": trump, "pass_per": passing, "dealer_plays": plays}
    for trump, passing, plays in product(("round", "hand"), ("round", "hand"), (True, False))
]


@pytest.mark.parametrize(("players", "dealer"), TABLES)
@pytest.mark.parametrize("rules", RULES)
def test_everybody_plays_twenty_deals_five_times_and_sits_out_evenly(
    players: int, dealer: int, rules: dict[str, object]
) -> None:
    hands = GAME.schedule(players=players, first_dealer=dealer, rules=rules)
    everybody = range(players)
    assert len(hands) == GAME.hands_due(players) == 5 * players
    assert Counter(hand.dealer for hand in hands) == dict.fromkeys(everybody, 5)
    assert Counter(seat for hand in hands for seat in hand.players) == dict.fromkeys(everybody, 20)
    out = Counter(seat for hand in hands for seat in hand.out)
    assert out == (dict.fromkeys(everybody, 5 * players - 20) if players > 4 else {})


@pytest.mark.parametrize(("players", "dealer"), TABLES)
@pytest.mark.parametrize("rules", RULES)
def test_four_play_and_the_leader_is_one_of_them(players: int, dealer: int, rules: dict[str, object]) -> None:
    for hand in GAME.schedule(players=players, first_dealer=dealer, rules=rules):
        assert len(hand.players) == 4
        assert sorted(hand.players + hand.out) == list(range(players))
        assert hand.leader in hand.players
        assert hand.leader == (hand.dealer + 1) % players
        assert (hand.dealer in hand.players) is (players == 4 or rules["dealer_plays"])


@pytest.mark.parametrize("players", range(4, 8))
def test_everybody_plays_four_hands_under_each_trump_when_it_turns_with_the_round(players: int) -> None:
    hands = GAME.schedule(players=players)
    per_trump = Counter((seat, hand.trump) for hand in hands for seat in hand.players)
    assert set(per_trump.values()) == {4}
    assert len(per_trump) == 5 * players


def test_trump_and_passing_turn_with_the_round() -> None:
    hands = GAME.schedule(players=4)
    assert [hand.trump for hand in hands[::4]] == ["C", "D", "H", "S", None]
    assert [hand.passing for hand in hands[::4]] == ["right", "left", "across", "none", "right"]


def test_trump_and_passing_turn_with_the_hand_when_so_chosen() -> None:
    hands = GAME.schedule(players=5, rules={"trump_per": "hand", "pass_per": "hand"})
    assert [hand.trump for hand in hands[:6]] == ["C", "D", "H", "S", None, "C"]
    assert [hand.passing for hand in hands[:5]] == ["right", "left", "across", "none", "right"]


def test_hand_is_written_with_the_key_pass() -> None:
    assert GAME.schedule(players=5)[0].as_dict() == {
        "hand": 1,
        "round": 1,
        "dealer": 0,
        "leader": 1,
        "players": [0, 1, 2, 3],
        "out": [4],
        "trump": "C",
        "pass": "right",
    }


@pytest.mark.parametrize("players", [-1, 0, 3, 8])
def test_schedule_refuses_a_table_of_another_size(players: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.schedule(players=players)
    assert [violation.code for violation in refused.value.violations] == ["table-size"]


@pytest.mark.parametrize("dealer", [-1, 5])
def test_schedule_refuses_a_dealer_without_a_seat(dealer: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.schedule(players=5, first_dealer=dealer)
    assert [violation.code for violation in refused.value.violations] == ["input-malformed"]


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (4, (4,)),
        (7, (7,)),
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (6, 5)),
        (14, (7, 7)),
        (15, (5, 5, 5)),
    ],
)
def test_table_sizes_of_the_rule(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people) == sizes


@given(st.integers(min_value=4, max_value=400))
def test_tables_are_as_few_and_as_equal_as_can_be(people: int) -> None:
    sizes = table_sizes(people)
    assert sum(sizes) == people
    assert all(4 <= size <= 7 for size in sizes)
    assert max(sizes) - min(sizes) <= 1
    assert 7 * (len(sizes) - 1) < people
    assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize("people", [-4, 0, 3])
def test_fewer_than_four_people_get_no_table(people: int) -> None:
    with pytest.raises(Refused) as refused:
        table_sizes(people)
    (violation,) = refused.value.violations
    assert (violation.code, violation.rule) == ("table-size", "PD-3")
    assert violation.message == f"{signed(people)} people are too few: a table needs four."


def test_one_is_spoken_of_in_the_singular() -> None:
    for ask, message in (
        (table_sizes, "1 person is too few: a table needs four."),
        (check_table, "1 person makes no table: a table has four to seven."),
    ):
        with pytest.raises(Refused) as refused:
            ask(1)
        assert [violation.message for violation in refused.value.violations] == [message]


def test_dealer_sits_out_at_five_when_so_chosen_but_plays_at_four() -> None:
    assert playing((2, 3, 4, 0, 1), dealer_plays=False) == (3, 4, 0, 1)
    assert playing((2, 3, 0, 1), dealer_plays=False) == (2, 3, 0, 1)


def test_active_are_the_dealer_and_the_three_after_him() -> None:
    assert active(3, 4) == (3, 0, 1, 2)


def test_others_are_those_who_are_not_known_in_order() -> None:
    assert others((5, 6, 0, 1, 2, 3, 4), (5, 6, 0, 1)) == (2, 3, 4)


def test_deal_goes_to_the_next_seat_that_is_there() -> None:
    tables = [(0, 1, 2, 3), (0, 2, 3, 4), (0, 2, 3, 4), (0, 2, 3, 4), (0, 1, 3, 4)]
    assert [order[0] for _, order in turns(0, tables)] == [0, 2, 3, 4, 0]


def test_first_to_deal_is_the_next_who_is_there_when_the_first_dealer_is_not() -> None:
    assert next(turns(4, [(0, 1, 2, 3)])) == (1, (0, 1, 2, 3))
    assert next(turns(2, [(0, 1, 3, 5)])) == (1, (3, 5, 0, 1))


def test_cycle_starts_again_after_the_last() -> None:
    assert [cycle("abc", number) for number in range(1, 6)] == ["a", "b", "c", "a", "b"]
