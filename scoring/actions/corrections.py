"""Put a closed parti right, as one batch with a reason, or void it.

Until the batch is saved the closed result stands; there is no reopened state.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.errors import Refusal
from club.models import Club, Person, User
from club.permissions import require_scorer
from scoring.actions.changes import Batch, changes_of, differs
from scoring.actions.ends import require_complete
from scoring.actions.hands import entry_to_keep, replace_scores, touch_open
from scoring.actions.partis import announce, refuse_day
from scoring.actions.places import places_from, post_places, withdraw_places
from scoring.enums import Detail, Mending, State
from scoring.errors import EndMoved, PartiNotClosed, RowRefused, StaleParti
from scoring.models import Breach, Correction, Hand, Parti, Place, Seat, Sitting
from scoring.models.breaches import STANDING
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import Written


def preview(*, parti: Parti, batch: Batch) -> list[Place]:
    """The places as they would be, unsaved; refuses what `correct` would refuse. Writes nothing."""
    tables = _corrected(parti, rows_of(parti), batch)
    return places_from(parti, tables)


def correct(*, parti: Parti, batch: Batch, reason: str, revision: int, by: User | None) -> Correction:
    """Save the batch; `revision` is the parti's as the preview showed it.

    Raises NotAllowed, PartiNotClosed, StaleParti, RowRefused, Refusal (reason-missing, nothing-changed,
    person-twice, stranger, breach-stays, date-…).
    """
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        said = _require_reason(reason)
        before = rows_of(parti)
        _corrected(parti, before, batch)
        changes = changes_of(parti, before, batch)
        earliest = min(parti.date, batch.date or parti.date)
        _hold_closed(parti, revision)
        _apply(parti, before, batch, by)
        post_places(parti)
        raise_revision(club=parti.club, changed_from=earliest)
        correction = Correction.objects.create(
            parti=parti, kind=Mending.CORRECT, reason=said, by=by, changes=changes
        )
        trace(club=parti.club, by=by, deed="correct", about=parti, correction=correction.pk)
        announce(parti)
    return correction


def void(*, parti: Parti, reason: str, revision: int, by: User | None) -> Correction:
    """Void a closed parti: the row stays and counts nowhere."""
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        said = _require_reason(reason)
        _hold_closed(parti, revision, state=State.VOID)
        withdraw_places(parti)
        raise_revision(club=parti.club, changed_from=parti.date)
        correction = Correction.objects.create(parti=parti, kind=Mending.VOID, reason=said, by=by)
        trace(club=parti.club, by=by, deed="void", about=parti, correction=correction.pk)
        announce(parti)
    return correction


def amend(*, parti: Parti, batch: Batch, by: User | None, people: Mapping[int, int] | None = None) -> None:
    """Put people or date of an open parti right; nothing counts yet, so no reason is asked.

    `people` {seat id: person id} are those that were read, None where nobody looked; day and start that were
    read are `parti`'s. Raises NotAllowed, PartiNotOpen, StaleParti where what would change is not as it was
    read any more, Refusal (nothing-changed, person-twice, stranger, breach-stays, date-…).
    """
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        touch_open(parti)
        tables = rows_of(parti)
        _require_as_read(parti, tables, batch, people)
        _corrected(parti, tables, batch)
        changes = changes_of(parti, tables, batch)
        _apply(parti, tables, batch, by)
        trace(club=parti.club, by=by, deed="amend", about=parti, changes=changes)


def _require_as_read(
    parti: Parti, tables: Sequence[TableRows], batch: Batch, people: Mapping[int, int] | None
) -> None:
    """The rows of an open parti are keyed all the time, so that its revision says nothing about its head."""
    now = Parti.objects.get(pk=parti.pk)
    seated = {seat: person for rows in tables for seat, person in rows.presence.firsts.items()}
    if (
        (batch.date and now.date != parti.date)
        or (batch.start_time and now.start_time != parti.start_time)
        or (people is not None and any(people.get(seat) != seated.get(seat) for seat in batch.people))
    ):
        raise StaleParti


def _require_reason(reason: str) -> str:
    said = " ".join(reason.split())
    if not said:
        raise Refusal("reason-missing")
    return said


def _hold_closed(parti: Parti, revision: int, *, state: State = State.CLOSED) -> None:
    """Move the parti on from the revision the preview showed, holding its row until the commit."""
    closed = Parti.objects.filter(pk=parti.pk, state=State.CLOSED)
    if not closed.filter(revision=revision).update(state=state, revision=F("revision") + 1):
        raise StaleParti if closed.exists() else PartiNotClosed


def _corrected(parti: Parti, tables: Sequence[TableRows], batch: Batch) -> tuple[TableRows, ...]:
    """The tables as the batch would leave them, in memory, checked like any other entry."""
    if batch.date:
        refuse_day(parti.club, batch.date)
    _check_people(parti, tables, batch)
    _check_rows(tables, batch)
    changed = tuple(_with_batch(rows, batch) for rows in tables)
    if parti.counts and parti.detail == Detail.HANDS:
        require_complete(changed, EndMoved)  # a corrected score may end the game earlier, or not yet
    if parti.detail == Detail.TOTALS:
        _check_totals(parti, changed)
    return changed


def _check_people(parti: Parti, tables: Sequence[TableRows], batch: Batch) -> None:
    people = [person for rows in tables for seat in rows.seats for person in _sat(rows, seat, batch)]
    for index, person in enumerate(people):
        if person.club_id != parti.club_id:
            raise Refusal("stranger", name=person.name)
        if person.pk in {earlier.pk for earlier in people[:index]}:
            raise Refusal("person-twice", name=person.name)
    _require_no_breach(parti, tables, batch)


def _require_no_breach(parti: Parti, tables: Sequence[TableRows], batch: Batch) -> None:
    """A breach stays with somebody who sat in the parti."""
    before, after = (
        {person.pk: person for rows in tables for seat in rows.seats for person in _sat(rows, seat, one)}
        for one in (Batch(), batch)
    )
    gone = [person for key, person in before.items() if key not in after]
    noted = Breach.objects.filter(STANDING, parti=parti, person__in=gone)
    if gone and (stays := noted.select_related("person").first()):
        raise Refusal("breach-stays", name=stays.person.name)


def _sat(rows: TableRows, seat: Seat, batch: Batch) -> Iterator[Person]:
    """Everybody on the seat: whom it would be named after, and who took it over."""
    yield batch.people.get(seat.pk, seat.person)
    yield from (person for person in rows.presence.everybody(seat) if person != seat.person)


def _with_batch(rows: TableRows, batch: Batch) -> TableRows:
    seats = tuple(_seat_after(seat, batch) for seat in rows.seats)
    presence = replace(rows.presence, seats=seats, sittings=_sittings_after(rows, batch))
    seated = replace(rows, seats=seats, presence=presence)
    changed = {hand: row for (table, hand), row in batch.rows.items() if table == rows.table.number}
    return replace(
        seated,
        points={**rows.points, **{hand: seated.scores(hand, row) for hand, row in changed.items()}},
        entries={**rows.entries, **changed},
    )


def _seat_after(seat: Seat, batch: Batch) -> Seat:
    after = Seat(pk=seat.pk, parti_id=seat.parti_id, table_id=seat.table_id, position=seat.position)
    after.person = batch.people.get(seat.pk, seat.person)
    after.total = batch.totals.get(seat.pk, seat.total)
    return after


def _sittings_after(rows: TableRows, batch: Batch) -> dict[int, tuple[Sitting, ...]]:
    """Whoever came late or came back is the one after whom the seat is named, then as before."""
    return {
        seat.pk: tuple(_sitting_after(one, seat, batch) for one in rows.presence.sittings.get(seat.pk, ()))
        for seat in rows.seats
    }


def _sitting_after(sitting: Sitting, seat: Seat, batch: Batch) -> Sitting:
    if sitting.person_id != seat.person_id:
        return sitting
    after = Sitting(pk=sitting.pk, seat_id=seat.pk, from_hand=sitting.from_hand)
    after.person = batch.people.get(seat.pk, seat.person)
    return after


def _check_rows(tables: Sequence[TableRows], batch: Batch) -> None:
    by_number = {rows.table.number: rows for rows in tables}
    for (table, hand), written in batch.rows.items():
        rows = by_number.get(table)
        if rows is None or hand not in rows.hands:
            raise Refusal("hand-unknown", number=hand, last=max(rows.hands, default=0) if rows else 0)
        violations = rows.violations(hand, written)
        if violations:
            raise RowRefused(hand, violations)


def _check_totals(parti: Parti, tables: Sequence[TableRows]) -> None:
    for rows in tables:
        violations = parti.rules_of.check_totals([seat.total for seat in rows.seats], parti.options)
        if violations:
            raise RowRefused(rows.table.number, violations)


def _apply(parti: Parti, tables: Sequence[TableRows], batch: Batch, by: User | None) -> None:
    _apply_head(parti, batch)
    _require_no_breach(parti, tables, batch)  # asked again while the parti is held, as it is for a breach
    _apply_people(parti, tables, batch)
    by_number = {rows.table.number: rows for rows in tables}
    for (table, number), written in batch.rows.items():
        if differs(by_number[table], number, written):
            _apply_row(by_number[table], number, written, by)


def _apply_head(parti: Parti, batch: Batch) -> None:
    parti.refresh_from_db()
    parti.date = batch.date or parti.date
    parti.start_time = batch.start_time or parti.start_time
    parti.save(update_fields=["date", "start_time"])


def _apply_people(parti: Parti, tables: Sequence[TableRows], batch: Batch) -> None:
    seats = [seat for rows in tables for seat in rows.seats]
    for seat in seats:
        if seat.pk in batch.totals:
            Seat.objects.filter(pk=seat.pk).update(total=batch.totals[seat.pk])
    seated = {seat.pk: seat.person_id for seat in seats}
    wanted = {seat: person.pk for seat, person in batch.people.items() if seated.get(seat) != person.pk}
    for seat_id, person in wanted.items():
        Sitting.objects.filter(seat=seat_id, person=seated[seat_id]).update(person=person)
    if wanted:
        _reseat(parti.club, seated, wanted)


def _reseat(club: Club, seated: dict[int, int], wanted: dict[int, int]) -> None:
    """Give seats their people one by one: nobody may sit twice even for a moment, so that when people
    change places one of them stands up first, for a stand-in who is gone again before the commit."""
    stand_in = Person.objects.create(club=club, name=f"stand-in {uuid4()}")
    while wanted:
        free = [seat for seat, person in wanted.items() if person not in seated.values()]
        seat = free[0] if free else next(iter(wanted))
        if free:
            seated[seat] = wanted.pop(seat)
        else:
            seated[seat] = stand_in.pk
        Seat.objects.filter(pk=seat).update(person=seated[seat])
    stand_in.delete()


def _apply_row(rows: TableRows, number: int, written: Written, by: User | None) -> None:
    hand = rows.hands[number]
    Hand.objects.filter(pk=hand.pk).update(
        revision=F("revision") + 1,
        draft=None,
        entry=entry_to_keep(rows, number, written),
        written_by=by,
        written_at=timezone.now(),
    )
    replace_scores(hand, rows.scores(number, written))
