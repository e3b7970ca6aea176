"""However two change the seats of a parti, or one does while the other writes, somebody hears a sentence."""

from tests.prove.race import race
from tests.prove.seating import amend_against_amend, redraw_against_save

REDRAWN_FIRST = ("redrawn", "table-redrawn", 0)
SAVED_FIRST = ("draw-after-play", "saved", 1)


def test_of_two_who_seat_one_person_one_is_told_that_he_sits_there(database: str) -> None:
    for one, other in zip(*race(amend_against_amend, database), strict=True):
        assert sorted([one.told, other.told]) == ["amended", "person-twice"]
        assert (one.seated, one.newcomers) == (4, 1)


def test_without_the_guard_two_who_seat_one_person_collide(database: str) -> None:
    one, other = race(amend_against_amend, database, guarded=False)
    assert "IntegrityError" in {seen.told for seen in one + other}


def test_of_redraw_and_save_one_is_refused_with_a_sentence(database: str) -> None:
    for redraw, save in zip(*race(redraw_against_save, database), strict=True):
        assert (redraw.told, save.told, save.hands) in (REDRAWN_FIRST, SAVED_FIRST)
        assert (redraw.seated, redraw.newcomers) == (5, 1)


def test_without_the_guard_a_save_after_the_redraw_hears_no_sentence_of_its_own(database: str) -> None:
    _redraw, save = race(redraw_against_save, database, guarded=False)
    assert {seen.told for seen in save}.isdisjoint({"saved", "table-redrawn"})
