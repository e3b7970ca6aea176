"""The nights of a club as its pages list them: answers, place and partis of each."""

from collections.abc import Collection
from dataclasses import dataclass

from club.dates import today
from club.models import Club, Night, Person
from club.queries.nights import Replies, Said, said_about
from club.queries.venues import Venue, venues
from leagues.queries.evenings import Evening
from leagues.queries.nights import partis_of


@dataclass(frozen=True, slots=True)
class NightRow:
    """A night as the list shows it."""

    night: Night
    replies: Replies
    venue: Venue
    mine: Said | None
    partis: list[Evening]
    is_today: bool

    @property
    def mark(self) -> str:
        """Where on a page it stands, to come back to after answering."""
        return f"#night-{self.night.pk}"


def rows_of_nights(club: Club, nights: Collection[Night], person: Person) -> list[NightRow]:
    """Each with its answers, its place and its partis, in a constant number of queries."""
    for one in nights:
        one.club = club
    replies, places, partis = said_about(club, nights), venues(nights), partis_of(nights)
    day = today(club)
    return [
        NightRow(
            night=one,
            replies=replies[one.pk],
            venue=places[one.pk],
            mine=replies[one.pk].of(person),
            partis=partis[one.pk],
            is_today=one.date == day,
        )
        for one in nights
    ]
