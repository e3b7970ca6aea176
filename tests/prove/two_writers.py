"""Two processes write one row of a sheet, round after round, each from the same revision.

    python -m tests.prove.two_writers          DATABASE_URL names a fresh database
    PROVE_NO_GUARD=1 python -m …               the control: the row's revision is not asked

Prints one JSON object: accepted, refused, grown (by how much the row's revision rose).
"""

import itertools
import json
import multiprocessing
import os
import sys
from multiprocessing.synchronize import Barrier

ROUNDS = 12
ROWS = list(itertools.permutations((30, -5, -10, -15)))


def main() -> None:
    _django()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    table_id, number = _row()
    connections.close_all()
    spawn = multiprocessing.get_context("spawn")
    barrier, answers = spawn.Barrier(2), spawn.Queue()
    writers = [spawn.Process(target=write, args=(who, table_id, number, barrier, answers)) for who in (0, 1)]
    for writer in writers:
        writer.start()
    accepted = sum(answers.get(timeout=60) for _ in writers)
    for writer in writers:
        writer.join(timeout=60)
    grown = _revision(table_id, number) - 1
    print(json.dumps({"accepted": accepted, "refused": 2 * ROUNDS - accepted, "grown": grown}))  # noqa: T201


def write(
    who: int, table_id: int, number: int, barrier: Barrier, answers: "multiprocessing.Queue[int]"
) -> None:
    """One writer: read the revision, wait for the other to have read it too, save."""
    _django()
    if os.environ.get("PROVE_NO_GUARD"):
        _take_the_guard_off()
    from scoring.actions import hands
    from scoring.errors import StaleRow
    from scoring.models import Table
    from scoring.queries.rows import table_rows

    accepted = 0
    for turn in range(ROUNDS):
        table = Table.objects.select_related("parti__club").get(pk=table_id)
        players = table_rows(table).players(number)
        assert players
        barrier.wait(timeout=60)
        revision = _revision(table_id, number)
        points = dict(zip(players, ROWS[2 * turn + who], strict=True))
        barrier.wait(timeout=60)
        try:
            hands.save(table=table, number=number, points=points, revision=revision, by=None)
            accepted += 1
        except StaleRow:
            pass
        barrier.wait(timeout=60)
    answers.put(accepted)


def _take_the_guard_off() -> None:
    from scoring.actions import hands
    from scoring.models import Hand

    def unguarded(table, number, revision, *, draft, by):  # type: ignore[no-untyped-def]
        hand = Hand.objects.get(table=table, number=number)
        hand.revision, hand.draft, hand.written_by = revision + 1, draft, by
        hand.save()
        return hand

    hands._write = unguarded


def _row() -> tuple[int, int]:
    from scoring.actions import hands
    from scoring.queries.rows import rows_of
    from tests.factories import ClubFactory, cast
    from tests.factories.sheets import open_parti, row

    club = ClubFactory(slug="race")
    rows = rows_of(open_parti(club, cast(club, 4)))[0]
    hands.save(table=rows.table, number=1, points=row(rows, 1), revision=0, by=None)
    return rows.table.pk, 1


def _revision(table_id: int, number: int) -> int:
    from scoring.models import Hand

    return Hand.objects.get(table_id=table_id, number=number).revision


def _django() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


if __name__ == "__main__":
    sys.exit(main())
