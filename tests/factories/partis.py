"""Partis as they lie in the book once closed, written row by row, with no action in between."""

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.utils import timezone

from club.actions.revisions import raise_revision
from club.models import Person
from leagues.models import League, LeagueParti
from rules_engine import registry
from scoring.enums import Detail, State
from scoring.models import Parti, Place, Seat, Table


def closed_parti(
    league: League,
    date: datetime.date | str,
    points: Mapping[Person, int],
    *,
    number: int | None = None,
    start_time: datetime.time | None = None,
) -> Parti:
    """A closed parti of one table, with totals only; its places are posted and the revision is raised.

    `date` may be written "2026-03-06". `number` is the next one of the club unless given.
    """
    return closed_tables(league, date, points, number=number, start_time=start_time)


def closed_tables(
    league: League,
    date: datetime.date | str,
    *tables: Mapping[Person, int],
    number: int | None = None,
    start_time: datetime.time | None = None,
) -> Parti:
    """The same of several tables."""
    parti = _parti(league, _day(date), number, start_time)
    LeagueParti.objects.create(league=league, parti=parti)
    for at, points in enumerate(tables, start=1):
        table = Table.objects.create(parti=parti, number=at, seats_known=False)
        Seat.objects.bulk_create(
            Seat(parti=parti, table=table, position=position, person=person, total=total)
            for position, (person, total) in enumerate(points.items())
        )
    post_places(parti)
    raise_revision(club=league.club, changed_from=parti.date)
    return parti


def ranked_parti(
    league: League, date: datetime.date | str, people: Sequence[Person], *, number: int | None = None
) -> Parti:
    """A closed parti in which `people` came first, second, third …, as far apart as 20, 10 … 0."""
    top = 10 * (len(people) - 1)
    middle = sum(range(0, top + 10, 10)) // len(people)
    points = {person: top - 10 * at - middle for at, person in enumerate(people)}
    points[people[-1]] -= sum(points.values())
    return closed_parti(league, date, points, number=number)


def post_places(parti: Parti) -> None:
    """Write the places that follow from the totals at the seats, in place of those there were."""
    seats = list(parti.seats.order_by("pk"))
    tables: dict[int, dict[int, int]] = defaultdict(dict)
    for seat in seats:
        tables[seat.table_id][seat.pk] = seat.total or 0
    places = parti.rules_of.places(list(tables.values()), parti.options)
    parti.places.all().delete()
    Place.objects.bulk_create(
        Place(parti=parti, seat=seat, person_id=seat.person_id, place=places[seat.pk], points=seat.total or 0)
        for seat in seats
    )


def _parti(
    league: League, date: datetime.date, number: int | None, start_time: datetime.time | None
) -> Parti:
    club = league.club
    club.refresh_from_db(fields=["last_parti_number"])
    number = number or club.last_parti_number + 1
    club.last_parti_number = max(number, club.last_parti_number)
    club.save(update_fields=["last_parti_number"])
    return Parti.objects.create(
        club=club,
        number=number,
        date=date,
        start_time=start_time,
        game=league.game,
        rules_version=registry.game(league.game).version,
        options=league.options,
        state=State.CLOSED,
        detail=Detail.TOTALS,
        closed_at=timezone.now(),
    )


def _day(date: datetime.date | str) -> datetime.date:
    return datetime.date.fromisoformat(date) if isinstance(date, str) else date
