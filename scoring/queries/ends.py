"""What stops a parti from counting: rows to do, and games that are not at their end."""

from collections.abc import Callable, Sequence

from scoring.errors import NotComplete
from scoring.queries.rows import TableRows


def obstacles(tables: Sequence[TableRows], refusal: type[NotComplete] = NotComplete) -> NotComplete:
    """Everything that is in the way, not raised; `stops_nothing` where a parti may be closed."""

    def rows(find: Callable[[TableRows], list[int]]) -> list[tuple[int, int]]:
        return [(table.table.number, hand) for table in tables for hand in find(table)]

    return refusal(
        missing=rows(TableRows.missing),
        drafts=rows(TableRows.drafts),
        wrong=rows(TableRows.wrong),
        after_end=rows(TableRows.after_end),
        goes_on=[table.course.why for table in tables if table.goes_on],
    )
