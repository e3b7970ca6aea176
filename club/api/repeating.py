"""A request sent again after its answer was lost has no second effect (`Idempotency-Key`).

The key's row, the deed and the answer are one transaction: either all of them are there or none. Of two equal
requests at once the second waits at the unique key, and then reads what the first was answered. What was
refused is not kept: it changed nothing, and may be sent again put right.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.answers import KEPT, forget_old_answers
from club.models import Answered, Club, User

HEADER = "Idempotency-Key"
LONGEST = 64
KEPT_HEADERS = ("ETag", "Location")


class KeyReused(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "key-reused"
    default_detail = _(
        "This Idempotency-Key was sent with another request. Take a new key for a new request."
    )


def once(request: Request, user: User, club: Club | None, do: Callable[[], Response]) -> Response:
    """Do it, unless this key has been answered already: then that answer again.

    `club`: whose answer it is, so that it goes when somebody of that club is erased.
    Raises KeyReused for a key of another request, ValidationError for one that cannot be kept.
    """
    key = request.headers.get(HEADER, "")
    if not key:
        return do()
    if len(key) > LONGEST or not key.isprintable():
        raise ValidationError({HEADER: [_("A key has 1 to 64 signs that can be printed.")]})
    mark = fingerprint(request)
    return _kept(user, key, mark) or _done(Answered(user=user, club=club, key=key, fingerprint=mark), do)


def fingerprint(request: Request) -> str:
    """Of method, address and body."""
    head = f"{request.method} {request.get_full_path()}\n".encode()
    return hashlib.sha256(head + request._request.body).hexdigest()


def _done(row: Answered, do: Callable[[], Response]) -> Response:
    forget_old_answers()
    try:
        with transaction.atomic():
            row.save(force_insert=True)
            response = do()
            _keep(row, response)
            return response
    except IntegrityError:
        # Raised by the key, where another request had it first; anything else has nothing to be found.
        kept = _kept(row.user, row.key, row.fingerprint)
        if kept is None:
            raise
        return kept


def _keep(row: Answered, response: Response) -> None:
    headers = {name: response[name] for name in KEPT_HEADERS if response.has_header(name)}
    told = {"status": response.status_code, "headers": headers, "body": _without_secrets(response)}
    # The row itself is gone where the deed has erased somebody of this club, or the caller.
    Answered.objects.filter(pk=row.pk).update(**told)


def keep_without(response: Response, *secrets: str) -> Response:
    """Mark what is said this once: sent again, the request is answered with null in its place."""
    response.secrets = secrets  # type: ignore[attr-defined]
    return response


def _without_secrets(response: Response) -> Any:
    hidden = dict.fromkeys(getattr(response, "secrets", ()))
    return response.data | hidden if hidden else response.data


def _kept(user: User, key: str, mark: str) -> Response | None:
    row = Answered.objects.filter(user=user, key=key, answered_at__gt=timezone.now() - KEPT).first()
    if row is None:
        return None
    if row.fingerprint != mark:
        raise KeyReused
    return Response(row.body, status=row.status, headers={**row.headers, "Idempotent-Replay": "true"})
