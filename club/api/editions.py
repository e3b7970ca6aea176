"""Two people edit the same thing: whoever sends a change says which edition he has seen.

Every answer about one thing carries its `ETag`, a digest of all that it says. A change brings it back as
`If-Match`; where the thing has another edition by now nothing is done, and the answer holds both.
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

    def __init__(self, yours: Any, theirs: Data) -> None:
        super().__init__()
        self.details = {"yours": yours, "theirs": theirs}
        self.etag = etag_of(theirs)


def etag_of(data: Data) -> str:
    """The edition of what an answer says; keys in any order are the same."""
    text = json.dumps(data, cls=DjangoJSONEncoder, sort_keys=True)
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def shown(request: Request, data: Data, code: int = status.HTTP_200_OK) -> Response:
    """The answer with its edition; 304 where the caller has it already."""
    etag = etag_of(data)
    seen = parse_etags(request.headers.get("If-None-Match", ""))
    if request.method in {"GET", "HEAD"} and etag in {one.removeprefix("W/") for one in seen}:
        return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
    return Response(data, status=code, headers={"ETag": etag})


@contextmanager
def edition_seen(request: Request, club: Club, read: Callable[[], Data]) -> Iterator[None]:
    """Around a change: what `read` gives is the edition that the caller has seen, else nothing is done.

    Asked in the transaction of the change, with the club held: between question and change nobody writes.
    Raises EditedMeanwhile; EditionMissing where the caller does not say.
    """
    with transaction.atomic():
        lock(club)
        require_edition(request, read())
        yield


def require_edition(request: Request, theirs: Data) -> None:
    """Raise EditedMeanwhile unless the caller has seen this edition; EditionMissing where he does not say."""
    if "If-Match" not in request.headers:
        raise EditionMissing
    seen = parse_etags(request.headers["If-Match"])
    if "*" not in seen and etag_of(theirs) not in seen:
        raise EditedMeanwhile(request.data, theirs)
