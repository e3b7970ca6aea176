"""Which code this is: what is kept of a page must not outlive the template that made it."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from config.environment import ROOT

ROOMS = ("club", "config", "leagues", "rules_engine", "scoring", "templates", "static", "locale")
KINDS = frozenset({".py", ".html", ".css", ".js", ".po"})


@cache
def mark() -> str:
    """A digest of the names, sizes and times of the sources: equal where the same image or checkout runs."""
    found = sha256()
    for path in sorted(_sources()):
        state = path.stat()
        found.update(f"{path.relative_to(ROOT)} {state.st_size} {state.st_mtime_ns}\n".encode())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from (path for path in (ROOT / room).rglob("*") if path.suffix in KINDS)
