"""Room between the partis of a file for everybody else who writes.

SQLite has one writer at a time, and no queue: who waits for the lock looks again after a tenth of a second.
A file that takes the lock back a moment after each commit is hardly ever met without it. PostgreSQL queues.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from django.db import connection

HELD = 0.25  # seconds after which the others have a turn
GAP = 0.15  # longer than SQLite sleeps between two looks at the lock


class Turns:
    """The turns of one file at the lock; once they come to HELD together, the others have theirs."""

    def __init__(self) -> None:
        self._held = 0.0

    @contextmanager
    def one(self) -> Iterator[None]:
        """Around a transaction, never inside one: there the lock is kept through the pause."""
        began = monotonic()
        yield
        self._held += monotonic() - began
        if self._held >= HELD and _has_one_writer():
            sleep(GAP)
            self._held = 0.0


def _has_one_writer() -> bool:
    return connection.vendor == "sqlite" and not connection.in_atomic_block
