"""What a batch of corrections changes, as data: before and after of everything that differs."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from club.errors import Refusal
from club.models import Person
from scoring.actions.hands import entry_to_keep
from scoring.models import Parti
from scoring.queries.rows import TableRows
from scoring.queries.written import Written


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to change; what is not named stays.

    rows: (table number, hand) → the row as it was written down; people: seat id → the person it is named
    after; totals: seat id → total.
    """

    date: datetime.date | None = None
    start_time: datetime.time | None = None
    rows: Mapping[tuple[int, int], Written] = field(default_factory=dict)
    people: Mapping[int, Person] = field(default_factory=dict)
    totals: Mapping[int, int] = field(default_factory=dict)


def changes_of(parti: Parti, tables: Sequence[TableRows], batch: Batch) -> dict[str, Any]:
    """Before and after of everything that differs; refuses a batch that changes nothing."""
    changes = {
        "head": _head_changes(parti, batch),
        "people": [
            {"seat": seat.pk, "before": seat.person_id, "after": batch.people[seat.pk].pk}
            for rows in tables
            for seat in rows.seats
            if seat.pk in batch.people and batch.people[seat.pk].pk != seat.person_id
        ],
        "rows": _row_changes(tables, batch),
        "totals": [
            {"seat": seat.pk, "before": seat.total, "after": batch.totals[seat.pk]}
            for rows in tables
            for seat in rows.seats
            if seat.pk in batch.totals and batch.totals[seat.pk] != seat.total
        ],
    }
    if not any(changes.values()):
        raise Refusal("nothing-changed")
    return {kind: change for kind, change in changes.items() if change}


def _head_changes(parti: Parti, batch: Batch) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if batch.date and batch.date != parti.date:
        changes["date"] = {"before": parti.date.isoformat(), "after": batch.date.isoformat()}
    if batch.start_time and batch.start_time != parti.start_time:
        before = parti.start_time.isoformat("minutes") if parti.start_time else None
        changes["start_time"] = {"before": before, "after": batch.start_time.isoformat("minutes")}
    return changes


def _row_changes(tables: Sequence[TableRows], batch: Batch) -> list[dict[str, Any]]:
    by_number = {rows.table.number: rows for rows in tables}
    return [
        _row_change(by_number[table], hand, written)
        for (table, hand), written in sorted(batch.rows.items(), key=lambda row: row[0])
        if table in by_number and differs(by_number[table], hand, written)
    ]


def _row_change(rows: TableRows, hand: int, written: Written) -> dict[str, Any]:
    """Points by seat id before and after; and the rows as they were written down, where that is more."""
    before, after = rows.points.get(hand, {}), rows.scores(hand, written)
    change: dict[str, Any] = {
        "table": rows.table.number,
        "hand": hand,
        "before": {str(seat): points for seat, points in before.items()},
        "after": {str(seat): points for seat, points in after.items()},
    }
    entry = entry_to_keep(rows, hand, written)
    kept = rows.entries.get(hand)
    return change | ({"entries": [kept.as_data() if kept else None, entry]} if kept or entry else {})


def differs(rows: TableRows, hand: int, written: Written) -> bool:
    """Whether a row says something else than the one that counts, or none counts yet."""
    kept = rows.written(hand)
    return kept is None or not written.says_the_same(kept)
