"""Somebody who may be new to the club comes late or takes a seat over: scoring's deeds, guests by name."""

from django.db import transaction

from club.actions.people import lock
from club.models import User
from leagues.actions.partis import Entrant, known_or_guest
from scoring.actions import sittings
from scoring.models import Seat, Sitting, Table


def take_over(
    *, table: Table, seat: Seat, entrant: Entrant, from_hand: int, by: User | None, as_read: str | None = None
) -> Sitting:
    """Give a seat to somebody else from that hand on. Raises as scoring's, name-…"""
    club = table.parti.club
    with transaction.atomic():
        lock(club)
        person = known_or_guest(club, entrant, by)
        return sittings.take_over(
            table=table, seat=seat, person=person, from_hand=from_hand, by=by, as_read=as_read
        )


def join(
    *, table: Table, entrant: Entrant, after_hand: int, by: User | None, as_read: str | None = None
) -> Sitting:
    """Seat somebody who comes after that hand. Raises as scoring's, name-…"""
    club = table.parti.club
    with transaction.atomic():
        lock(club)
        person = known_or_guest(club, entrant, by)
        return sittings.join(table=table, person=person, after_hand=after_hand, by=by, as_read=as_read)
