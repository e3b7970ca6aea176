"""Places follow from the sheets (PD-26 … PD-28)."""

from collections.abc import Mapping

from scoring.enums import Detail
from scoring.models import Parti, Place, Seat
from scoring.queries.places import places_by_seat
from scoring.queries.rows import TableRows, rows_of


def derive_places(parti: Parti) -> list[Place]:
    """The places of a parti as its sheets give them, unsaved, best first."""
    return places_from(parti, rows_of(parti))


def post_places(parti: Parti) -> list[Place]:
    """Derive the places of a parti and keep them instead of what was there."""
    places = derive_places(parti)
    Place.objects.filter(parti=parti).delete()
    return Place.objects.bulk_create(places)


def places_from(parti: Parti, tables: tuple[TableRows, ...]) -> list[Place]:
    """The same from rows in memory, so that a correction can be shown before it is kept."""
    totals = [rows.totals() for rows in tables]
    rank = places_by_seat(parti, tables)
    places = [
        _place(parti, rows, seat, points, rank)
        for rows, points in zip(tables, totals, strict=True)
        for seat in rows.seats
    ]
    return sorted(places, key=lambda place: (place.place, place.person.sort_key, place.seat_id))


def _place(
    parti: Parti, rows: TableRows, seat: Seat, points: Mapping[int, int], rank: Mapping[int, int]
) -> Place:
    played = None if parti.detail == Detail.TOTALS else rows.hands_played()[seat.pk]
    return Place(
        parti=parti,
        seat=seat,
        person=seat.person,
        place=rank[seat.pk],
        points=points[seat.pk],
        hands_played=played,
    )
