"""The places that a parti's sheets give as they stand, by seat (PD-26 … PD-28)."""

from collections.abc import Sequence

from scoring.enums import Detail
from scoring.models import Parti
from scoring.queries.rows import TableRows


def places_by_seat(parti: Parti, tables: Sequence[TableRows]) -> dict[int, int]:
    """Place by seat id: from the totals, unless the game ended in a way that decides them (PT-30)."""
    return _ended_otherwise(tables) or parti.rules_of.places(
        [rows.totals() for rows in tables], parti.options
    )


def _ended_otherwise(tables: Sequence[TableRows]) -> dict[int, int]:
    """Places by seat id where not the totals alone decide them; empty where they do."""
    found = [rows.course.places for rows in tables if rows.table.parti.detail == Detail.HANDS]
    if len(found) != 1 or found[0] is None:
        return {}
    return dict(zip([seat.pk for seat in tables[0].seats], found[0], strict=True))
