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
        except (RecursionError, ValueError):
            raise ParseError(_("The request is too large or cannot be read.")) from None
        return found
