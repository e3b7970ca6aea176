"""A form sent twice at one moment starts one parti and adds its guest once, and nobody is refused."""

from tests.prove.race import race
from tests.prove.starting import start_against_start


def test_of_two_starts_with_one_mark_one_is_new_and_the_other_is_told_of_it(database: str) -> None:
    for one, other in zip(*race(start_against_start, database), strict=True):
        assert one.told[0] == other.told[0]
        assert sorted([one.told[1], other.told[1]]) == [False, True]
        assert (one.partis, one.guests) == (1, 1)


def test_without_the_guard_the_name_of_the_new_guest_is_refused(database: str) -> None:
    one, other = race(start_against_start, database, guarded=False)
    assert "name-taken" in {seen.told for seen in one + other}
