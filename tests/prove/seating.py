"""The seats of an open parti change while somebody else changes them too, or already writes a row."""

import datetime
from types import SimpleNamespace
from typing import Any, NamedTuple

from club.models import Person
from leagues.actions import partis as leagues
from scoring.actions import corrections, hands, partis
from scoring.actions.changes import Batch
from scoring.models import Draw, Hand, Parti, Seat, Table
from scoring.queries.reading import table_rows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.sheets import ROW, open_parti
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 8
FRIDAY = datetime.date(2025, 9, 5)


class Seen(NamedTuple):
    """What one of the two was told, and what the parti looks like once both have been told."""

    told: Any
    seated: int  # how many people sit there
    newcomers: int  # seats of whoever was to be seated; of a redraw: draws in use
    hands: int


def amend_against_amend(racer: Racer) -> list[Seen]:
    """Both seat one person in one parti, on two seats: in even rounds a member, in odd ones a new guest."""
    racer.prepare(_open_partis)
    if not racer.guarded:
        _check_before_either_seats(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        parti = Parti.objects.select_related("club").order_by("pk")[turn]
        seat, name = parti.seats.order_by("position")[racer.number], _newcomer(racer, turn)
        racer.meet()
        answer = told(lambda: _amend(parti, seat, name))  # noqa: B023
        racer.meet()
        answers.append(_seen(parti, answer, Seat.objects.filter(parti=parti, person__name=name).count()))
    return answers


def redraw_against_save(racer: Racer) -> list[Seen]:
    """Number 0 draws again; number 1 writes the first row of the table as its page shows it."""
    racer.prepare(_drawn_partis)
    if not racer.guarded:
        _save_after_the_redraw(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        parti = Parti.objects.select_related("club").order_by("pk")[turn]
        table = Table.objects.select_related("parti__club").get(parti=parti)
        points = dict(zip(table_rows(table).players(1) or (), ROW, strict=True))
        racer.meet()
        answer = told(lambda: _save(table, points) if racer.number else _redraw(parti))  # noqa: B023
        racer.meet()
        answers.append(_seen(parti, answer, Draw.objects.filter(parti=parti, used=True).count()))
    return answers


def _seen(parti: Parti, answer: Any, newcomers: int) -> Seen:
    hands_there = Hand.objects.filter(table__parti=parti).count()
    return Seen(answer, parti.seats.values("person").distinct().count(), newcomers, hands_there)


def _newcomer(racer: Racer, turn: int) -> str:
    # Without the guard two new guests of one name would not get as far as the seats.
    return f"Guest {turn}" if racer.guarded and turn % 2 else "Newcomer"


def _amend(parti: Parti, seat: Seat, name: str) -> str:
    person = Person.objects.filter(name=name).first()
    batch = Batch(people={seat.pk: person} if person else {})
    leagues.amend(parti=parti, batch=batch, guests={} if person else {seat.pk: name}, by=None)
    return "amended"


def _redraw(parti: Parti) -> str:
    partis.redraw(parti=parti, by=None)
    return "redrawn"


def _save(table: Table, points: dict[int, int]) -> str:
    hands.save(table=table, number=1, written=in_points(points), revision=0, by=None)
    return "saved"


def _check_before_either_seats(racer: Racer) -> None:
    """Both find that the person does not sit there yet before either seats him."""
    checked = corrections._check_people

    def check(*asked: Any) -> None:
        checked(*asked)
        racer.meet()

    corrections._check_people, corrections.touch_open = check, lambda parti: None
    leagues.lock = lambda club: None
    leagues.transaction = corrections.transaction = NO_TRANSACTION


def _save_after_the_redraw(racer: Racer) -> None:
    """A save does not look whether its table is still there, and comes after the redraw."""
    redraw, touch = partis.redraw, hands.touch_open

    def first(**asked: Any) -> None:
        redraw(**asked)
        racer.meet()

    def second(parti: Parti) -> None:
        racer.meet()
        touch(parti)

    there = SimpleNamespace(exists=lambda: True)
    partis.redraw = first
    if racer.number == 1:
        hands.transaction, hands.touch_open = NO_TRANSACTION, second
        hands.Table = SimpleNamespace(objects=SimpleNamespace(filter=lambda **asked: there))


def _open_partis() -> None:
    club = ClubFactory(slug="race")
    people = cast(club, 4)
    PersonFactory(club=club, name="Newcomer")
    for _turn in range(ROUNDS):
        open_parti(club, people, date=FRIDAY)


def _drawn_partis() -> None:
    club = ClubFactory(slug="race")
    people = cast(club, 5)
    for _turn in range(ROUNDS):
        partis.start_by_lot(
            club=club, game="pikk-dama", options={}, date=FRIDAY, start_time=None, people=people, by=None
        )
