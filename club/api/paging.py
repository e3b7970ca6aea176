"""Long lists in pages that neither skip nor double a row while others write."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import attrgetter, or_
from typing import Any

from django.core.exceptions import ValidationError as Invalid
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

Place = Sequence[Any]
"""What a row stands by: its values of the fields of the order."""


class Pages(CursorPagination):
    """`?cursor=` as the answer's `next` and `previous` give it, `?limit=` up to 200 rows.

    A cursor says beside which row a page begins, by all fields of the view's `ordering`, none of them null;
    it ends with `id`, so that the order is total. REST framework's own knows the first field alone and counts
    among equals, so that a row comes twice as soon as somebody writes before it.
    """

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering = ("-id",)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.base_url, cursor = request.build_absolute_uri(), self.decode_cursor(request)
        self._order, size = tuple(getattr(view, "ordering", self.ordering)), self.get_page_size(request)
        is_back = cursor is not None and cursor.reverse
        order = [_turned(name) for name in self._order] if is_back else list(self._order)
        rows = queryset.order_by(*order)
        found = list(
            (rows.filter(_after(order, _place_in(cursor, order, rows))) if cursor else rows)[: size + 1]
        )
        self._shown, is_more = found[:size][:: -1 if is_back else 1], len(found) > size
        self._is_first, self._is_last = (not is_more, False) if is_back else (cursor is None, not is_more)
        return self._shown

    def get_page_size(self, request: Request) -> int:
        asked = request.query_params.get("limit")
        if asked is not None and not (asked.isascii() and asked.isdigit() and int(asked[:9])):
            raise ValidationError({"limit": [_("Say a whole number from 1 on.")]})
        return super().get_page_size(request) or self.page_size

    def decode_cursor(self, request: Request) -> Cursor | None:
        try:
            return super().decode_cursor(request)
        except NotFound as unread:
            raise _unknown() from unread

    def get_next_link(self) -> str | None:
        return None if self._is_last else self._link(self._shown[-1:], reverse=False)

    def get_previous_link(self) -> str | None:
        return None if self._is_first else self._link(self._shown[:1], reverse=True)

    def _link(self, beside: Sequence[Any], *, reverse: bool) -> str | None:
        place = self._position(beside[0]) if beside else ""
        return self.encode_cursor(Cursor(0, reverse, place)) if beside else None  # type: ignore[arg-type]

    def _position(self, row: Any) -> str:
        return json.dumps([str(_value(row, name.removeprefix("-"))) for name in self._order])


class ListPages(Pages):
    """The same for rows that are worked out and not read: `view.place(row)` is a text by which they stand,
    the greatest first; no two have the same."""

    def paginate_queryset(self, rows: Iterable[Any], request: Request, view: Any = None) -> list[Any]:
        self.base_url, cursor = request.build_absolute_uri(), self.decode_cursor(request)
        places = {view.place(row): row for row in rows}
        there, size = sorted(places, reverse=True), self.get_page_size(request)
        start = _start(there, cursor, size)
        self._shown = there[start : start + size]
        self._is_first, self._is_last = start == 0, start + size >= len(there)
        return [places[place] for place in self._shown]

    def _position(self, row: str) -> str:
        return row


def _start(there: list[str], cursor: Any, size: int) -> int:
    """Where the page begins that the cursor asks for; the row beside which it stood may be gone."""
    if cursor is None:
        return 0
    place = cursor.position or ""
    if cursor.reverse:
        return max(0, sum(one > place for one in there) - size)
    return sum(one >= place for one in there)


def _turned(name: str) -> str:
    return name[1:] if name.startswith("-") else f"-{name}"


def _after(order: Sequence[str], place: Place) -> Q:
    """What comes after this place: greater by one field, and equal by those before it."""
    names = [name.removeprefix("-") for name in order]
    steps = []
    for at, name in enumerate(order):
        beyond = "lt" if name.startswith("-") else "gt"
        steps.append(Q(**dict(zip(names[:at], place, strict=False)), **{f"{names[at]}__{beyond}": place[at]}))
    return reduce(or_, steps)


def _place_in(cursor: Cursor, order: Sequence[str], rows: QuerySet[Any]) -> Place:
    """What the cursor says, read as the fields are. Raises ValidationError for what nobody gave."""
    try:
        texts = json.loads(str(cursor.position))
        fields = [_field(rows, name.removeprefix("-")) for name in order]
        return [_read(field, text) for field, text in zip(fields, texts, strict=True)]
    except (ValueError, TypeError, Invalid) as unread:
        raise _unknown() from unread


def _read(field: Any, text: object) -> Any:
    if not isinstance(text, str) or "\0" in text:
        raise ValueError(text)
    value = field.to_python(text)
    field.run_validators(value)
    return value


def _field(rows: QuerySet[Any], name: str) -> Any:
    if name in rows.query.annotations:
        return rows.query.annotations[name].output_field
    field, model = None, rows.model
    for part in name.split("__"):
        field = model._meta.get_field(part)
        model = field.related_model
    return field


def _value(row: Any, name: str) -> Any:
    return row[name] if isinstance(row, Mapping) else attrgetter(name.replace("__", "."))(row)


def _unknown() -> ValidationError:
    return ValidationError({"cursor": [_("Take the cursor that an answer gave.")]})
