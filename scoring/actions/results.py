"""Keep a parti that was played and written down elsewhere: closed from the first moment on."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from club.actions.traces import trace
from club.errors import Refusal
from club.models import Club, Person, User
from club.permissions import require_scorer
from rules_engine import registry
from rules_engine.core.game import Game
from scoring.actions.partis import next_number, refuse_day
from scoring.actions.places import post_places
from scoring.enums import Detail, State
from scoring.errors import RowRefused
from scoring.models import Hand, Parti, Score, Seat, Table

PLAYING = 4


@dataclass(frozen=True, slots=True)
class TableResult:
    """What the paper of one table says.

    `people` sit in this order, the first of them dealing first, when `seats_known`; otherwise they only
    stand in columns. `hands` holds points per hand in their order, None for who sat out; or there are only
    `totals`.
    """

    number: int
    people: tuple[Person, ...]
    seats_known: bool = False
    hands: tuple[tuple[int | None, ...], ...] = ()
    totals: tuple[int, ...] = ()


def record(
    *,
    club: Club,
    game: str,
    options: Mapping[str, object],
    date: datetime.date,
    start_time: datetime.time | None,
    tables: Sequence[TableResult],
    by: User | None,
) -> Parti:
    """Store a closed parti with its hands or totals and its places, in a constant number of queries.

    The caller raises the club's revision, once for all the partis it brings. Nobody was asked why he did not
    come, so no day of play is stored, no question opened, no notice sent, and nobody blamed.
    Raises NotAllowed, RowRefused for a hand the game cannot give, Refusal (date-…, stranger, and
    result-malformed for a table that is not whole).
    """
    require_scorer(user=by, club=club)
    refuse_day(club, date)
    rules = registry.game(game)
    _check(club, tables, rules, options)
    with transaction.atomic():
        parti = _closed_parti(club, rules, options, date, start_time, by)
        parti.detail = Detail.HANDS if tables[0].hands else Detail.TOTALS
        parti.save(force_insert=True)
        seats = _write_tables(parti, tables)
        _write_hands(parti, tables, seats)
        post_places(parti)
        trace(club=club, by=by, deed="import-parti", about=parti, date=date.isoformat())
    return parti


def _check(club: Club, tables: Sequence[TableResult], game: Game, options: Mapping[str, object]) -> None:
    for person in (person for table in tables for person in table.people):
        if person.club_id != club.pk:
            raise Refusal("stranger", name=person.name)
    if len({bool(table.hands) for table in tables}) != 1 or not all(
        _is_whole(table, game, options) for table in tables
    ):
        raise Refusal("result-malformed")
    for table in tables:
        _check_hands(table, game, options)


def _check_hands(table: TableResult, game: Game, options: Mapping[str, object]) -> None:
    for number, row in enumerate(table.hands, start=1):
        violations = game.check_points([one for one in row if one is not None], options, hand=number)
        if violations:
            raise RowRefused(number, violations)


def _is_whole(table: TableResult, game: Game, options: Mapping[str, object]) -> bool:
    people = len(table.people)
    if people not in game.seats or bool(table.hands) == bool(table.totals):
        return False
    if table.totals:
        return len(table.totals) == people and not game.check_totals(table.totals, options)
    playing = (len(row) == people and people - row.count(None) == PLAYING for row in table.hands)
    return len(table.hands) == game.hands_due(people) and all(playing)


def _closed_parti(
    club: Club,
    game: Game,
    options: Mapping[str, object],
    date: datetime.date,
    start_time: datetime.time | None,
    by: User | None,
) -> Parti:
    return Parti(
        club=club,
        number=next_number(club),
        date=date,
        start_time=start_time,
        game=game.slug,
        rules_version=game.version,
        options=game.rules(options),
        state=State.CLOSED,
        started_by=by,
        closed_by=by,
        closed_at=timezone.now(),
        imported=True,
    )


def _write_tables(parti: Parti, tables: Sequence[TableResult]) -> list[list[Seat]]:
    """Return the stored seats of each table, in the order of its people."""
    stored = Table.objects.bulk_create(
        Table(
            parti=parti,
            number=table.number,
            seats_known=table.seats_known,
            first_dealer=0 if table.seats_known else None,
        )
        for table in tables
    )
    seats = [list(_seats(parti, row, table)) for row, table in zip(stored, tables, strict=True)]
    Seat.objects.bulk_create(seat for at_table in seats for seat in at_table)
    return seats


def _seats(parti: Parti, row: Table, table: TableResult) -> Iterator[Seat]:
    totals: Sequence[int | None] = table.totals or [None] * len(table.people)
    for position, (person, total) in enumerate(zip(table.people, totals, strict=True)):
        yield Seat(parti=parti, table=row, position=position, person=person, total=total)


def _write_hands(parti: Parti, tables: Sequence[TableResult], seats: Sequence[Sequence[Seat]]) -> None:
    moment = timezone.now()
    rows = [
        (
            Hand(table=at_table[0].table, number=number, written_by=parti.closed_by, written_at=moment),
            row,
            at_table,
        )
        for table, at_table in zip(tables, seats, strict=True)
        for number, row in enumerate(table.hands, start=1)
    ]
    Hand.objects.bulk_create(hand for hand, _, _ in rows)
    Score.objects.bulk_create(
        Score(hand=hand, seat=seat, points=points)
        for hand, row, at_table in rows
        for seat, points in zip(at_table, row, strict=True)
        if points is not None
    )
