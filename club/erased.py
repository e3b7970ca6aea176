"""What stands for the name of somebody who asked to be forgotten: stored as a number, read as words.

The stored form has a sign in it that nobody can type as a name, so that it is never taken for one; it sorts
after every name. What is shown is put into the reader's language where the column is read, so that no page,
file or message can miss it.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import gettext as _

_SIGN = "\N{WORD JOINER}"
_STORED = re.compile(f"^\N{EM DASH}{_SIGN}([0-9]+)$")
_as_stored: ContextVar[bool] = ContextVar("names as stored", default=False)


def stored(number: int) -> str:
    """What is kept in place of the name of the person with this id."""
    return f"\N{EM DASH}{_SIGN}{number}"


def sort_key(number: int) -> str:
    """Behind every name (`club.names`), by number."""
    return f"{'9' * 20}{number:020d}"


def number_in(name: str) -> int | None:
    """The id in a stored name of somebody who was erased; None where it is a name like any other."""
    found = _STORED.match(name)
    return int(found[1]) if found else None


@contextmanager
def names_as_stored() -> Iterator[None]:
    """Read names as they are kept, to copy them; not in the words of a reader."""
    before = _as_stored.set(True)
    try:
        yield
    finally:
        _as_stored.reset(before)


def shown(name: str) -> str:
    """A stored name for the reader: itself, or that somebody is a former player."""
    found = None if _as_stored.get() else _STORED.match(name)
    return _("Former player %(number)s") % {"number": found[1]} if found else name
