"""What stands for the name of somebody who asked to be forgotten: stored as a number, read as words.

The stored form has a sign in it that nobody can type as a name, so that it is never taken for one; it sorts
after every name. What is shown is put into the reader's language where the column is read, so that no page,
file or message can miss it.
"""

import re

from django.utils.translation import gettext as _

_SIGN = "\N{WORD JOINER}"
_STORED = re.compile(f"^\N{EM DASH}{_SIGN}([0-9]+)$")


def stored(number: int) -> str:
    """What is kept in place of the name of the person with this id."""
    return f"\N{EM DASH}{_SIGN}{number}"


def sort_key(number: int) -> str:
    """Behind every name (`club.names`), by number."""
    return f"{'9' * 20}{number:020d}"


def shown(name: str) -> str:
    """A stored name for the reader: itself, or that somebody is a former player."""
    found = _STORED.match(name)
    return _("Former player %(number)s") % {"number": found[1]} if found else name
