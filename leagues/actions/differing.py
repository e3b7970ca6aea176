"""A difference of two JSON values told in one short sentence, however large they are."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SHORT = 100  # characters of two values that are told whole
ROOM = 150  # characters for the fields of a larger one
PATH, VALUE = 50, 24  # characters of one of them

ABSENT = "–"


class Field(NamedTuple):
    """Where in the values something differs, the names from the outside in with dots between; what is stored
    there and what follows, as JSON."""

    path: str
    stored: str
    follows: str


def written(value: object) -> str:
    """The value as JSON, the same wherever it comes from."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def difference(what: str, stored: object, follows: object) -> str:
    """A sentence about two values that are not the same: both of them, or the fields in which they differ."""
    whole = {"what": what, "stored": written(stored), "follows": written(follows)}
    if len(whole["stored"]) + len(whole["follows"]) <= SHORT:
        return _("%(what)s: stored is %(stored)s, but %(follows)s follows.") % whole
    return f"{what}: {_told(list(fields(stored, follows)))}."


def fields(stored: object, follows: object, path: str = "") -> Iterator[Field]:
    """The innermost fields that differ. Of two lists: what stands in one of them only, or, where they are
    equally long and of nothing but numbers and texts, the places that differ, counted from 1."""
    if isinstance(stored, Mapping) and isinstance(follows, Mapping):
        yield from _named(stored, follows, path)
    elif isinstance(stored, list | tuple) and isinstance(follows, list | tuple):
        yield from _listed(stored, follows, path)
    elif written(stored) != written(follows):
        yield Field(path, written(stored), written(follows))


def _named(stored: Mapping[str, object], follows: Mapping[str, object], path: str) -> Iterator[Field]:
    for key in sorted({*stored, *follows}):
        at = f"{path}.{key}" if path else key
        if key in stored and key in follows:
            yield from fields(stored[key], follows[key], at)
        else:
            yield Field(at, *(written(one[key]) if key in one else ABSENT for one in (stored, follows)))


def _listed(stored: Sequence[object], follows: Sequence[object], path: str) -> Iterator[Field]:
    if _plain(stored) and _plain(follows) and len(stored) == len(follows):
        yield from _named(_by_place(stored), _by_place(follows), path)
    elif written(stored) != written(follows):
        yield Field(path, _without(stored, follows), _without(follows, stored))


def _plain(values: Sequence[object]) -> bool:
    return not any(isinstance(one, list | tuple | dict) for one in values)


def _by_place(values: Sequence[object]) -> dict[str, object]:
    digits = len(str(len(values)))
    return {f"{place:0{digits}}": value for place, value in enumerate(values, start=1)}


def _without(some: Sequence[object], others: Sequence[object]) -> str:
    there = set(map(written, others))
    return ", ".join(one for one in map(written, some) if one not in there) or ABSENT


def _told(found: Sequence[Field]) -> str:
    """As many of the fields as there is room for, the first in any case, and how many more there are."""
    told = [_told_one(field) for field in found]
    fits = max(1, sum(length <= ROOM for length in accumulate(len(one) + 2 for one in told)))
    if more := len(told) - fits:
        rest = ngettext("%(count)s more field differs", "%(count)s more fields differ", more)
        told[fits:] = [rest % {"count": more}]
    return "; ".join(told)


def _told_one(field: Field) -> str:
    said = {"stored": _cut(field.stored, VALUE), "follows": _cut(field.follows, VALUE)}
    if field.stored == field.follows:
        return _("the order differs")
    if not field.path:
        return _("stored is %(stored)s, but %(follows)s follows") % said
    return _("%(field)s: stored is %(stored)s, but %(follows)s follows") % {
        **said,
        "field": _cut(field.path, PATH),
    }


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
