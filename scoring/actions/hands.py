"""Write one row of a sheet.

Every write first touches the parti's row under the condition that it is open, so that saving and closing
queue there on both databases; the row's own revision decides between two writers of one hand. Seats keep
their ids when their people are put right, so a writer also says whom the page showed there. Rows that were
read before are read again, unless the parti is still at the revision at which they were.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from club.actions.traces import trace
from club.errors import Refusal
from club.models import User
from club.permissions import require_scorer
from scoring.enums import State
from scoring.errors import PartiNotOpen, PeopleChanged, RowRefused, StaleRow
from scoring.models import Hand, Parti, Score, Table
from scoring.queries.presence import Seated
from scoring.queries.reading import table_rows
from scoring.queries.rows import PLAYERS, TableRows
from scoring.queries.written import WAY, Key, Written, is_bare

DRAFT_CELL_LENGTH = 20


def save(
    *,
    table: Table,
    number: int,
    written: Written,
    revision: int,
    by: User | None,
    seated: Seated | None = None,
    read: TableRows | None = None,
) -> Hand:
    """Keep hand `number` as it was written down, and the scores that follow from it; `revision` is the row's
    as last seen, 0 if none.

    `seated` are those the writer had in mind, None where no page was read. `read` are the rows of the table
    as they were read just now, at the revision of its parti.
    Raises NotAllowed, PartiNotOpen, PeopleChanged, RowRefused (all violations together), StaleRow.
    The same values sent again, after an answer was lost, change nothing.
    """
    with transaction.atomic():
        rows = _rows_for_writing(table, number, seated, by, read)
        violations = rows.violations(number, written)
        if violations:
            raise RowRefused(number, violations)
        if _says_nothing_new(rows, number, written, revision):
            return rows.hands[number]
        before, points = dict(rows.points.get(number, {})), rows.scores(number, written)
        hand = _write(table, number, revision, entry=entry_to_keep(rows, number, written), by=by)
        replace_scores(hand, points)
        _trace(rows, hand, "save-row", by, before=_texts(before), after=_texts(points))
    return hand


def keep_draft(
    *,
    table: Table,
    number: int,
    typed: Mapping[Key, str],
    revision: int,
    by: User | None,
    seated: Seated | None = None,
    read: TableRows | None = None,
) -> Hand:
    """Keep the typed text {seat id or name of an ask: text} of a row that is not right yet; it is in no
    total."""
    with transaction.atomic():
        rows = _rows_for_writing(table, number, seated, by, read)
        known = {*rows.people, *(ask.name for way in rows.ways(number) for ask in way.asks), WAY}
        draft = {str(key): text[:DRAFT_CELL_LENGTH] for key, text in typed.items() if key in known}
        before = dict(rows.points.get(number, {}))
        hand = _write(table, number, revision, draft=draft, by=by)
        replace_scores(hand, {})
        _trace(rows, hand, "draft-row", by, before=_texts(before), typed=draft)
    return hand


def clear(
    *,
    table: Table,
    number: int,
    revision: int,
    by: User | None,
    seated: Seated | None = None,
    read: TableRows | None = None,
) -> Hand:
    """Empty a row, also one after the end of the game. The hand stays with its revision, so that a stale page
    cannot write over it unseen."""
    with transaction.atomic():
        rows = _rows_for_writing(table, number, seated, by, read, may_be_after_end=True)
        before = dict(rows.points.get(number, {}))
        hand = _write(table, number, revision, by=by)
        replace_scores(hand, {})
        _trace(rows, hand, "clear-row", by, before=_texts(before))
    return hand


def set_players(
    *,
    table: Table,
    number: int,
    players: Collection[int] | None,
    revision: int,
    by: User | None,
    seated: Seated | None = None,
) -> Hand:
    """Say which four seats played hand `number` against the schedule (PD-35), None: those who were due.

    `revision` and `seated` are as for `save`. The numbers of the row stay as they are.
    Raises NotAllowed, PartiNotOpen, PeopleChanged, Refusal (hand-unknown, players-fixed, players-not-four,
    players-scored), StaleRow. The same four again change nothing.
    """
    with transaction.atomic():
        rows = _rows_for_writing(table, number, seated, by)
        chosen = None if players is None else _four_at_table(rows, number, players)
        before, kept = rows.swapped(number), rows.hands.get(number)
        _require_no_others(rows, number, chosen)
        if kept is not None and before == (chosen or ()):
            return kept
        hand = _move_on(table, number, revision, {"players": chosen and [*chosen]}, by)
        _trace(rows, hand, "set-players", by, before=[*before], after=[*(chosen or ())])
    return hand


def _four_at_table(rows: TableRows, number: int, players: Collection[int]) -> tuple[int, ...] | None:
    """The four in the order of their seats, None where it is they who were due."""
    if not rows.may_change:
        raise Refusal("players-fixed")
    here = [seat.pk for seat in rows.seats if rows.presence.person(seat, number) is not None]
    chosen = tuple(seat for seat in here if seat in players)
    if not len(chosen) == len(players) == PLAYERS:
        raise Refusal("players-not-four", number=number)
    return None if set(chosen) == _due(rows, number) else chosen


def _due(rows: TableRows, number: int) -> set[int]:
    due = rows.due(number)
    return {rows.seats[position].pk for position in due.players} if due else set()


def _require_no_others(rows: TableRows, number: int, chosen: tuple[int, ...] | None) -> None:
    """Points stay with those who have them: they are cleared first."""
    scored = set(rows.points.get(number, {}))
    if scored and scored != (set(chosen) if chosen else _due(rows, number)):
        raise Refusal("players-scored", number=number)


def _rows_for_writing(
    table: Table,
    number: int,
    seated: Seated | None,
    by: User | None,
    read: TableRows | None = None,
    *,
    may_be_after_end: bool = False,
) -> TableRows:
    require_scorer(user=by, club=table.parti.club)
    rows = _held(table, number, read)
    if seated is not None and seated != rows.seated:
        raise PeopleChanged
    is_there = number in rows.numbers or (may_be_after_end and number in rows.hands_written)
    if not is_there:
        raise Refusal("hand-unknown", number=number, last=rows.numbers[-1])
    return rows


def _held(table: Table, number: int, read: TableRows | None) -> TableRows:
    """The rows of the table, its parti held until the commit; those read before if nothing was written since:
    every write to a parti raises its revision."""
    if read is not None and _touched(table.parti, revision=table.parti.revision):
        return read
    touch_open(table.parti)
    if not Table.objects.filter(pk=table.pk).exists():
        raise Refusal("table-redrawn")
    return table_rows(table, only=number)


def touch_open(parti: Parti) -> None:
    """Raise the parti's revision if it is open, holding its row until the commit; else PartiNotOpen."""
    if not _touched(parti):
        raise PartiNotOpen


def _touched(parti: Parti, **seen: int) -> bool:
    there = Parti.objects.filter(pk=parti.pk, state=State.OPEN, **seen)
    return bool(there.update(revision=F("revision") + 1))


def _says_nothing_new(rows: TableRows, number: int, written: Written, revision: int) -> bool:
    """Whether the row says so already: after an answer that was lost, or as the sum of a breakdown."""
    hand, kept = rows.hands.get(number), rows.written(number)
    if hand is None or kept is None:
        return False
    if hand.revision != revision:
        return written.says_the_same(kept)
    return written != kept and written.says_the_same(rows.in_numbers(number) or kept)


def entry_to_keep(rows: TableRows, number: int, written: Written) -> dict[str, Any] | None:
    """What is kept beside the scores: nothing where these say it all."""
    way = rows.way(number, written.way)
    return None if way is None or is_bare(way) else written.as_data()


def _write(
    table: Table,
    number: int,
    revision: int,
    *,
    draft: dict[str, str] | None = None,
    entry: dict[str, Any] | None = None,
    by: User | None,
) -> Hand:
    """The row with this text or entry in place of what was there."""
    return _move_on(table, number, revision, {"draft": draft, "entry": entry}, by)


def _move_on(table: Table, number: int, revision: int, changes: Mapping[str, Any], by: User | None) -> Hand:
    """Raise the row's revision from the one the page showed, or say that it is stale."""
    values = {**changes, "written_by": by, "written_at": timezone.now()}
    if revision == 0:
        return _create(table, number, values)
    seen = Hand.objects.filter(table=table, number=number, revision=revision)
    if not seen.update(revision=revision + 1, **values):
        raise StaleRow(_current(table, number))
    return Hand.objects.get(table=table, number=number)


def _create(table: Table, number: int, values: Mapping[str, Any]) -> Hand:
    try:
        with transaction.atomic():
            return Hand.objects.create(table=table, number=number, revision=1, **values)
    except IntegrityError as taken:
        raise StaleRow(_current(table, number)) from taken


def _current(table: Table, number: int) -> Hand | None:
    return (
        Hand.objects.filter(table=table, number=number)
        .select_related("written_by")
        .prefetch_related("scores")
        .first()
    )


def replace_scores(hand: Hand, points: Mapping[int, int]) -> None:
    Score.objects.filter(hand=hand).delete()
    Score.objects.bulk_create(Score(hand=hand, seat_id=seat, points=value) for seat, value in points.items())


def _texts(points: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in points.items()}


def _trace(rows: TableRows, hand: Hand, deed: str, by: User | None, **data: Any) -> None:
    parti = rows.table.parti
    trace(club=parti.club, by=by, deed=deed, about=parti, table=rows.table.number, hand=hand.number, **data)
