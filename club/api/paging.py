"""Long lists in pages that neither skip nor double a row while others write."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request


class Pages(CursorPagination):
    """`?cursor=` as the answer's `next` and `previous` give it, `?limit=` up to 200 rows.

    A view's `ordering` ends with `id`, so that the order is total.
    """

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering = ("-id",)

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: Any) -> tuple[str, ...]:
        return tuple(getattr(view, "ordering", self.ordering))


class ListPages(Pages):
    """The same for rows that are worked out and not read: `view.place(row)` is a text by which they stand,
    the greatest first; no two have the same."""

    def paginate_queryset(self, rows: Iterable[Any], request: Request, view: Any = None) -> list[Any]:
        self.base_url, cursor = request.build_absolute_uri(), self.decode_cursor(request)
        places = {view.place(row): row for row in rows}
        there, size = sorted(places, reverse=True), self.get_page_size(request) or self.page_size
        start = _start(there, cursor, size)
        self._shown = there[start : start + size]
        self._is_first, self._is_last = start == 0, start + size >= len(there)
        return [places[place] for place in self._shown]

    def get_next_link(self) -> str | None:
        return None if self._is_last else self._link(self._shown[-1:], reverse=False)

    def get_previous_link(self) -> str | None:
        return None if self._is_first else self._link(self._shown[:1], reverse=True)

    def _link(self, beside: list[str], *, reverse: bool) -> str | None:
        return self.encode_cursor(Cursor(0, reverse, beside[0])) if beside else None  # type: ignore[arg-type]


def _start(there: list[str], cursor: Any, size: int) -> int:
    """Where the page begins that the cursor asks for; the row beside which it stood may be gone."""
    if cursor is None:
        return 0
    place = cursor.position or ""
    if cursor.reverse:
        return max(0, sum(one > place for one in there) - size)
    return sum(one >= place for one in there)
