"""docs/proofs.md names a proof for every promise, and every proof it names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "proofs.md").read_text()
ROWS = dict(re.findall(r"^\| (P\d\d) \| (.+) \|$", TEXT, re.MULTILINE))
NAMED = set(re.findall(r"tests/[\w/.]+", TEXT))


def test_every_promise_has_a_row() -> None:
    assert list(ROWS) == [f"P{number:02}" for number in range(1, 25)]


def test_every_promise_names_a_test() -> None:
    assert [name for name, row in ROWS.items() if "`tests/" not in row] == []


def test_what_is_named_is_there() -> None:
    assert len(NAMED) > len(ROWS)
    assert sorted(name for name in NAMED if not (ROOT / name).exists()) == []


def test_every_proof_is_named() -> None:
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "prove").glob("test_*.py")}
    assert there - NAMED == set()
