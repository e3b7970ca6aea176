"""Who sits at a table now, and every change there was, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.models import Seat, Sitting
from scoring.queries.places import hands_by_person
from scoring.queries.rows import TableRows


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat in one hand: empty without a `name`; `played` are the hands of whoever sits there."""

    seat: Seat
    name: str
    played: int
    sits_out: bool


@dataclass(frozen=True, slots=True)
class ChangeTold:
    """A change in one sentence."""

    sitting: Sitting
    sentence: str


def seats_now(rows: TableRows, number: int) -> list[SeatNow]:
    """The seats in order as they are in hand `number`."""
    due, played = rows.due(number), hands_by_person(rows)
    out = due.out if due else ()
    found = []
    for seat in rows.seats:
        person = rows.presence.person(seat, number)
        hands = played[seat.pk].get(person, 0) if person else 0
        found.append(SeatNow(seat, person.name if person else "", hands, seat.position in out))
    return found


def changes_told(rows: TableRows) -> list[ChangeTold]:
    """Every change in the order of the hands."""
    changes = [one for _seat, of in rows.presence.by_seat for one in of]
    seats = {seat.pk: seat for seat in rows.seats}
    return [
        ChangeTold(one, _told(rows, one, seats[one.seat_id]))
        for one in sorted(changes, key=lambda one: (one.from_hand, seats[one.seat_id].position))
    ]


def _told(rows: TableRows, one: Sitting, seat: Seat) -> str:
    before = rows.presence.person(seat, one.from_hand - 1)
    places = {
        "name": one.person.name if one.person else "",
        "before": before.name if before else "",
        "hand": one.from_hand,
        "last": one.from_hand - 1,
        "seat": seat.position + 1,
    }
    if one.person is None:
        return gettext("After hand %(last)s %(before)s leaves; seat %(seat)s is empty.") % places
    if before is not None:
        return gettext("From hand %(hand)s on %(name)s sits at seat %(seat)s instead of %(before)s.") % places
    return gettext("From hand %(hand)s on %(name)s is there, at seat %(seat)s.") % places
