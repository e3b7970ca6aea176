"""What everybody did in a closed parti, hand by hand, as its sheets give it."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from rules_engine.core.game import ScheduledHand
from rules_engine.core.violations import Refused
from scoring.enums import Detail, State
from scoring.models import Parti, Seat, Tally
from scoring.queries.reading import rows_of_each
from scoring.queries.rows import TableRows

NO_TRUMP = "N"
AT_A_TIME = 100  # partis whose sheets are in memory together

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Played:
    """A hand that counts: its points by seat id, and how it was due; None where nobody knows."""

    number: int
    points: Mapping[int, int]
    due: ScheduledHand | None
    said: tuple[str | None, str | None, str]  # trump, passing, name


def tallies_from(parti: Parti, tables: Sequence[TableRows]) -> list[Tally]:
    """A row for everybody who sat anywhere, unsaved, by seat and person; none where only totals are known.

    Raises Refused where the schedule of a table cannot be.
    """
    if parti.detail == Detail.TOTALS:
        return []
    found = [tally for rows in tables for tally in _tallies_at(parti, rows)]
    return sorted(found, key=lambda tally: (tally.seat_id, tally.person_id))


def tallies_of(parti_ids: Iterable[int]) -> dict[int, list[Tally]]:
    """The tallies of partis by parti id, in two queries; in some more where some are not stored yet."""
    ids = list(parti_ids)
    found: dict[int, list[Tally]] = defaultdict(list)
    for tally in Tally.objects.filter(parti__in=ids).order_by("parti_id", "seat_id", "person_id"):
        found[tally.parti_id].append(tally)
    for tally in tallies_missing(without_tallies(ids)):
        found[tally.parti_id].append(tally)
    return dict(found)


def without_tallies(parti_ids: Iterable[int]) -> QuerySet[Parti]:
    """Those of the partis that should have tallies and have none: a book from before there were any."""
    keyed = Parti.objects.filter(pk__in=list(parti_ids), state=State.CLOSED, detail=Detail.HANDS)
    return keyed.filter(~Exists(Tally.objects.filter(parti=OuterRef("pk")))).order_by("pk")


def tallies_missing(partis: Iterable[Parti]) -> list[Tally]:
    """The tallies of these partis from their sheets, unsaved; a sheet that cannot be gives none."""
    rest = iter(partis)
    found: list[Tally] = []
    while some := list(islice(rest, AT_A_TIME)):
        for parti, tables in rows_of_each(some).items():
            found += _if_right(parti, tables)
    return found


def _if_right(parti: Parti, tables: Sequence[TableRows]) -> list[Tally]:
    try:
        return tallies_from(parti, tables)
    except Refused:
        log.exception("Nothing follows from the sheets of parti %s.", parti.pk)
        return []


def _tallies_at(parti: Parti, rows: TableRows) -> Iterator[Tally]:
    played = _hands_played(rows)
    for at, seat in enumerate(rows.seats):
        for person in rows.presence.everybody(seat):
            own = [hand for hand in played if rows.presence.person(seat, hand.number) == person]
            yield Tally(
                parti=parti,
                seat=seat,
                person=person,
                hands=[_row(hand, seat) for hand in own if seat.pk in hand.points],
                # At the table and not among the four, whoever was due to play (PD-35).
                sat_out=sum(seat.pk not in hand.points for hand in own),
                dealt=_dealt(rows, own, at),
            )


def _row(hand: _Played, seat: Seat) -> list[Any]:
    return [hand.number, hand.points[seat.pk], *hand.said]


def _dealt(rows: TableRows, own: Sequence[_Played], at: int) -> int | None:
    if not rows.schedule:
        return None
    return sum(hand.due is not None and hand.due.dealer == at for hand in own)


def _hands_played(rows: TableRows) -> list[_Played]:
    trumps = any(due.trump for due in rows.deals)
    passes = any(due.passing != "none" for due in rows.deals)
    return [
        _Played(number, rows.points[number], due, _said(due, trumps=trumps, passes=passes))
        for number in sorted(rows.points)
        for due in [rows.deal(number)]
    ]


def _said(due: ScheduledHand | None, *, trumps: bool, passes: bool) -> tuple[str | None, str | None, str]:
    """Trump, passing and name of a hand, as far as the game has them."""
    if due is None:
        return None, None, ""
    return (due.trump or NO_TRUMP) if trumps else None, due.passing if passes else None, due.name
