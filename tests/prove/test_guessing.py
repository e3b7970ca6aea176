"""Guesses that come at once are all counted; where they are asked and counted apart, half of them are not."""

from collections import Counter

from club.guessing import MOST_PER_ADDRESS
from tests.prove.guessing import ROUNDS, guess_together
from tests.prove.race import race


def answers(url: str, *, guarded: bool = True) -> Counter[int]:
    first, second = race(guess_together, url, guarded=guarded)
    return Counter([*first, *second])


def test_no_more_guesses_than_allowed_whoever_asks_at_once(database: str) -> None:
    assert answers(database) == {200: MOST_PER_ADDRESS, 429: 2 * ROUNDS - MOST_PER_ADDRESS}


def test_without_the_guard_twice_as_many_pass(database: str) -> None:
    assert answers(database, guarded=False)[200] == 2 * MOST_PER_ADDRESS
