"""A table of a parti: the first step of every address of its sheet."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request

from club.api.base import ClubView
from scoring.models import Table
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows
from scoring.queries.sheets import table_of


class TableView(ClubView):
    """An address of one table, `self.table`; not found where there is none."""

    table: Table

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        table = table_of(club=self.club, parti_number=kwargs["number"], table_number=kwargs["table"])
        if table is None:
            raise Http404
        self.table = table


class HandView(TableView):
    """An address of one hand, `self.hand`; not found where the sheet has no such row."""

    hand: int
    rows: TableRows

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.hand, self.rows = kwargs["hand"], table_rows(self.table, only=kwargs["hand"])
        if self.hand not in self.rows.numbers and self.hand not in self.rows.hands_written:
            raise Http404

    def rows_now(self) -> TableRows:
        """The table as it is by now."""
        return table_rows(self.table, only=self.hand)
