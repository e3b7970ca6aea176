"""P22: an upgrade keeps what there was: books of earlier versions, brought to the newest migration."""

import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.prove import released
from tests.prove.machine import ask
from tests.prove.outbox import FOLDER
from tests.prove.race import Template, place

BOOKS = released.names()
# What a migration is there to change, and by which one; everything else stays to the letter.
RENEWED = {
    "club.person": {"sort_key"},  # club 0003
    "club.club": {"results_revision"},  # leagues 0006, 0008 and 0009: what follows is derived anew
}
GONE = {"scoring.tally": {"partner_id"}}  # scoring 0010


@pytest.fixture
def empty(migrated: Template, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A place with not even tables in it."""
    (tmp_path / "letters").mkdir()
    monkeypatch.setenv(FOLDER, str(tmp_path / "letters"))
    with place(migrated.server, tmp_path) as url:
        yield url


def lost(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Every row of before that is not there as it was, and every column that is gone."""
    found = [f"{model} is gone" for model in before.keys() - after.keys()]
    for model in before.keys() & after.keys():
        gone = set(before[model]["columns"]) - set(after[model]["columns"]) - GONE.get(model, set())
        found += [f"{model}.{column} is gone" for column in gone]
        now = rows(after[model])
        for pk, row in rows(before[model]).items():
            if pk not in now and not may_go(model, row):
                found.append(f"{model} {pk} is gone")
            found += [f"{model} {pk}: {differs}" for differs in _changed(model, row, now.get(pk, row))]
    return sorted(found)


def may_go(model: str, row: dict[str, Any]) -> bool:
    """A tally of a table whose seats are not known is kept anew (scoring 0010)."""
    return model == "scoring.tally" and row["sat_out"] is None


def _changed(model: str, row: dict[str, Any], now: dict[str, Any]) -> list[str]:
    kept = row.keys() & now.keys() - RENEWED.get(model, set())
    return [f"{name} {row[name]} -> {now[name]}" for name in kept if row[name] != now[name]]


def rows(table: dict[str, Any]) -> dict[int, dict[str, Any]]:
    named = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
    return {row["id"]: row for row in named}


def played(book: dict[str, Any]) -> dict[tuple[int, int], list[int]]:
    """By league and person: in how many partis somebody has a place, and their sum, added up by hand."""
    closed = {pk for pk, row in rows(book["scoring.parti"]).items() if row["state"] == "closed"}
    linked = rows(book["leagues.leagueparti"]).values()
    leagues = {row["parti_id"]: row["league_id"] for row in linked if row["parti_id"] in closed}
    found: dict[tuple[int, int], list[int]] = {}
    for row in rows(book["scoring.place"]).values():
        if row["parti_id"] in leagues:
            mine = found.setdefault((leagues[row["parti_id"]], row["person_id"]), [0, 0])
            mine[0] += 1
            mine[1] += row["place"]
    return found


def newest_careers(book: dict[str, Any]) -> dict[tuple[int, int], list[int]]:
    kept = sorted(rows(book["leagues.career"]).values(), key=lambda row: (row["date"], row["id"]))
    return {(row["league_id"], row["person_id"]): [row["partis"], row["place_sum"]] for row in kept}


def reigns(book: dict[str, Any]) -> list[tuple[int, int, str]]:
    return [
        (row["league_id"], row["person_id"], row["start"]) for row in rows(book["leagues.reign"]).values()
    ]


def test_the_books_hold_a_king_and_what_was_played() -> None:
    """Else they would prove nothing."""
    books = [released.read(name)["tables"] for name in BOOKS]
    assert len(books) >= 3
    for name, book in zip(BOOKS, books, strict=True):
        assert reigns(book), name
        for one in ("score", "handrecord", "sitting", "breach"):
            assert book[f"scoring.{one}"]["rows"], name
    assert any(book["club.objection"]["rows"] for book in books[1:])


@pytest.mark.parametrize("name", BOOKS)
def test_an_upgrade_keeps_every_row_and_the_king_and_can_be_taken_back(name: str, empty: str) -> None:
    before = released.read(name)["tables"]
    after = ask(empty, released.upgrade, name)
    assert lost(before, after) == []
    assert all(row["vote_id"] for row in rows(after["club.objection"]).values())
    back, now = ask(empty, released.back_and_forth, name)
    assert lost(before, back) == []
    assert reigns(now) == reigns(before)
    assert newest_careers(now) == played(before) != {}


def test_what_an_upgrade_lost_would_be_seen() -> None:
    """The control: a row, a number, a name, a column."""
    before = released.read(BOOKS[-1])["tables"]
    after = copy.deepcopy(before)
    assert lost(before, after) == []
    del after["scoring.score"]["rows"][7]
    after["scoring.place"]["rows"][0][-1] = 77
    people = after["club.person"]
    people["rows"][0][people["columns"].index("name")] = "Somebody"
    after["club.bottle"]["columns"][1] = "else"
    seen = Counter(one.split()[0].split(":")[0].partition(".")[2] for one in lost(before, after))
    assert seen == {"score": 1, "place": 1, "person": 1, f"bottle.{before['club.bottle']['columns'][1]}": 1}
