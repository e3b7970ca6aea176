"""The tables of a parti read with their rows, in a handful of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from scoring.models import Hand, Parti, Score, Seat, Sitting, Table
from scoring.queries.presence import Presence
from scoring.queries.rows import PLAYERS, TableRows
from scoring.queries.written import Written


def rows_of(parti: Parti) -> tuple[TableRows, ...]:
    """All tables of a parti with their rows, in five queries however long it is."""
    return rows_of_each([parti]).get(parti, ())


def rows_of_each(partis: Iterable[Parti]) -> dict[Parti, tuple[TableRows, ...]]:
    """The same of several partis, in as many queries; one without tables is left out."""
    by_id = {parti.pk: parti for parti in partis}
    tables = list(Table.objects.filter(parti__in=by_id).order_by("parti_id", "number"))
    for table in tables:
        table.parti = by_id[table.parti_id]
    found: dict[Parti, tuple[TableRows, ...]] = {}
    for rows in _read(tables, Hand.objects.filter(table__parti__in=by_id)):
        found[rows.table.parti] = (*found.get(rows.table.parti, ()), rows)
    return found


def rows_at(tables: Sequence[Table]) -> tuple[TableRows, ...]:
    """These tables with their rows, in four queries."""
    return _read(tables, Hand.objects.filter(table__in=tables))


def table_rows(table: Table, *, only: int | None = None) -> TableRows:
    """One table with its rows, or with one of them where nothing hangs on the others, in four queries."""
    hands = Hand.objects.filter(table=table)
    is_endless = table.parti.rules_of.hands_due(PLAYERS) is None
    return _read([table], hands if only is None or is_endless else hands.filter(number=only))[0]


def _read(tables: Sequence[Table], hands: QuerySet[Hand]) -> tuple[TableRows, ...]:
    seats_at: dict[int, list[Seat]] = defaultdict(list)
    hands_at: dict[int, list[Hand]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=tables).select_related("person").order_by("position"):
        seats_at[seat.table_id].append(seat)
    for hand in hands.order_by("number"):
        hands_at[hand.table_id].append(hand)
    sittings, points = _sittings(tables), _points(hands_at.values())
    return tuple(
        _table_rows(table, seats_at[table.pk], sittings, hands_at[table.pk], points) for table in tables
    )


def _points(hands_at: Iterable[Sequence[Hand]]) -> dict[int, dict[int, int]]:
    """By hand id the points by seat id, as numbers alone: a parti has more of them than of all else."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    ids = [hand.pk for hands in hands_at for hand in hands]
    scores = Score.objects.filter(hand__in=ids) if ids else Score.objects.none()
    for hand, seat, points in scores.values_list("hand_id", "seat_id", "points"):
        found[hand][seat] = points
    return found


def _sittings(tables: Sequence[Table]) -> dict[int, tuple[Sitting, ...]]:
    found: dict[int, tuple[Sitting, ...]] = {}
    sittings = Sitting.objects.filter(seat__table__in=tables).select_related("person")
    for sitting in sittings.order_by("from_hand", "pk"):
        found[sitting.seat_id] = (*found.get(sitting.seat_id, ()), sitting)
    return found


def _table_rows(
    table: Table,
    seats: Sequence[Seat],
    sittings: Mapping[int, tuple[Sitting, ...]],
    hands: Sequence[Hand],
    points: Mapping[int, Mapping[int, int]],
) -> TableRows:
    return TableRows(
        table=table,
        seats=tuple(seats),
        presence=Presence(tuple(seats), sittings),
        hands={hand.number: hand for hand in hands},
        points={hand.number: points[hand.pk] for hand in hands if hand.pk in points},
        entries={hand.number: Written.from_data(hand.entry) for hand in hands if hand.entry},
    )
