"""Who sat where when a sheet was read: its hidden field `seats`, so that numbers typed for one person are
never booked to another who was given the seat meanwhile."""

import re
from collections.abc import Mapping

FIELD = "seats"
_PAIR = re.compile(r"([1-9][0-9]{0,17}):([1-9][0-9]{0,17})")


def written(people: Mapping[int, int], changes: str = "") -> str:
    """Person ids by seat id as one text: 12:5,13:9. `changes` stand behind it, for a page to see them."""
    pairs = ",".join(f"{seat}:{person}" for seat, person in people.items())
    return f"{pairs}|{changes}" if changes else pairs


def seen(posted: Mapping[str, str]) -> dict[int, int]:
    """Whom the page of a post showed."""
    return read(posted.get(FIELD, ""))


def read(text: str) -> dict[int, int]:
    """The same back; empty for a text that is none, as for a page without the field."""
    pairs = [_PAIR.fullmatch(part) for part in text.partition("|")[0].split(",")]
    return {int(pair[1]): int(pair[2]) for pair in pairs if pair} if all(pairs) else {}
