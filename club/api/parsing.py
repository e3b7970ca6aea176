"""Bodies in JSON."""

import json
import re
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

HALF_A_SIGN = re.compile(rb"\\u[dD][89a-fA-F]")


class Json(JSONParser):
    """What is nested deeper than a reader can follow, or holds half of a sign, is broken like any other: no
    answer could repeat it."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        raw = stream.read()
        try:
            found = super().parse(BytesIO(raw), media_type, parser_context)
            if HALF_A_SIGN.search(raw):
                json.dumps(found, ensure_ascii=False).encode()
        except (RecursionError, UnicodeEncodeError):
            raise ParseError(_("The request is too large or cannot be read.")) from None
        return found
