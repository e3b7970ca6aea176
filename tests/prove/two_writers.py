"""Two scorekeepers write one row of a sheet, round after round, each from the same revision."""

import datetime
import itertools
from typing import Any

from scoring.actions import hands
from scoring.models import Hand, Table
from scoring.queries.reading import rows_of, table_rows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, cast
from tests.factories.sheets import open_parti, row
from tests.prove.race import Racer, told

ROUNDS = 12
FRIDAY = datetime.date(2025, 9, 5)
ROWS = list(itertools.permutations((30, -5, -10, -15)))


def write(racer: Racer) -> list[tuple[Any, int]]:
    """For each round what this writer was told and the row's revision afterwards."""
    racer.prepare(_row)
    if not racer.guarded:
        hands._write = _overwrite
    answers = []
    for turn in racer.rounds(ROUNDS):
        hand = Hand.objects.get()
        table = Table.objects.select_related("parti__club").get()
        points = dict(zip(table_rows(table).players(1) or (), ROWS[2 * turn + racer.number], strict=True))
        racer.meet()
        answer = told(lambda: _save(table, points, hand.revision))  # noqa: B023
        racer.meet()
        answers.append((answer, Hand.objects.get().revision))
    return answers


def _save(table: Table, points: dict[int, int], revision: int) -> str:
    hands.save(table=table, number=1, written=in_points(points), revision=revision, by=None)
    return "saved"


def _overwrite(
    table: Table, number: int, revision: int, *, by: Any, draft: Any = None, entry: Any = None
) -> Hand:
    hand = Hand.objects.get(table=table, number=number)
    hand.revision, hand.draft, hand.entry, hand.written_by = revision + 1, draft, entry, by
    hand.save()
    return hand


def _row() -> None:
    club = ClubFactory(slug="race")
    rows = rows_of(open_parti(club, cast(club, 4), date=FRIDAY))[0]
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
