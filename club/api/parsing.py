"""Bodies in JSON."""

import json
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class Json(JSONParser):
    """What is nested deeper than a reader can follow, holds half of a sign or a number too large to be one is
    broken like any other: no answer could repeat it."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            found = super().parse(BytesIO(stream.read()), media_type, parser_context)
            json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
        except ParseError as error:
            raise ParseError(_said(error.__context__)) from None
        except (RecursionError, ValueError):
            raise ParseError(_said(None)) from None
        return found


def _said(cause: BaseException | None) -> str:
    """In the language asked for: what Python says of it is English."""
    if not isinstance(cause, json.JSONDecodeError):
        return _("The request is too large or cannot be read.")
    where = {"line": cause.lineno, "column": cause.colno}
    return _("This is not JSON: it cannot be read from line %(line)s, column %(column)s on.") % where
