"""Who has a place among the rated."""

from club.models import Person
from leagues.queries.careers import Rated
from leagues.queries.ranked import SETTLED, placed


def rated(mu: float, partis: int = SETTLED) -> Rated:
    return Rated(Person(), mu, 1.0, partis)


def test_equal_numbers_share_a_place_and_the_next_one_is_left_out() -> None:
    assert [place for place, _one in placed([rated(30), rated(20), rated(20), rated(10)])] == [1, 2, 2, 4]


def test_who_has_played_too_little_comes_last_without_a_place() -> None:
    new, old = rated(40, SETTLED - 1), rated(30)
    assert placed([new, old]) == [(1, old), (None, new)]
