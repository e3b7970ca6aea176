"""Two people edit the same thing: whoever sends a change says which edition he has seen.

Every answer about one thing carries its `ETag`, a digest of all that it says. A change brings it back as
`If-Match`; where the thing has another edition by now nothing is done, and the answer holds both. Where an
answer says more than the change is about, the `ETag` has two parts, `"EDITED-ALL"`: `If-Match` asks for the
first alone, `If-None-Match` for both.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils.http import parse_etags
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import lock
from club.models import Club

Data = Mapping[str, Any]


class EditionMissing(APIException):
    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "if-match-missing"
    default_detail = _("Say with If-Match which edition you have seen: the ETag of the last answer.")


class EditedMeanwhile(APIException):
    """`yours` is what was sent, `theirs` the thing as it is now."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_code = "edited-meanwhile"
    default_detail = _("Somebody else has changed this meanwhile. Look at both, then send again.")

    def __init__(self, yours: Any, theirs: Data, etag: str) -> None:
        super().__init__()
        self.details = {"yours": yours, "theirs": theirs}
        self.etag = etag


def etag_of(data: Data, edited: Data | None = None) -> str:
    """The edition of what an answer says; keys in any order are the same. `edited`: what of it is changed."""
    whole = _digest(data)
    return f'"{whole}"' if edited is None else f'"{_digest(edited)[:16]}-{whole}"'


def shown(
    request: Request, data: Data, code: int = status.HTTP_200_OK, *, edited: Data | None = None
) -> Response:
    """The answer with its edition; 304 where the caller has it already."""
    etag = etag_of(data, edited)
    seen = parse_etags(request.headers.get("If-None-Match", ""))
    if request.method in {"GET", "HEAD"} and etag in {one.removeprefix("W/") for one in seen}:
        return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
    return Response(data, status=code, headers={"ETag": etag})


@contextmanager
def edition_seen(
    request: Request, club: Club, read: Callable[[], Data], edited: Callable[[Data], Data] | None = None
) -> Iterator[None]:
    """Around a change: what `read` gives is the edition that the caller has seen, else nothing is done.

    Asked in the transaction of the change, with the club held: between question and change nobody writes.
    `edited`: what of it is changed, where that is not all. Raises EditedMeanwhile; EditionMissing where the
    caller does not say.
    """
    with transaction.atomic():
        lock(club)
        theirs = read()
        require_edition(request, theirs, edited(theirs) if edited else None)
        yield


def require_edition(request: Request, theirs: Data, edited: Data | None = None) -> None:
    """Raise EditedMeanwhile unless the caller has seen this edition; EditionMissing where he does not say."""
    if "If-Match" not in request.headers:
        raise EditionMissing
    seen = parse_etags(request.headers["If-Match"])
    there = etag_of(theirs, edited)
    if "*" not in seen and not any(_is_same(one, there) for one in seen):
        raise EditedMeanwhile(request.data, theirs, there)


def without(*names: str) -> Callable[[Data], Data]:
    """Of an answer what is edited: all but these, which others move by what they do elsewhere."""
    return lambda data: {name: value for name, value in data.items() if name not in names}


def _digest(data: Data) -> str:
    text = json.dumps(data, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _is_same(seen: str, there: str) -> bool:
    """By the first part alone where there are two."""
    return seen == there or ("-" in there and seen.partition("-")[0] == there.partition("-")[0])
