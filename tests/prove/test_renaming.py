"""An account that was taken stays gone, whoever gives the person another name at that moment."""

from club.enums import Role
from tests.prove.race import race
from tests.prove.renaming import rename_against_take


def test_a_rename_never_brings_the_taken_account_back(database: str) -> None:
    renamer, taker = race(rename_against_take, database)
    for turn, (rename, take) in enumerate(zip(renamer, taker, strict=True)):
        assert (rename.told, take.told) == ("renamed", "taken")
        assert (take.name, take.has_account, take.role) == (f"Renamed {turn}", False, Role.MEMBER)


def test_without_the_guard_the_rename_brings_the_account_back(database: str) -> None:
    _rename, taker = race(rename_against_take, database, guarded=False)
    assert all(take.has_account for take in taker)
