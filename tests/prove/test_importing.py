"""However two go on with one file of results, every parti is there once; and nobody else waits for it."""

import pytest

from leagues.enums import Passage
from tests.prove.importing import PARTIS, all_days, go_on_at_once
from tests.prove.race import race
from tests.prove.waiting import PARTIS as PARTIS_OF_MANY
from tests.prove.waiting import PATIENT, command_at_once, write_beside_a_file


def test_of_two_who_go_on_with_a_file_every_parti_comes_once(database: str) -> None:
    for seen in race(go_on_at_once, database):
        assert seen["told"] is True
        assert seen["days"] == all_days()
        assert (seen["passage"], seen["imports"]) == (Passage.STORED, 1)
        assert seen["far"] == [PARTIS, PARTIS]


def test_without_the_guard_partis_come_twice(database: str) -> None:
    one, _other = race(go_on_at_once, database, guarded=False)
    assert len(one["days"]) > PARTIS


def test_a_large_file_lets_everybody_else_write(database: str) -> None:
    partis, waits = race(write_beside_a_file, database)
    assert partis == PARTIS_OF_MANY
    assert len(waits) > 10
    assert max(waits) < PATIENT


def test_without_room_between_two_partis_the_others_starve(database: str) -> None:
    if database.startswith("postgres"):
        pytest.skip("PostgreSQL queues those who wait.")
    _partis, waits = race(write_beside_a_file, database, guarded=False)
    assert max(waits) > PATIENT


def test_of_two_commands_with_the_same_file_neither_breaks(database: str) -> None:
    for seen in race(command_at_once, database):
        assert seen == {"told": None, "partis": PARTIS_OF_MANY, "people": 4}
