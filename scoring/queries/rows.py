"""Who plays a hand, and which rows of a parti are still to do."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules_engine.core.game import Game, ScheduledHand
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from scoring.enums import Detail
from scoring.models import Hand, Parti, Seat, Table

PLAYERS = 4


def schedule_of(table: Table, seats: Sequence[Seat]) -> tuple[ScheduledHand, ...]:
    """The hands due at a table (PD-6); empty where the seats are not known."""
    if not table.seats_known or table.first_dealer is None:
        return ()
    parti = table.parti
    return parti.rules_of.schedule(players=len(seats), first_dealer=table.first_dealer, rules=parti.options)


@dataclass(frozen=True, slots=True)
class TableRows:
    """A table's seats in order, its schedule, and its hands with their points by seat id."""

    table: Table
    seats: tuple[Seat, ...]
    schedule: tuple[ScheduledHand, ...]
    hands: Mapping[int, Hand]
    points: Mapping[int, Mapping[int, int]]  # hand number → seat id → points; only rows that count

    @property
    def game(self) -> Game:
        return self.table.parti.rules_of

    @property
    def numbers(self) -> range:
        """The hands the sheet has rows for: those due, or those written where the score ends the game."""
        due = self.game.hands_due(len(self.seats))
        return range(1, (len(self.hands) if due is None else due) + 1)

    @property
    def people(self) -> dict[int, int]:
        """Who sits where: person id by seat id, in order of the seats."""
        return {seat.pk: seat.person_id for seat in self.seats}

    def players(self, number: int) -> tuple[int, ...] | None:
        """Seat ids of the four who play hand `number`, in order of play; None where nobody knows."""
        if not self.schedule:
            return None
        return tuple(self.seats[position].pk for position in self.schedule[number - 1].players)

    def totals(self) -> dict[int, int]:
        """Points by seat id: added up from the rows that count, or as the paper gave them (PD-26)."""
        if self.table.parti.detail == Detail.TOTALS:
            return {seat.pk: seat.total or 0 for seat in self.seats}
        return {seat.pk: sum(row.get(seat.pk, 0) for row in self.points.values()) for seat in self.seats}

    def hands_played(self) -> dict[int, int]:
        return {seat.pk: sum(seat.pk in row for row in self.points.values()) for seat in self.seats}

    def violations(self, number: int, points: Mapping[int, int]) -> tuple[Violation, ...]:
        """Everything wrong with a row: who has points, and whether the game can give them (PD-22)."""
        wrong_players = self._wrong_players(number, points)
        if wrong_players:
            return wrong_players
        # In the order of the columns, so that a sentence lists the numbers as they stand there.
        row = [points[seat.pk] for seat in self.seats if seat.pk in points]
        return self.game.check_points(row, self.table.parti.options, hand=number)

    def _wrong_players(self, number: int, points: Mapping[int, int]) -> tuple[Violation, ...]:
        due = self.players(number)
        allowed = set(due) if due else {seat.pk for seat in self.seats}
        extra = [seat.person.name for seat in self.seats if seat.pk in points and seat.pk not in allowed]
        if extra:
            return (_wrong_players(SITS_OUT, names=", ".join(extra)),)
        if set(points) - allowed or len(points) != PLAYERS:
            return (_wrong_players(NOT_FOUR, count=len(points)),)
        return ()

    def missing(self) -> list[int]:
        return [
            number
            for number in self.numbers
            if number not in self.points and not (number in self.hands and self.hands[number].is_draft)
        ]

    def drafts(self) -> list[int]:
        return sorted(number for number, hand in self.hands.items() if hand.is_draft)

    def wrong(self) -> list[int]:
        return [number for number, row in self.points.items() if self.violations(number, row)]


SITS_OUT = gettext_noop("Points stand at somebody who sits out: {names}.")
NOT_FOUR = gettext_noop("Four people play a hand; {count} numbers are there.")


def _wrong_players(template: str, **data: object) -> Violation:
    return Violation("wrong-players", template, "PD-25", data)


def rows_of(parti: Parti) -> tuple[TableRows, ...]:
    """All tables of a parti with their rows, in four queries however long it is."""
    tables = list(Table.objects.filter(parti=parti).order_by("number"))
    for table in tables:
        table.parti = parti
    return _read(tables, Hand.objects.filter(table__parti=parti))


def table_rows(table: Table, *, only: int | None = None) -> TableRows:
    """One table with its rows, or with one of them, in three queries."""
    hands = Hand.objects.filter(table=table)
    return _read([table], hands if only is None else hands.filter(number=only))[0]


def _read(tables: Sequence[Table], hands: QuerySet[Hand]) -> tuple[TableRows, ...]:
    seats = Seat.objects.filter(table__in=tables).select_related("person").order_by("position")
    seats_at: dict[int, list[Seat]] = defaultdict(list)
    hands_at: dict[int, list[Hand]] = defaultdict(list)
    for seat in seats:
        seats_at[seat.table_id].append(seat)
    for hand in hands.select_related("written_by").prefetch_related("scores").order_by("number"):
        hands_at[hand.table_id].append(hand)
    return tuple(_table_rows(table, seats_at[table.pk], hands_at[table.pk]) for table in tables)


def _table_rows(table: Table, seats: Sequence[Seat], hands: Sequence[Hand]) -> TableRows:
    points = {hand.number: {score.seat_id: score.points for score in hand.scores.all()} for hand in hands}
    return TableRows(
        table=table,
        seats=tuple(seats),
        schedule=schedule_of(table, seats),
        hands={hand.number: hand for hand in hands},
        points={number: row for number, row in points.items() if row},
    )
