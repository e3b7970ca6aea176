"""Two owners at the seasons of a league: of two that overlap exactly one is kept."""

from tests.prove.race import race
from tests.prove.setting_seasons import add_against_add


def test_of_two_seasons_that_overlap_exactly_one_is_kept(database: str) -> None:
    for one, other in zip(*race(add_against_add, database), strict=True):
        assert one.there == other.there == 1
        assert "season-overlaps" in {one.told, other.told}
        assert isinstance(one.told if other.told == "season-overlaps" else other.told, int)


def test_without_the_queue_at_the_club_both_are_kept(database: str) -> None:
    one, other = race(add_against_add, database, guarded=False)
    assert {seen.there for seen in one + other} == {2}
