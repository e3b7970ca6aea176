"""Seats from who sat out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.files.seating import recover
from rules_engine import registry

GAME = registry.game("pikk-dama")
NAMES = ("Ádám", "Beszab", "Csaba", "Gergő", "Kati", "Pista", "Zoli")


def played(seating: tuple[str, ...], first_dealer: int, dealer_plays: bool = True) -> list[frozenset[str]]:
    schedule = GAME.schedule(
        players=len(seating), first_dealer=first_dealer, rules={"dealer_plays": dealer_plays}
    )
    return [frozenset(seating[seat] for seat in hand.players) for hand in schedule]


@given(
    size=st.integers(5, 7), order=st.permutations(NAMES), dealer=st.integers(0, 6), dealer_plays=st.booleans()
)
def test_recover_finds_every_seating_from_any_first_dealer(
    size: int, order: list[str], dealer: int, dealer_plays: bool
) -> None:
    seating, first = tuple(order[:size]), dealer % size
    schedule = GAME.schedule(players=size, rules={"dealer_plays": dealer_plays})
    found = recover(sorted(seating), played(seating, first, dealer_plays), schedule)
    assert found == seating[first:] + seating[:first]


def test_recover_knows_nothing_of_a_table_of_four() -> None:
    seating = NAMES[:4]
    assert recover(seating, played(seating, 0), GAME.schedule(players=4)) is None


@pytest.mark.parametrize("size", [5, 6, 7])
def test_recover_leaves_other_rotations_alone(size: int) -> None:
    sheet = played(NAMES[:size], 0)
    sheet[0], sheet[1] = sheet[1], sheet[0]
    assert recover(NAMES[:size], sheet, GAME.schedule(players=size)) is None


def test_recover_refuses_a_sheet_of_another_length() -> None:
    assert recover(NAMES[:5], played(NAMES[:5], 0)[:-1], GAME.schedule(players=5)) is None
