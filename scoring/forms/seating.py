"""Who sat where when a sheet was read: its hidden field `seats`, so that numbers typed for one person are
never booked to another who was given the seat meanwhile."""

import re
from collections.abc import Mapping

from scoring.queries.presence import Seated

FIELD = "seats"
_PAIR = re.compile(r"([1-9][0-9]{0,17}):([1-9][0-9]{0,17})")


def written(seated: Seated) -> str:
    """Person ids by seat id as one text: 12:5,13:9; behind a bar what has changed since the start."""
    pairs = ",".join(f"{seat}:{person}" for seat, person in seated.people.items())
    return f"{pairs}|{seated.changes}" if seated.changes else pairs


def seen(posted: Mapping[str, str]) -> Seated:
    """Whom the page of a post showed."""
    return read(posted.get(FIELD, ""))


def read(text: str) -> Seated:
    """The same back; nobody for a text that is none, as for a page without the field."""
    people, _bar, changes = text.partition("|")
    pairs = [_PAIR.fullmatch(part) for part in people.split(",")]
    if not all(pairs):
        return Seated()
    return Seated({int(pair[1]): int(pair[2]) for pair in pairs if pair}, changes)
