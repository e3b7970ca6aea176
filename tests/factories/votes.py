"""Votes and nights, opened through the actions that the pages call."""

import datetime
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from club.actions import venues, votes
from club.actions.objections import dispute
from club.enums import Role
from club.models import Club, Night, Person, User, Vote

BUDAPEST = ZoneInfo("Europe/Budapest")
NOW = datetime.datetime(2026, 3, 7, 10, 0, tzinfo=BUDAPEST)
THAT_DAY = datetime.date(2026, 3, 6)
DAY = datetime.timedelta(days=1)


def absence_vote(
    people: Iterable[Person],
    absent: Person,
    *,
    host: Person | None = None,
    now: datetime.datetime = NOW,
    by: User | None = None,
) -> Vote:
    """A vote on the absence of that day among these people: four days from `now`, and twice three more."""
    return votes.open_absence_vote(
        club=absent.club,
        absent=absent,
        day=THAT_DAY,
        host=host,
        entitled=people,
        closes_at=now + 4 * DAY,
        host_until=now + 7 * DAY,
        casting_until=now + 10 * DAY,
        by=by,
    )


def night(club: Club, *, date: datetime.date | None = None, hour: int = 19) -> Night:
    """A night ten days on, at 19.00 unless said."""
    return Night.objects.create(
        club=club, date=date or (NOW + 10 * DAY).date(), start_time=datetime.time(hour, 0)
    )


def venue_vote(people: list[Person], places: int = 2) -> Vote:
    """A vote on the places of the first so many people; one place is disputed by the second of them."""
    where = night(people[0].club)
    for host in people[:places]:
        venues.offer(night=where, host=host, place=f"{host.name}, Fő utca", by=None)
    if places == 1:
        dispute(night=where, person=people[1], reason="", by=None)
    return Vote.objects.get(night=where)


def choose(vote: Vote, chosen: dict[Person, str]) -> None:
    """Ballots, each cast by the person himself: keys, or of a venue the name of the host."""
    for person, key in chosen.items():
        votes.cast(vote=vote, person=person, option=key_for(vote, key), by=person)


def key_for(vote: Vote, key: str) -> str:
    """The key of an option; of a venue also by the name of its host."""
    found = vote.options.filter(offer__host__name=key).first()
    return found.key if found else key


def owner(club: Club, name: str = "Zoli") -> Person:
    """Somebody who serves as owner, and so has the casting vote while nobody was ever King."""
    return Person.objects.create(club=club, name=name, role=Role.OWNER)
