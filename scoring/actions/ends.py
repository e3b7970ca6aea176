"""What a parti must have before it counts: every row there and right, and the game at its end."""

from collections.abc import Callable, Sequence

from scoring.errors import NotComplete
from scoring.queries.rows import TableRows


def require_complete(tables: Sequence[TableRows], refusal: type[NotComplete] = NotComplete) -> None:
    """Raise `refusal` with everything that stops the parti from counting."""

    def rows(find: Callable[[TableRows], list[int]]) -> list[tuple[int, int]]:
        return [(table.table.number, hand) for table in tables for hand in find(table)]

    found = refusal(
        missing=rows(TableRows.missing),
        drafts=rows(TableRows.drafts),
        wrong=rows(TableRows.wrong),
        after_end=rows(TableRows.after_end),
        goes_on=[table.course.why for table in tables if table.goes_on],
    )
    if not found.stops_nothing:
        raise found
