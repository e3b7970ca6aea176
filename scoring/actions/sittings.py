"""Somebody takes a seat over, leaves, comes late or comes back (PD-29 … PD-33), and the way back from that.

Every deed holds the parti's row until the commit, notes what was seen at the table, reads the table again and
refuses what cannot be; with the transaction goes what was noted.
"""

from django.db import IntegrityError, transaction

from club.actions.traces import trace
from club.errors import Refusal
from club.models import Person, User
from club.permissions import require_scorer
from scoring.actions.hands import touch_open
from scoring.actions.seating import forget_empty_seat, new_seat, seat_in_order
from scoring.errors import PeopleChanged, RowsOfOthers
from scoring.models import Breach, Seat, Sitting, Table
from scoring.models.breaches import STANDING
from scoring.queries.presence import seat_of
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows

FIRST = 2
"""Who sits there in hand 1 has begun the parti, and is put right like its other people."""


def take_over(
    *, table: Table, seat: Seat, person: Person, from_hand: int, by: User | None, as_read: str | None = None
) -> Sitting:
    """Give a taken seat to somebody else from hand `from_hand` on (PD-33).

    `as_read` is `Presence.mark` as the page showed it, None where nobody looked. Raises NotAllowed,
    PartiNotOpen, PeopleChanged, RowsOfOthers, Refusal (four-fixed, hand-first, hand-unknown, stranger,
    has-seat, seat-nobody, sits-there, sitting-noted, sitting-later, table-redrawn).
    """
    with transaction.atomic():
        rows = _held(table, by, as_read)
        _require_club(table, person)
        own = seat_of(table.parti, person)
        if own is not None and own != seat:
            raise _has_seat(own, person)
        here = _require_taken(rows, seat, from_hand)
        if here == person:
            raise Refusal("sits-there", name=person.name, seat=seat.position + 1)
        return _noted(rows, seat, from_hand, person, "take-over", by)


def leave(
    *, table: Table, seat: Seat, after_hand: int, by: User | None, as_read: str | None = None
) -> Sitting:
    """Let whoever has the seat go after hand `after_hand`; with fewer than four the parti ends there (PD-32).

    Raises as `take_over`, of its refusals four-fixed, hand-first, hand-unknown, seat-nobody and sitting-….
    """
    with transaction.atomic():
        rows = _held(table, by, as_read)
        _require_taken(rows, seat, after_hand + 1)
        return _noted(rows, seat, after_hand + 1, None, "leave", by)


def join(
    *, table: Table, person: Person, after_hand: int, by: User | None, as_read: str | None = None
) -> Sitting:
    """Seat somebody who comes after hand `after_hand`: at the end, or on the seat that was his (PD-29).

    Raises as `take_over`, seat-with-other where his seat is another's by then, and the engine's Refused
    (table-size) where the table is full.
    """
    with transaction.atomic():
        rows = _held(table, by, as_read)
        _require_club(table, person)
        _require_hand(rows, after_hand + 1)
        seat = seat_of(table.parti, person)
        if seat is None:
            seat = new_seat(rows, person, by)
        else:
            _require_free(rows, seat, person, after_hand + 1)
        return _noted(rows, seat, after_hand + 1, person, "join", by)


def undo(*, sitting: Sitting, by: User | None, as_read: str | None = None) -> None:
    """Take a change back, as if it had never been noted.

    Raises NotAllowed, PartiNotOpen, PeopleChanged, RowsOfOthers, Refusal (sitting-gone, sitting-later,
    breach-stays) and the engine's Refused (table-size).
    """
    table = sitting.seat.table
    with transaction.atomic():
        _held(table, by, as_read)
        if not Sitting.objects.filter(pk=sitting.pk, from_hand__gte=FIRST).delete()[0]:
            raise Refusal("sitting-gone")
        after = table_rows(table)
        _require_sense(after, sitting.seat)
        forget_empty_seat(after, sitting.seat)
        _require_no_breach(table, sitting.person)
        _check_rows(table)
        _trace(table, sitting, "undo-sitting", by)


def _held(table: Table, by: User | None, as_read: str | None) -> TableRows:
    """The table as it is, held until the commit."""
    parti = table.parti
    require_scorer(user=by, club=parti.club)
    touch_open(parti)
    if not Table.objects.filter(pk=table.pk).exists():
        raise Refusal("table-redrawn")
    rows = table_rows(table)
    if not rows.may_change:
        raise Refusal("four-fixed")
    if as_read is not None and as_read != rows.presence.mark:
        raise PeopleChanged
    return rows


def _require_club(table: Table, person: Person) -> None:
    if person.club_id != table.parti.club_id:
        raise Refusal("stranger", name=person.name)


def _require_hand(rows: TableRows, number: int) -> None:
    # An early end is none: somebody else may still be noted who came before it.
    last = rows.game.hands_due(rows.presence.at_start) or 0
    if number < FIRST:
        raise Refusal("hand-first")
    if number > last:
        raise Refusal("hand-unknown", number=number, last=last)


def _require_taken(rows: TableRows, seat: Seat, number: int) -> Person:
    """Whoever would sit there in that hand without the change."""
    if seat not in rows.seats:
        raise PeopleChanged
    _require_hand(rows, number)
    here = rows.presence.person(seat, number)
    if here is None:
        raise Refusal("seat-nobody", seat=seat.position + 1, hand=number)
    return here


def _require_free(rows: TableRows, seat: Seat, person: Person, number: int) -> None:
    """Whoever comes back has his own seat again, if nobody else has it."""
    if seat not in rows.seats:
        raise _has_seat(seat, person)
    here = rows.presence.person(seat, number)
    if here == person:
        raise Refusal("sits-there", name=person.name, seat=seat.position + 1)
    if here is not None:
        raise Refusal("seat-with-other", name=person.name, seat=seat.position + 1, other=here.name)


def _has_seat(seat: Seat, person: Person) -> Refusal:
    return Refusal("has-seat", name=person.name, seat=seat.position + 1, table=seat.table.number)


def _noted(
    rows: TableRows, seat: Seat, from_hand: int, person: Person | None, deed: str, by: User | None
) -> Sitting:
    """Note the change, unless it cannot stand beside the other changes and the rows."""
    table = rows.table
    try:
        with transaction.atomic():
            sitting = Sitting.objects.create(seat=seat, from_hand=from_hand, person=person, noted_by=by)
    except IntegrityError as taken:
        raise Refusal("sitting-noted", hand=from_hand, seat=seat.position + 1) from taken
    seat_in_order(table)
    _require_sense(table_rows(table), seat)
    _check_rows(table)
    _trace(table, sitting, deed, by)
    return sitting


def _require_sense(rows: TableRows, seat: Seat) -> None:
    odd = rows.presence.first_odd(seat)
    if odd:
        raise Refusal("sitting-later", hand=odd.from_hand, seat=seat.position + 1)


def _check_rows(table: Table) -> None:
    """Refuse that rows stand which others would have played; the engine refuses a table that is too full."""
    others = table_rows(table).of_others()
    if others:
        raise RowsOfOthers(others)


def _require_no_breach(table: Table, person: Person | None) -> None:
    """A breach stays with somebody who sat in the parti."""
    if person is None or seat_of(table.parti, person):
        return
    if Breach.objects.filter(STANDING, parti=table.parti, person=person).exists():
        raise Refusal("breach-stays", name=person.name)


def _trace(table: Table, sitting: Sitting, deed: str, by: User | None) -> None:
    trace(
        club=table.parti.club,
        by=by,
        deed=deed,
        about=table.parti,
        table=table.number,
        seat=sitting.seat_id,
        hand=sitting.from_hand,
        person=sitting.person_id,
    )
