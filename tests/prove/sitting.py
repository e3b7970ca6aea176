"""Two scorekeepers note the same change at one table at the same moment."""

import datetime
from typing import Any, NamedTuple

from club.models import Person
from leagues.actions import sittings as leagues
from scoring.actions import sittings
from scoring.models import Parti, Seat, Sitting, Table
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.sheets import open_parti
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6
FRIDAY = datetime.date(2025, 9, 5)


class Seen(NamedTuple):
    """What one of the two was told, and what is noted once both have been told."""

    told: Any
    changes: int
    seats: int


def leave_against_leave(racer: Racer) -> list[Seen]:
    """Both let seat 1 go after hand 8."""

    def deed(table: Table) -> str:
        seat = Seat.objects.get(table=table, position=0)
        sittings.leave(table=table, seat=seat, after_hand=8, by=None)
        return "noted"

    return _rounds(racer, deed)


def join_against_join(racer: Racer) -> list[Seen]:
    """Both seat the same person: in even rounds a member, in odd ones a guest new to the club."""

    def deed(table: Table) -> str:
        new = f"Guest {table.parti.number}"
        entrant = Person.objects.get(name="Newcomer") if table.parti.number % 2 else new
        leagues.join(table=table, entrant=entrant, after_hand=8, by=None)
        return "noted"

    return _rounds(racer, deed)


def _rounds(racer: Racer, deed: Any) -> list[Seen]:
    racer.prepare(_open_partis)
    if not racer.guarded:
        _look_before_either_notes(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        parti = Parti.objects.order_by("pk")[turn]
        table = Table.objects.select_related("parti__club").get(parti=parti)
        racer.meet()
        answer = told(lambda: deed(table))  # noqa: B023
        racer.meet()
        changes = Sitting.objects.filter(seat__table=table, from_hand__gt=1).count()
        answers.append(Seen(answer, changes, Seat.objects.filter(table=table).count()))
    return answers


def _look_before_either_notes(racer: Racer) -> None:
    """Nobody holds the parti, and both have read the table before either notes anything."""
    noted = sittings._noted

    def note(*asked: Any) -> Any:
        racer.meet()
        return noted(*asked)

    sittings._noted, sittings.touch_open = note, lambda parti: None
    sittings.transaction = NO_TRANSACTION


def _open_partis() -> None:
    club = ClubFactory(slug="race")
    people = cast(club, 5)
    PersonFactory(club=club, name="Newcomer")
    for _turn in range(ROUNDS):
        open_parti(club, people, date=FRIDAY)
