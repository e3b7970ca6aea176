"""However two go on with one file of results, every parti is there once."""

from leagues.enums import Passage
from tests.prove.importing import PARTIS, all_days, go_on_at_once
from tests.prove.race import race


def test_of_two_who_go_on_with_a_file_every_parti_comes_once(database: str) -> None:
    for seen in race(go_on_at_once, database):
        assert seen["told"] is True
        assert seen["days"] == all_days()
        assert (seen["passage"], seen["imports"]) == (Passage.STORED, 1)
        assert seen["far"] == [PARTIS, PARTIS]


def test_without_the_guard_partis_come_twice(database: str) -> None:
    one, _other = race(go_on_at_once, database, guarded=False)
    assert len(one["days"]) > PARTIS
