"""Long lists in pages that neither skip nor double a row while others write."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import CursorPagination
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
