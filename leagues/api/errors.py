"""Every refusal of the API has one shape: `{code, message, details}`.

`code` stays, `message` is for people and in their language, `details` depends on the code.
"""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from club.api.editions import EditedMeanwhile
from club.errors import NotAllowed, Refusal
from leagues.actions.partis import MarkUsed
from leagues.sentences import sentence
from rules_engine.core.violations import Refused
from scoring.api.violations import violations
from scoring.errors import (
    HandsUnequal,
    NotComplete,
    PartiNotClosed,
    PartiNotOpen,
    PeopleChanged,
    RecordDiffers,
    RowRefused,
    RowsOfOthers,
    StaleParti,
    StaleRow,
)

CONFLICTS = (MarkUsed, PartiNotClosed, PartiNotOpen, PeopleChanged, RecordDiffers, StaleParti, StaleRow)
MEANWHILE = ("-already", "-gone", "-meanwhile", "-redrawn", "-stale", "-used", "done-already")
"""How the codes end of what somebody else has done before."""


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception of a view; None for a fault of ours, which stays one."""
    if isinstance(error, Refusal | Refused):
        set_rollback()
        return _refused(error, context)
    if isinstance(error, SuspiciousOperation):
        error = exceptions.ParseError(_("The request is too large or cannot be read."))
    response = exception_handler(error, context)
    if response is not None:
        response.data = _said(error, response)
        if isinstance(error, EditedMeanwhile):
            response["ETag"] = error.etag
    return response


def answer(code: str, message: str, details: Any = None) -> dict[str, Any]:
    return {"code": code, "message": message, "details": details or {}}


def _refused(error: Refusal | Refused, context: dict[str, Any]) -> Response:
    if isinstance(error, NotAllowed):
        return _not_allowed(error, context)
    if isinstance(error, Refused):
        first = error.violations[0].code
        details = {"violations": violations(error.violations)}
        return Response(answer(first, sentence(error), details), status.HTTP_422_UNPROCESSABLE_ENTITY)
    code = status.HTTP_409_CONFLICT if _is_conflict(error) else status.HTTP_422_UNPROCESSABLE_ENTITY
    return Response(answer(error.code, sentence(error), _details(error)), code)


def _not_allowed(error: NotAllowed, context: dict[str, Any]) -> Response:
    known = context["request"].user.is_authenticated
    code = status.HTTP_403_FORBIDDEN if known else status.HTTP_401_UNAUTHORIZED
    headers = {} if known else {"WWW-Authenticate": "Bearer"}
    # Whoever sends no token was perhaps never signed in, and lost nothing that he reads of.
    never = not known and error.code == "not-signed-in"
    message = _("Sign in, or send a token.") if never else sentence(error)
    return Response(answer(error.code, message), code, headers=headers)


def _is_conflict(error: Refusal) -> bool:
    return isinstance(error, CONFLICTS) or error.code.endswith(MEANWHILE)


def _details(error: Refusal) -> Mapping[str, Any]:
    """What a program needs to put the request right; a stale row's view adds both versions."""
    if isinstance(error, RowRefused):
        # `table` and `players`, where the view knows them: the seats that the violations count from 0.
        where: dict[str, Any] = {
            name: error.data[name] for name in ("table", "players") if name in error.data
        }
        return {"hand": error.number, **where, "violations": violations(error.violations)}
    if isinstance(error, NotComplete):
        return {
            name: [{"table": table, "hand": hand} for table, hand in getattr(error, name)]
            for name in ("missing", "drafts", "wrong", "after_end")
        } | {"goes_on": list(error.goes_on)}
    if isinstance(error, HandsUnequal):
        return {"hands": error.played}
    if isinstance(error, RowsOfOthers):
        return {"hands": list(error.hands)}
    if isinstance(error, MarkUsed):
        return {"parti": error.parti.number}
    return dict(error.data)


def _said(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, Http404):
        return answer("not-found", _("There is nothing at this address, or it is not for you."))
    if isinstance(error, PermissionDenied):
        return answer("forbidden", _("Your role does not include this. Nothing was saved."))
    if isinstance(error, exceptions.ValidationError):
        return answer("invalid", _("Something that was sent is missing or cannot be read."), response.data)
    if isinstance(error, EditedMeanwhile):
        return answer("edited-meanwhile", str(error.detail), error.details)
    detail: Any = getattr(error, "detail", "")
    if isinstance(error, exceptions.Throttled):
        return answer(_code(detail), _too_many(_wait(error)), _wait(error))
    return answer(_code(detail), str(detail), _wait(error))


def _too_many(wait: Mapping[str, Any]) -> str:
    """The framework fills in its number before it looks for the sentence in other languages."""
    if "seconds" not in wait:
        return _("Too many requests.")
    said = ngettext(
        "Too many requests. Send this again in %(seconds)s second.",
        "Too many requests. Send this again in %(seconds)s seconds.",
        wait["seconds"],
    )
    return said % wait


def _code(detail: Any) -> str:
    return str(getattr(detail, "code", "error")).replace("_", "-")


def _wait(error: Exception) -> dict[str, Any]:
    wait = getattr(error, "wait", None)
    return {"seconds": int(wait) + 1} if wait is not None else {}
