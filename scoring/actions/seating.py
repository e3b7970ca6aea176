"""The seats of people who come late: after those of the start, in the order in which they came (PD-29)."""

from club.models import Person, User
from scoring.models import Seat, Sitting, Table
from scoring.queries.presence import Presence
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows

OUT_OF_THE_WAY = 1000
"""Added to positions for a moment, while seats change theirs: no table has two of one position."""


def new_seat(rows: TableRows, person: Person, by: User | None) -> Seat:
    """A seat for somebody new, empty from hand 1 on."""
    table = rows.table
    seat = Seat.objects.create(parti=table.parti, table=table, position=len(rows.seats), person=person)
    Sitting.objects.create(seat=seat, from_hand=1, person=None, noted_by=by)
    return seat


def forget_empty_seat(rows: TableRows, seat: Seat) -> None:
    """Take the seat of somebody away again who never came after all."""
    if not rows.presence.everybody(seat):
        Seat.objects.filter(pk=seat.pk).delete()
        seat_in_order(rows.table)


def seat_in_order(table: Table) -> None:
    """Seat those who came late by when they came, of those who came together by name, so that in whatever
    order it was noted the same people sit on the same seats."""
    presence = table_rows(table).presence
    late = [seat for seat in presence.seats if presence.person(seat, 1) is None]
    due = dict(enumerate(sorted(late, key=lambda seat: _arrival(presence, seat)), presence.at_start))
    moves = {seat.pk: position for position, seat in due.items() if seat.position != position}
    for aside in (OUT_OF_THE_WAY, 0):
        for seat, position in moves.items():
            Seat.objects.filter(pk=seat).update(position=position + aside)


def _arrival(presence: Presence, seat: Seat) -> tuple[int, str, int]:
    came = [one.from_hand for one in presence.changes_on(seat) if one.person_id]
    return min(came, default=0), seat.person.sort_key, seat.person_id
