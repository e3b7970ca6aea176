"""What was typed into a form that could not be taken: to be read, or sent again."""

import re
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 (the name of a field)
_SHOWN = 2000  # letters; what is longer was carried by the page, not typed
# Cells of a sheet; what else it sends of a hand is its own bookkeeping.
_CELL = re.compile(r"h([0-9]+)-s[0-9]+")
_BOOKKEEPING = re.compile(r"h[0-9]+-(rev|was)")


def posted_context(request: HttpRequest) -> dict[str, Any]:
    """`posted`: every field as (name, value); `typed`: those to be read; and whether there was a file
    (`has_file`) or a password (`has_secret`), which are not given back."""
    posted = [
        (name, value) for name, values in request.POST.lists() if name != TOKEN for value in map(str, values)
    ]
    return {
        "posted": posted,
        "typed": _readable(posted),
        "has_file": bool(request.FILES),
        "has_secret": any(_is_secret(name) for name, _value in posted),
    }


def _is_secret(name: str) -> bool:
    return "password" in name


def _readable(posted: list[tuple[str, str]]) -> dict[str, str]:
    """Values by name; the points of one hand stand in one line."""
    typed: dict[str, list[str]] = {}
    for name, value in posted:
        if value.strip() and not _is_secret(name) and not _BOOKKEEPING.fullmatch(name):
            typed.setdefault(_label(name), []).append(value)
    return {label: "; ".join(values)[:_SHOWN] for label, values in typed.items()}


def _label(name: str) -> str:
    cell = _CELL.fullmatch(name)
    return _("Hand %(hand)s") % {"hand": cell[1]} if cell else name
