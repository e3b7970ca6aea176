"""Keep the record of a hand, or take it away.

A record changes no score that is there: where the hand has no row yet, the row is written from it, and over
another row only where that is asked for. Both deeds hold the parti's row until the commit, so that it is not
closed or voided in between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from club.actions.traces import trace
from club.errors import Refusal
from club.models import User
from club.permissions import require_scorer
from rules_engine.core.violations import Refused, Violation
from scoring.actions import hands
from scoring.enums import State
from scoring.errors import PeopleChanged, RecordDiffers, RecordRefused, RecordScoresNothing, RecordWorse
from scoring.models import Hand, HandRecord, Parti, Table
from scoring.queries.presence import Seated
from scoring.queries.reading import table_rows
from scoring.queries.records import Judged, completed, judged, record_of, unread
from scoring.queries.rows import TableRows


@dataclass(frozen=True, slots=True)
class Seen:
    """What the writer's page showed: the revisions of the row and of its record, 0 where there was none, and
    who sat where, None where no page was read."""

    row: int = 0
    record: int = 0
    seated: Seated | None = None


def keep(
    *,
    table: Table,
    number: int,
    given: Mapping[str, Any],
    seen: Seen,
    by: User | None,
    over: bool = False,
    faulty: bool = False,
) -> HandRecord:
    """Keep the record `given` of hand `number`. The same one again changes nothing.

    `over` writes its scores over those of the row, `faulty` puts it in the place of one without a fault
    although it has some itself.

    Raises NotAllowed, PeopleChanged, RecordRefused, RecordDiffers, RecordScoresNothing, RecordWorse,
    StaleRow, Refusal (record-parti-void, hand-unknown, record-without-row, record-stale).
    """
    with transaction.atomic():
        rows = _rows_held(table, number, by, seen.seated)
        data, found = _judged(rows, number, given)
        before = record_of(rows, number)
        worse = () if over or faulty else _made_worse(rows, number, before, found)
        _settle_row(rows, number, found, seen, by, over=over, worse=worse)
        if before and before.data == data:
            return before
        if worse:
            raise RecordWorse(number, worse)
        hand = Hand.objects.get(table=table, number=number)
        kept = _write(hand, data, seen.record, by)
        _trace(rows, number, "keep-record", by, violations=len(found.violations))
    return kept


def take_away(*, table: Table, number: int, revision: int, by: User | None) -> None:
    """Take the record of a hand away; its row stays. Raises NotAllowed and Refusal as `keep` does."""
    with transaction.atomic():
        rows = _rows_held(table, number, by, None)
        kept = HandRecord.objects.filter(hand__table=table, hand__number=number, revision=revision)
        data = kept.values_list("data", flat=True).first()
        if data is None:
            raise Refusal("record-stale")
        kept.delete()
        _trace(rows, number, "take-record-away", by, record=data)


def _rows_held(table: Table, number: int, by: User | None, seated: Seated | None) -> TableRows:
    parti = table.parti
    require_scorer(user=by, club=parti.club)
    held = Parti.objects.select_for_update().filter(pk=parti.pk).first()
    if held is None or held.state == State.VOID:
        raise Refusal("record-parti-void")
    parti.state = held.state
    if not Table.objects.filter(pk=table.pk).exists():
        raise Refusal("table-redrawn")
    rows = table_rows(table, only=number)
    if seated is not None and seated != rows.seated:
        raise PeopleChanged
    if number not in rows.numbers:
        raise Refusal("hand-unknown", number=number, last=rows.numbers[-1])
    return rows


def _judged(rows: TableRows, number: int, given: Mapping[str, Any]) -> tuple[dict[str, Any], Judged]:
    try:
        data, mismatches = completed(rows, number, given)
        if mismatches:
            raise RecordRefused(number, mismatches=mismatches)
        found, strange = judged(rows, number, data), unread(rows, data)
    except Refused as refused:
        raise RecordRefused(number, violations=refused.violations) from refused
    # What says nothing is left out; to leave out more would be guessing.
    if said := [key for key in strange if data[key] is not None]:
        raise RecordRefused(number, strange=said)
    return {key: value for key, value in data.items() if key not in strange}, found


def _made_worse(
    rows: TableRows, number: int, before: HandRecord | None, found: Judged
) -> tuple[Violation, ...]:
    """The faults of a record that would replace one without any."""
    try:
        is_good = before is not None and not judged(rows, number, before.data).violations
    except Refused:
        is_good = False
    return found.violations if is_good else ()


def _settle_row(
    rows: TableRows,
    number: int,
    found: Judged,
    seen: Seen,
    by: User | None,
    *,
    over: bool,
    worse: Sequence[Violation],
) -> None:
    """See to it that there is a row, and that it has the scores of the record, if these are known."""
    kept, parti = rows.points.get(number), rows.table.parti
    if kept is None and (found.written is None or not parti.is_open):
        if not parti.is_open:
            raise Refusal("record-without-row", number=number)
        raise RecordScoresNothing(number, found.violations)
    if found.written is None or found.scores is None or (kept is not None and dict(kept) == found.scores):
        return
    if kept is not None and not (over and parti.is_open):
        raise RecordDiffers(
            number, row=kept, record=found.scores, can_be_written=parti.is_open, violations=worse
        )
    hands.save(table=rows.table, number=number, written=found.written, revision=seen.row, by=by)


def _write(hand: Hand, data: dict[str, Any], revision: int, by: User | None) -> HandRecord:
    """Write the record over the one the page showed, or say that it is stale."""
    values: dict[str, Any] = {"data": data, "kept_by": by, "kept_at": timezone.now()}
    if revision:
        seen = HandRecord.objects.filter(hand=hand, revision=revision)
        if not seen.update(revision=revision + 1, **values):
            raise Refusal("record-stale")
        return HandRecord.objects.get(hand=hand)
    try:
        with transaction.atomic():
            return HandRecord.objects.create(hand=hand, **values)
    except IntegrityError as taken:
        raise Refusal("record-stale") from taken


def _trace(rows: TableRows, number: int, deed: str, by: User | None, **data: Any) -> None:
    parti = rows.table.parti
    trace(club=parti.club, by=by, deed=deed, about=parti, table=rows.table.number, hand=number, **data)
