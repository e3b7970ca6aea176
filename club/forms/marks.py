"""The mark of a form, by which a form sent twice is known: it has its deed done once."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

_MARK = re.compile("[0-9a-f]{32}")


def new_mark() -> str:
    """A mark that no other form has."""
    return secrets.token_hex(16)


def posted_mark(data: Mapping[str, Any]) -> str:
    """The mark that came with a form, empty where none did or what came is none."""
    posted = str(data.get("mark", ""))
    return posted if _MARK.fullmatch(posted) else ""
