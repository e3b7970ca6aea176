"""At a table: who sits where, and what is noted when somebody comes, leaves or takes a seat over."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import sent
from club.api.editions import edition_seen, shown
from club.api.refs import PersonRef
from club.api.strict import Strict
from club.enums import Scope
from club.errors import Refusal
from club.permissions import require_scorer
from leagues.actions import sittings
from leagues.api.entrants import EntrantBody, entrant_of
from leagues.api.of_parti import PartiView
from scoring.actions import sittings as scoring_sittings
from scoring.api.seats import SEAT, SeatNumber, number_of, ref, seat_numbered
from scoring.models import Sitting, Table
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows


class SittingData(serializers.Serializer[Any]):
    """A change: from this hand on this person has the seat, or nobody."""

    id = serializers.IntegerField()
    seat = serializers.IntegerField(help_text=SEAT)
    from_hand = serializers.IntegerField()
    person = PersonRef(allow_null=True)


class SeatAtTable(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text=SEAT)
    person = PersonRef(help_text="Who sat there first.")
    last = PersonRef(allow_null=True, help_text="Who sits there in the end; null for nobody.")


class TableData(serializers.Serializer[Any]):
    """Who sits at a table. Rows do not move its `ETag`."""

    parti = serializers.IntegerField()
    table = serializers.IntegerField()
    can_change = serializers.BooleanField(help_text="false in games that the same four play to the end.")
    seats = SeatAtTable(many=True)
    changes = SittingData(many=True)
    hands_due = serializers.IntegerField(allow_null=True, help_text="Null where the score ends the game.")
    is_short = serializers.BooleanField(help_text="It ends early: fewer than four remain.")


class LeaveBody(Strict):
    """Whoever has the seat is not there from this hand on."""

    seat = SeatNumber()
    from_hand = serializers.IntegerField(min_value=1, max_value=10**4)


class JoinBody(Strict):
    """Somebody comes and plays from this hand on; who has had a seat here has it again."""

    person = EntrantBody()
    from_hand = serializers.IntegerField(min_value=1, max_value=10**4)


class TakeOverBody(JoinBody):
    """Somebody else has the seat from this hand on."""

    seat = SeatNumber()


class TableView(PartiView):
    """Who sits at a table of an open parti, and every change there was."""

    scope = Scope.SCORE
    rows: TableRows

    @extend_schema(summary="Who sits at a table (scorekeepers)", responses=TableData)
    def get(self, request: Request, table: int, **_kwargs: Any) -> Response:
        require_scorer(user=request.user, club=self.club)
        return shown(request, self.read(table))

    def read(self, number: int) -> dict[str, Any]:
        """The table as it is stored now; not found where there is none."""
        table = Table.objects.filter(parti=self.parti, number=number).first()
        if table is None:
            raise Http404
        table.parti = self.parti
        self.rows = table_rows(table)
        return at_table(self.rows)

    @contextmanager
    def changing(self, request: Request, table: int) -> Iterator[None]:
        """Around a change of the table that the caller has seen; a stale one is shown both (412)."""
        require_scorer(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: self.read(table)):
            yield

    def common(self) -> dict[str, Any]:
        return {"table": self.rows.table, "by": self.user, "as_read": self.rows.presence.mark}

    def entrant(self, body: dict[str, Any]) -> Any:
        return entrant_of(self.club, body["person"])


class TakeOverView(TableView):
    """Somebody takes the seat of another over (PD-33)."""

    http_method_names = ("post", "options")

    @extend_schema(
        summary="Give a seat to somebody else (scorekeepers)",
        request=TakeOverBody,
        responses=TableData,
        examples=[
            OpenApiExample(
                "From hand 9 on", value={"seat": 2, "person": {"id": 12}, "from_hand": 9}, request_only=True
            )
        ],
    )
    def post(self, request: Request, table: int, **_kwargs: Any) -> Response:
        with self.changing(request, table):
            body = sent(TakeOverBody, request)
            sittings.take_over(
                seat=seat_numbered(self.rows, body["seat"]),
                entrant=self.entrant(body),
                from_hand=body["from_hand"],
                **self.common(),
            )
        return shown(request, self.read(table))


class LeaveView(TableView):
    """Somebody leaves (PD-31, PD-32)."""

    http_method_names = ("post", "options")

    @extend_schema(
        summary="Let somebody leave (scorekeepers)",
        request=LeaveBody,
        responses=TableData,
        examples=[OpenApiExample("After hand 8", value={"seat": 5, "from_hand": 9}, request_only=True)],
    )
    def post(self, request: Request, table: int, **_kwargs: Any) -> Response:
        with self.changing(request, table):
            body = sent(LeaveBody, request)
            scoring_sittings.leave(
                seat=seat_numbered(self.rows, body["seat"]), after_hand=body["from_hand"] - 1, **self.common()
            )
        return shown(request, self.read(table))


class JoinView(TableView):
    """Somebody comes late, or comes back (PD-29, PD-30)."""

    http_method_names = ("post", "options")

    @extend_schema(
        summary="Seat somebody who comes (scorekeepers)",
        request=JoinBody,
        responses=TableData,
        examples=[
            OpenApiExample("A guest", value={"person": {"name": "Béla"}, "from_hand": 9}, request_only=True)
        ],
    )
    def post(self, request: Request, table: int, **_kwargs: Any) -> Response:
        with self.changing(request, table):
            body = sent(JoinBody, request)
            sittings.join(entrant=self.entrant(body), after_hand=body["from_hand"] - 1, **self.common())
        return shown(request, self.read(table))


class UndoView(TableView):
    """A change that was noted."""

    http_method_names = ("delete", "options")

    @extend_schema(
        summary="Take a change back (scorekeepers)",
        description="As if it had never been noted.",
        request=None,
        responses={200: TableData},
    )
    def delete(self, request: Request, table: int, pk: int, **_kwargs: Any) -> Response:
        with self.changing(request, table):
            known = Sitting.objects.filter(seat__table=self.rows.table).select_related("seat", "person")
            sitting = known.filter(pk=pk, from_hand__gte=scoring_sittings.FIRST).first()
            if sitting is None:
                raise Refusal("sitting-gone")
            sitting.seat.table = self.rows.table
            scoring_sittings.undo(sitting=sitting, by=self.user, as_read=self.rows.presence.mark)
        return shown(request, self.read(table))


def at_table(rows: TableRows) -> dict[str, Any]:
    changes = [(seat, one) for seat, of in rows.presence.by_seat for one in of]
    last = rows.numbers[-1] if rows.numbers else 0
    return {
        "parti": rows.table.parti.number,
        "table": rows.table.number,
        "can_change": rows.table.parti.is_open and rows.may_change,
        "seats": [
            {
                "seat": number_of(seat),
                "person": ref(seat.person),
                "last": ref(rows.presence.person(seat, last)),
            }
            for seat in rows.seats
        ],
        "changes": [
            {"id": one.pk, "seat": number_of(seat), "from_hand": one.from_hand, "person": ref(one.person)}
            for seat, one in sorted(changes, key=lambda change: (change[1].from_hand, change[0].position))
        ],
        "hands_due": None if rows.is_endless else len(rows.numbers),
        "is_short": rows.is_short,
    }
