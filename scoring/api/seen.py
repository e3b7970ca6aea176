"""Which edition of a row a writer has seen: the row's revision, and who sat at the table then.

Every hand answers with both as its `ETag`, `"REVISION-PEOPLE"`. A change brings it back as `If-Match`; the
revision alone, there or in the body, is enough where the writer is sure of the people. `If-None-Match: *` is
a row that was never written.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.http import parse_etags
from rest_framework.request import Request

from club.api.editions import EditionMissing
from scoring.errors import PeopleChanged
from scoring.queries.presence import Seated
from scoring.queries.rows import TableRows

_TAG = re.compile('"([0-9]{1,9})(?:-([0-9a-f]{8}))?"')
NEVER = -1
"""The revision of no row: whatever is there, it is another one."""


@dataclass(frozen=True, slots=True)
class RowSeen:
    """`seated` are those whom the writer had in mind, None where he does not say."""

    revision: int
    seated: Seated | None = None


def row_tag(rows: TableRows, number: int) -> str:
    """The edition of one row."""
    return f'"{revision_of(rows, number)}-{people_mark(rows)}"'


def revision_of(rows: TableRows, number: int) -> int:
    hand = rows.hands.get(number)
    return hand.revision if hand else 0


def people_mark(rows: TableRows) -> str:
    """Another text as soon as somebody else sits somewhere in any hand."""
    return hashlib.sha256(rows.presence.mark.encode()).hexdigest()[:8]


def row_seen(request: Request, rows: TableRows, number: int, body: Mapping[str, Any]) -> RowSeen:
    """What the writer has seen. Raises EditionMissing where he does not say, PeopleChanged."""
    if "If-Match" in request.headers:
        return _of_tags(parse_etags(request.headers["If-Match"]), rows, number)
    if request.headers.get("If-None-Match", "").strip() == "*":
        return RowSeen(0)
    if "revision" in body:
        return RowSeen(body["revision"])
    raise EditionMissing


def _of_tags(tags: list[str], rows: TableRows, number: int) -> RowSeen:
    if "*" in tags:
        return RowSeen(revision_of(rows, number))
    found = next((tag for tag in map(_TAG.fullmatch, tags) if tag), None)
    if found is None:
        return RowSeen(NEVER)
    if found[2] and found[2] != people_mark(rows):
        raise PeopleChanged
    return RowSeen(int(found[1]), rows.seated if found[2] else None)
