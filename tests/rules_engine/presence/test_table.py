"""Who sits at the table hand by hand; a presence that cannot be is refused with everything wrong at once."""

from itertools import product
from typing import Any

import pytest

from rules_engine.__main__ import answer
from rules_engine.presence import seats_by_hand
from tests.rules_engine.garbage import GARBAGE
from tests.rules_engine.shapes import check_answer
from tests.rules_engine.subject import codes, refusal

FIVE = (0, 1, 2, 3, 4)


def by_hand(*presence: object, players: int = 5, hands: int = 6) -> tuple[tuple[int, ...], ...]:
    return seats_by_hand(presence, players=players, hands=hands, sizes=range(4, 8))


def test_seats_of_the_start_are_there_until_the_first_change() -> None:
    assert by_hand((4, (0, 1, 3, 4))) == (FIVE,) * 3 + ((0, 1, 3, 4),) * 3


def test_it_ends_before_the_first_hand_with_too_few_and_does_not_begin_again() -> None:
    assert by_hand((3, (0, 1, 2)), (5, FIVE)) == (FIVE, FIVE)


def test_nothing_is_played_where_too_few_are_there_at_first() -> None:
    assert by_hand((1, ())) == ()


def test_seats_come_in_any_order_as_lists_and_as_floats() -> None:
    assert by_hand([6.0, [5.0, 3, 1, 0]])[-1] == (0, 1, 3, 5)


def test_everything_wrong_is_said_at_once() -> None:
    wrong = ("x", (9, FIVE), (2, (0, 0, 1, 2)), (2, range(8)), (3, tuple(range(8))))
    found = refusal(lambda: by_hand(*wrong))
    assert codes(found) == ["input-malformed"] * 4 + ["table-size", "input-malformed"]


def test_number_too_long_to_write_is_cut_in_the_sentence() -> None:
    (fault,) = refusal(lambda: by_hand((10**300, FIVE)))
    assert len(fault.message) < 200


@pytest.mark.parametrize("value", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_for_a_presence_is_answered(value: Any) -> None:
    given = answer("schedule", {"game": "pikk-dama", "players": 5, "presence": value})
    check_answer(given)
    assert given["ok"] is (value == [])


def test_garbage_in_an_entry_is_refused() -> None:
    for hand, seats in product((*GARBAGE, 3), GARBAGE):
        given = answer("schedule", {"game": "pikk-dama", "players": 5, "presence": [[hand, seats]]})
        check_answer(given)
        assert given["ok"] is (hand == 3 and seats == []), (hand, seats)
