"""Every deed that leaves a trace, read off the source of the actions."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("club", "scoring", "leagues")
LAYERS = ("actions", "queries")


def deeds() -> set[str]:
    """The word of each deed: handed to whatever takes a `deed`, or kept in a name of that name."""
    files = [path for room in ROOMS for layer in LAYERS for path in (ROOT / room / layer).rglob("*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in files]
    named = dict(pair for tree in trees for pair in _constants(tree))
    return {
        word
        for tree in trees
        for value in _values(tree, {"trace": -1, "Activity": -1, **dict(_takers(tree))})
        for word in _words(value, named)
    }


def _takers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Functions with a parameter `deed` in its place, -1 where it is given by name only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args if one.arg != "self"]
            if "deed" in names:
                yield node.name, names.index("deed")
            elif "deed" in {one.arg for one in node.args.kwonlyargs}:
                yield node.name, -1


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            yield _name(node.targets[0]), str(node.value.value)


def _values(tree: ast.AST, takers: dict[str, int]) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in takers:
            at = takers[_name(node.func)]
            yield from node.args[at : at + 1] if at >= 0 else ()
            yield from (word.value for word in node.keywords if word.arg == "deed")
        elif isinstance(node, ast.Assign) and _name(node.targets[0]) == "deed":
            yield node.value


def _words(value: ast.expr, named: dict[str, str]) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Name) and value.id.isupper() and value.id in named:
        yield named[value.id]
    elif isinstance(value, ast.IfExp):
        yield from (*_words(value.body, named), *_words(value.orelse, named))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
