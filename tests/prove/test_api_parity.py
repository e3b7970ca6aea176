"""Whatever a page does, a program can do: each deed that a view calls, some view of the API calls too."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("club", "scoring", "leagues")
ON_PAGES_ONLY = {
    # What opens an account: a token that could make another would outlive its own removal (decision 16).
    "sign_up", "keep_passkey", "remove_passkey", "end_session", "end_others", "make_token", "remove_token",
    # The link of a letter, for who has no account; with one, `messages/settings/` does it.
    "switch_off",
}  # fmt: skip
HELPS = {"may_found", "one_table"}
"""Questions and no deeds: whether to show a form, and which one."""


def deeds(part: str) -> set[str]:
    """Names of actions that this part of the rooms calls, with what `leagues.files` calls for both."""
    files = [path for room in ROOMS for path in (ROOT / room / part).rglob("*.py")]
    trees = [ast.parse(path.read_text()) for path in (*files, ROOT / "leagues" / "files" / "uploads.py")]
    return {name for tree in trees for name in _called(tree)}


def _called(tree: ast.Module) -> Iterator[str]:
    found = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    modules, names = set(), set()
    for one in found:
        path = str(one.module).split(".")
        if "actions" in path:
            there = {alias.asname or alias.name: alias.name for alias in one.names}
            modules |= there.keys() if path[-1] == "actions" else set()
            names |= set(there.values()) if path[-1] != "actions" else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            names.add(node.attr)
    yield from (name for name in names if name.islower())


def test_every_deed_of_the_pages_is_one_of_the_api() -> None:
    assert deeds("views") - deeds("api") - ON_PAGES_ONLY - HELPS == set()


def test_what_is_said_to_be_on_pages_only_is() -> None:
    assert deeds("views") >= ON_PAGES_ONLY
    assert deeds("api") & ON_PAGES_ONLY == set()
