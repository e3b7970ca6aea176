"""The scores of rows that were written down as more than points follow from what was written."""

from collections.abc import Iterable, Iterator

from rules_engine.core.violations import Refused
from scoring.actions.hands import replace_scores
from scoring.models import Hand, Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows

Points = dict[int, int]
"""By seat id."""


def scores_that_follow(parti: Parti) -> list[tuple[Hand, Points, Points]]:
    """Every hand with an entry, its stored scores and those that follow; raises Refused where none do."""
    if not Hand.objects.filter(table__parti=parti, entry__isnull=False).exists():
        return []  # most sheets hold nothing but points, which are facts themselves
    return scores_from(rows_of(parti))


def scores_from(tables: Iterable[TableRows]) -> list[tuple[Hand, Points, Points]]:
    """The same from rows in memory."""
    return [found for rows in tables for found in _of_table(rows)]


def mend_scores(parti: Parti) -> None:
    """Put stored scores right where others follow; raises Refused where none do."""
    for hand, stored, follows in scores_that_follow(parti):
        if stored != follows:
            replace_scores(hand, follows)


def _of_table(rows: TableRows) -> Iterator[tuple[Hand, Points, Points]]:
    for number, written in sorted(rows.entries.items()):
        violations = rows.violations(number, written)
        if violations:
            raise Refused(*violations)
        yield rows.hands[number], dict(rows.points.get(number, {})), rows.scores(number, written)
