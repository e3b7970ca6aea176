"""One row of a sheet in an answer, and one that is written."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers, status
from rest_framework.request import Request

from club.errors import NotAllowed, Refusal
from club.models import User
from rules_engine.core.game import ScheduledHand
from scoring.actions import hands
from scoring.api.seats import BY_SEAT, SEAT, by_seat, in_numbers
from scoring.api.seen import RowSeen, revision_of, row_seen
from scoring.api.written import WrittenData, written_data, written_of
from scoring.errors import PartiNotOpen, PeopleChanged, RowRefused, StaleRow
from scoring.models import Hand, Table
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows
from scoring.queries.written import Written


class DueData(serializers.Serializer[Any]):
    """A hand as the schedule has it. Everybody is the number of a seat, from 1."""

    round = serializers.IntegerField()
    dealer = serializers.IntegerField()
    leader = serializers.IntegerField(allow_null=True, help_text="Null where the cards decide who leads.")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="In order of play.")
    out = serializers.ListField(child=serializers.IntegerField(), help_text="Who sits out.")
    absent = serializers.ListField(child=serializers.IntegerField(), help_text="Who has left or is to come.")
    trump = serializers.CharField(allow_null=True, help_text="C, D, H, S; null for none, or where it is bid.")
    passing = serializers.CharField(help_text="right, left, across or none.")
    name = serializers.CharField(
        allow_blank=True, help_text="What the hand is called, where hands have names."
    )


class RowData(serializers.Serializer[Any]):
    """One row of a sheet. A draft is in no total; what was typed of it stands at its own address."""

    hand = serializers.IntegerField()
    revision = serializers.IntegerField(help_text="Rises with every write; 0 where it was never written.")
    state = serializers.CharField(help_text="empty, draft or counts.")
    due = DueData(allow_null=True)
    players = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=f"Who plays it in the end. {SEAT}"
    )
    is_swapped = serializers.BooleanField(help_text="Whether others played than were due.")
    ways = serializers.ListField(child=serializers.CharField(), help_text="How it may be written down.")
    written = WrittenData(allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField(), allow_null=True, help_text=BY_SEAT)
    written_at = serializers.DateTimeField(allow_null=True)


def row_data(rows: TableRows, number: int) -> dict[str, Any]:
    hand, written, points = rows.hands.get(number), rows.written(number), rows.points.get(number)
    due, players = rows.due(number), rows.players(number)
    return {
        "hand": number,
        "revision": revision_of(rows, number),
        "state": _state(rows, number),
        "due": due_data(due) if due else None,
        "players": in_numbers(rows, players) if players is not None else None,
        "is_swapped": bool(rows.swapped(number)),
        "ways": [way.slug for way in rows.ways(number)],
        "written": written_data(rows, number, written) if written else None,
        "points": by_seat(rows, points) if points is not None else None,
        "written_at": hand.written_at if hand else None,
    }


def due_data(due: ScheduledHand) -> dict[str, Any]:
    return {
        "round": due.round,
        "dealer": due.dealer + 1,
        "leader": None if due.leader is None else due.leader + 1,
        "players": [seat + 1 for seat in due.players],
        "out": [seat + 1 for seat in due.out],
        "absent": [seat + 1 for seat in due.absent],
        "trump": due.trump,
        "passing": due.passing,
        "name": gettext(due.name) if due.name else "",
    }


def _state(rows: TableRows, number: int) -> str:
    hand = rows.hands.get(number)
    if hand and hand.is_draft:
        return "draft"
    return "counts" if number in rows.points else "empty"


def write(
    request: Request, table: Table, number: int, body: Mapping[str, Any], by: User
) -> tuple[dict[str, Any], int, TableRows]:
    """Write one row as it was sent: the row as it is then, the status of the answer, and the table.

    Raises as `scoring.actions.hands.save`, what is refused with what a program needs beside it.
    """
    rows = table_rows(table, only=number)
    seen = row_seen(request, rows, number, body)
    with stale_first(table, number, seen, body):
        hand = _save(rows, number, written_of(rows, number, body), seen, by)
    after = table_rows(table, only=number)
    return row_data(after, number), status_of(rows, hand), after


def _save(rows: TableRows, number: int, written: Written, seen: RowSeen, by: User) -> Hand:
    try:
        return hands.save(
            table=rows.table,
            number=number,
            written=written,
            revision=seen.revision,
            by=by,
            seated=seen.seated,
        )
    except RowRefused as refused:
        raise row_refused(refused, rows, written) from refused


@contextmanager
def stale_first(table: Table, number: int, seen: RowSeen, body: Mapping[str, Any]) -> Iterator[None]:
    """Around a write: whoever has seen another edition hears that, and not what is wrong with his own.

    Put right by what he has seen, it would be refused once more. Raises StaleRow with both.
    """
    try:
        yield
    except StaleRow as stale:
        raise with_both(stale, table, number, body) from stale
    except (NotAllowed, PartiNotOpen, PeopleChanged):
        raise
    except Refusal as refused:
        hand = Hand.objects.select_related("written_by").filter(table=table, number=number).first()
        if seen.revision == (hand.revision if hand else 0):
            raise
        raise with_both(StaleRow(hand), table, number, body) from refused


def row_refused(refused: RowRefused, rows: TableRows, written: Written) -> RowRefused:
    """The same with the seats that its violations count from 0: those who play, of a team the first."""
    four = rows.four(refused.number, written)
    refused.data["players"] = in_numbers(rows, four.firsts) if four else []
    return refused


def status_of(before: TableRows, hand: Hand) -> int:
    """201 for the first write of a row; 200 where it was there, also for the same sent again."""
    made = revision_of(before, hand.number) == 0
    return status.HTTP_201_CREATED if made else status.HTTP_200_OK


def with_both(stale: StaleRow, table: Table, number: int, body: Mapping[str, Any]) -> StaleRow:
    """The same with what was sent and the row as it is now, and who wrote that."""
    theirs = row_data(table_rows(table, only=number), number)
    by = stale.hand.written_by if stale.hand else None
    stale.data |= {"yours": dict(body), "theirs": {**theirs, "written_by": str(by) if by else None}}
    return stale
