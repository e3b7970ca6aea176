"""Places follow from the sheets (PD-26 … PD-28, PD-33, PD-34), and tallies with them."""

from collections.abc import Iterator, Mapping

from scoring.actions.tallies import post_tallies
from scoring.enums import Detail
from scoring.models import Parti, Place, Tally
from scoring.queries.places import hands_by_person, holders_of, places_by_seat
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows


def post_places(parti: Parti) -> list[Place]:
    """Derive the places and tallies of a parti and keep them instead of what was there."""
    tables = rows_of(parti)
    places = places_from(parti, tables)
    Place.objects.filter(parti=parti).delete()
    post_tallies(parti, tables)
    return Place.objects.bulk_create(places)


def withdraw_places(parti: Parti) -> None:
    """Drop both: of what does not count nothing follows."""
    Place.objects.filter(parti=parti).delete()
    Tally.objects.filter(parti=parti).delete()


def places_from(parti: Parti, tables: tuple[TableRows, ...]) -> list[Place]:
    """The places that follow from rows in memory, unsaved, best first; so that a correction can be shown
    before it is kept.

    A seat's place is its holder's, with the seat's points and the hands he played himself (PD-33); a seat
    without a place is left out (PD-34).
    """
    ranks = places_by_seat(parti, tables)
    places = [place for rows in tables for place in _places_at(parti, rows, ranks)]
    return sorted(places, key=lambda place: (place.place, place.person.sort_key, place.seat_id))


def _places_at(parti: Parti, rows: TableRows, ranks: Mapping[int, int]) -> Iterator[Place]:
    held, played, totals = holders_of(rows), hands_by_person(rows), rows.totals()
    for seat in rows.seats:
        if seat.pk in ranks:
            person = held[seat.pk]
            yield Place(
                parti=parti,
                seat=seat,
                person=person,
                place=ranks[seat.pk],
                points=totals[seat.pk],
                hands_played=None if parti.detail == Detail.TOTALS else played[seat.pk][person],
            )
