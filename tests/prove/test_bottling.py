"""A bottle ends in one way, and what follows from the rules is owed once, whoever is at it at that moment."""

from tests.prove.bottling import ROUNDS, confirm_against_cancel, sync_twice
from tests.prove.race import race


def test_a_bottle_is_brought_or_cancelled_never_both(database: str) -> None:
    confirming, cancelling = race(confirm_against_cancel, database)
    for confirmed, cancelled in zip(confirming, cancelling, strict=True):
        assert (confirmed.is_brought, confirmed.is_cancelled) in {(True, False), (False, True)}
        if confirmed.is_brought:
            assert (confirmed.told, cancelled.told) == ("brought", "bottle-brought")
        else:
            assert (confirmed.told, cancelled.told) == ("bottle-cancelled", "cancelled")


def test_without_the_guard_only_the_constraint_stands_behind(database: str) -> None:
    confirming, cancelling = race(confirm_against_cancel, database, guarded=False)
    for confirmed, cancelled in zip(confirming, cancelling, strict=True):
        assert "IntegrityError" in (confirmed.told, cancelled.told)
        assert confirmed.is_brought != confirmed.is_cancelled


def test_a_bottle_that_follows_is_made_once(database: str) -> None:
    one, other = race(sync_twice, database)
    for turn, (first, second) in enumerate(zip(one, other, strict=True), start=1):
        assert sorted([first[0], second[0]]) == [0, 1]
        assert first[1:] == second[1:] == (turn, turn)


def test_without_the_lock_it_is_made_twice(database: str) -> None:
    one, _other = race(sync_twice, database, guarded=False)
    assert one[0][1] == 2
    assert one[-1][1] > ROUNDS
