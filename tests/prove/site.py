"""A club for the processes of a site, and what they stored. Each function runs in a process of its own."""

import datetime
from typing import Any

from django.utils import timezone

from club.dates import today
from club.enums import Role, Visibility
from club.models import Person
from leagues.actions.title import catch_up
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.evenings import open_evening
from tests.factories.partis import ranked_parti

PASSWORD = "jolly-joker-7"
WEEK = datetime.timedelta(weeks=1)
RULES = {"window": 3, "need": 2, "min_partis": 2}
WON = (30, -10, -10, -10)


def make_club() -> dict[str, Any]:
    """Ádám is King; a parti is keyed whose closing makes Beszab King. Another one has nothing keyed."""
    league = LeagueFactory(club=ClubFactory(slug="site", visibility=Visibility.PUBLIC), rules=RULES)
    club, people = league.club, cast(league.club, 6)
    for number, person in enumerate(people):
        Person.objects.filter(pk=person.pk).update(email=f"{number}@example.com")
    first, second = people[:4], [people[1], people[0], *people[2:4]]
    for weeks, order in ((3, first), (2, first), (1, second)):
        ranked_parti(league, today(club) - weeks * WEEK, order)
    catch_up(league)
    won = open_evening(league, people[:4], date=today(club), start_time=None)
    _key(won, people[1])
    fresh = open_evening(league, people[:4], date=today(club), start_time=None)
    keeper = account(club, Role.SCOREKEEPER)
    return {"slug": club.slug, "won": won.number, "fresh": fresh.number, "email": keeper.email}


def _key(parti: Parti, winner: Person) -> None:
    """Every row, each won by him."""
    (rows,) = rows_of(parti)
    for number in rows.numbers:
        hand = Hand.objects.create(table=rows.table, number=number, written_at=timezone.now())
        seats = sorted(rows.players(number) or (), key=lambda seat: rows.people[seat] != winner.pk)
        Score.objects.bulk_create(
            Score(hand=hand, seat_id=seat, points=points) for seat, points in zip(seats, WON, strict=True)
        )


def sheet(number: int) -> dict[str, Any]:
    """What a client needs to key rows of the parti: the seats in order, and whom they are named after."""
    from scoring.forms import seating

    (rows,) = rows_of(Parti.objects.get(number=number))
    return {
        "seats": {hand: list(rows.players(hand) or ()) for hand in rows.numbers},
        "seated": [seating.FIELD, seating.written(rows.seated)],
    }


def row_of(parti: int, number: int) -> dict[str, Any]:
    """A row as it is stored: its revision, and points by seat."""
    hand = Hand.objects.filter(table__parti__number=parti, number=number).first()
    points = dict(hand.scores.values_list("seat_id", "points")) if hand else {}
    return {"revision": hand.revision if hand else 0, "points": points}


def durable() -> dict[str, Any]:
    """The settings of the database that decide whether a commit outlives the power."""
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            asked = ("journal_mode", "synchronous", "foreign_keys", "integrity_check")
            return {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in asked}
        found = {}
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute(f"SHOW {name}")
            found[name] = cursor.fetchone()[0]
        return found
