"""Put a parti right: a closed one with a preview and a reason, an open one at once; or void it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
from club.models import Person
from club.permissions import require_scorer
from club.queries.people import person_named
from leagues.actions import partis
from leagues.actions.seasons import move_of, season_to_go
from leagues.api.consequences import (
    ConsequencesData,
    SeasonsMoved,
    consequences_data,
    season_gone,
    seasons_moved,
)
from leagues.api.entrants import EntrantBody, entrant_of
from leagues.api.of_parti import PartiView
from leagues.api.parti_data import PartiData, parti_data
from leagues.api.partis import ClockField, DayField
from leagues.forms.corrected_people import Newcomers
from leagues.queries.consequences import of_correction, of_voiding
from scoring.actions import corrections
from scoring.actions.changes import Batch, changes_of
from scoring.api.rows import row_refused
from scoring.api.seats import SEAT, SeatNumber, number_of, ref, seat_numbered
from scoring.api.written import EXAMPLE, LARGEST, WrittenBody, written_of
from scoring.errors import PartiNotClosed, PartiNotOpen, RowRefused, StaleParti
from scoring.models import Parti, Seat
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import Written

MOST_ROWS, LONGEST_REASON = 500, 400
REVISION = "The parti's as it was previewed."


class SeatedBody(Strict):
    """Who was keyed wrongly: whose seat it is."""

    table = SeatNumber(help_text="The number of the table.")
    seat = SeatNumber()
    person = EntrantBody()


class CorrectedRow(WrittenBody):
    """One row as it should have been written down."""

    table = SeatNumber(help_text="The number of the table.")
    hand = serializers.IntegerField(min_value=1, max_value=10**4)


class CorrectedTotal(Strict):
    """A total, where the parti has no hands."""

    table = SeatNumber(help_text="The number of the table.")
    seat = SeatNumber()
    total = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)


class HeadBody(Strict):
    """Date, start and people; what is not named stays."""

    date = DayField(required=False)
    start_time = ClockField(required=False)
    people = serializers.ListField(child=SeatedBody(), required=False, max_length=MOST_ROWS)


class BatchBody(HeadBody):
    """Everything that is to change; what is not named stays."""

    rows = serializers.ListField(child=CorrectedRow(), required=False, max_length=MOST_ROWS)
    totals = serializers.ListField(child=CorrectedTotal(), required=False, max_length=MOST_ROWS)


class CorrectionBody(BatchBody):
    """The same, to be saved."""

    reason = serializers.CharField(max_length=LONGEST_REASON)
    revision = serializers.IntegerField(min_value=0, max_value=LARGEST, help_text=REVISION)


class VoidBody(Strict):
    """Why the parti is void."""

    reason = serializers.CharField(max_length=LONGEST_REASON)
    revision = serializers.IntegerField(min_value=0, max_value=LARGEST, help_text=REVISION)


class PreviewedData(serializers.Serializer[Any]):
    """What would change, and the revision of the parti of which this is said."""

    revision = serializers.IntegerField()
    will = ConsequencesData()
    seasons = SeasonsMoved(allow_null=True, help_text="Null where the parti stays in its season.")


class HeadSeat(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seat = serializers.IntegerField(help_text=SEAT)
    person = PersonRef()


class HeadData(serializers.Serializer[Any]):
    """Date, start and people of an open parti."""

    date = serializers.DateField()
    start_time = serializers.TimeField(allow_null=True)
    people = HeadSeat(many=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """A batch as it was sent: with people who are known, and names of guests by seat id."""

    batch: Batch
    guests: Mapping[int, str]


BATCH = OpenApiExample(
    "Hand 7 was keyed wrongly",
    value={"rows": [{"table": 1, "hand": 7, **EXAMPLE}]},
    request_only=True,
)
SAVED = OpenApiExample(
    "Hand 7 was keyed wrongly",
    value={
        "rows": [{"table": 1, "hand": 7, **EXAMPLE}],
        "reason": "Read again.",
        "revision": 24,
    },
    request_only=True,
)


class PreviewView(PartiView):
    """What a correction would change, before it is saved."""

    scope = Scope.SCORE

    @extend_schema(
        summary="What a correction would change (scorekeepers)",
        request=BatchBody,
        responses=PreviewedData,
        examples=[BATCH],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        require_closed(self.parti)
        return Response(previewed(self.parti, sent(BatchBody, request)))


class CorrectionView(PartiView):
    """A correction of a closed parti: one batch, with a reason. Until then the closed result counts."""

    scope = Scope.SCORE

    @extend_schema(
        summary="Correct a closed parti (scorekeepers)",
        request=CorrectionBody,
        responses=PartiData,
        examples=[SAVED],
    )
    def post(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        require_closed(self.parti)
        body = sent(CorrectionBody, request)
        if body["revision"] != self.parti.revision:
            # Before what is wrong with the batch: what it was made for is not there any more.
            raise self._with_both(StaleParti(), body, number)
        asked = asked_of(self.parti, rows_of(self.parti), body)
        try:
            partis.correct(
                parti=self.parti,
                batch=asked.batch,
                guests=asked.guests,
                reason=body["reason"],
                revision=body["revision"],
                by=self.user,
            )
        except StaleParti as stale:
            raise self._with_both(stale, body, number) from stale
        return shown(request, parti_data(self.read_parti(number), is_inside=True))

    def _with_both(self, stale: StaleParti, body: Mapping[str, Any], number: int) -> StaleParti:
        stale.data |= {"yours": dict(body), "theirs": parti_data(self.read_parti(number), is_inside=True)}
        return stale


class VoidView(CorrectionView):
    """A parti that counts no more: its row stays, its result counts nowhere."""

    @extend_schema(summary="What voiding a parti would change (scorekeepers)", responses=PreviewedData)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=request.user, club=self.club)
        require_closed(self.parti)
        will, gone = of_voiding(self.parti), season_to_go(self.league, self.parti)
        told = {"revision": self.parti.revision, "will": consequences_data(will)}
        return Response(told | {"seasons": season_gone(gone)})

    @extend_schema(
        summary="Void a closed parti (scorekeepers)",
        request=VoidBody,
        responses=PartiData,
        examples=[
            OpenApiExample(
                "Entered twice", value={"reason": "It is parti 33.", "revision": 9}, request_only=True
            )
        ],
    )
    def post(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        require_closed(self.parti)
        body = sent(VoidBody, request)
        try:
            partis.void(parti=self.parti, reason=body["reason"], revision=body["revision"], by=self.user)
        except StaleParti as stale:
            raise self._with_both(stale, body, number) from stale
        return shown(request, parti_data(self.read_parti(number), is_inside=True))


class AmendView(PartiView):
    """Date and people of an open parti. Rows do not move its `ETag`."""

    scope = Scope.SCORE

    @extend_schema(summary="Date and people of an open parti (scorekeepers)", responses=HeadData)
    def get(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=request.user, club=self.club)
        return shown(request, self._head(number))

    @extend_schema(
        summary="Put date and people of an open parti right (scorekeepers)",
        request=HeadBody,
        responses=HeadData,
        examples=[
            OpenApiExample(
                "It was somebody else",
                value={"people": [{"table": 1, "seat": 3, "person": {"name": "Béla"}}]},
                request_only=True,
            )
        ],
    )
    def patch(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: self._head(number)):
            tables = rows_of(self.parti)
            asked = asked_of(self.parti, tables, sent(HeadBody, request))
            seated = {seat: person for rows in tables for seat, person in rows.presence.firsts.items()}
            partis.amend(
                parti=self.parti, batch=asked.batch, guests=asked.guests, by=self.user, people=seated
            )
        return shown(request, self._head(number))

    def _head(self, number: int) -> dict[str, Any]:
        """What of the parti is put right here, read again. Raises PartiNotOpen."""
        self.parti = self.read_parti(number)
        if not self.parti.is_open:
            raise PartiNotOpen
        return head_data(self.parti, rows_of(self.parti))


def require_closed(parti: Parti) -> None:
    if not parti.counts:
        raise PartiNotClosed


def head_data(parti: Parti, tables: Sequence[TableRows]) -> dict[str, Any]:
    return {
        "date": parti.date,
        "start_time": parti.start_time.strftime("%H:%M") if parti.start_time else None,
        "people": [
            {"table": rows.table.number, "seat": number_of(seat), "person": ref(seat.person)}
            for rows in tables
            for seat in rows.seats
        ],
    }


def previewed(parti: Parti, body: Mapping[str, Any]) -> dict[str, Any]:
    """What saving this batch would change. Refuses what saving it would refuse; nothing is written."""
    tables = rows_of(parti)
    asked = asked_of(parti, tables, body)
    newcomers = Newcomers(parti.club)
    guests = {seat: _somebody(parti, name, newcomers) for seat, name in asked.guests.items()}
    batch = replace(asked.batch, people={**asked.batch.people, **guests})
    places = corrections.preview(parti=parti, batch=batch)
    changes_of(parti, tables, batch)
    date, start_time = batch.date or parti.date, batch.start_time or parti.start_time
    will = of_correction(parti, places, date=date, start_time=start_time)
    moved = None if date == parti.date else seasons_moved(move_of(parti.league_parti.league, parti, date))
    return {"revision": parti.revision, "will": consequences_data(will), "seasons": moved}


def asked_of(parti: Parti, tables: Sequence[TableRows], body: Mapping[str, Any]) -> Asked:
    """The batch of a body. Refuses nobody-here, table-not-there, seat-not-there, and rows that cannot be."""
    entrants = {
        _seat(tables, one).pk: entrant_of(parti.club, one["person"]) for one in body.get("people", ())
    }
    batch = Batch(
        date=body.get("date"),
        start_time=body.get("start_time"),
        rows={(one["table"], one["hand"]): _written(tables, one) for one in body.get("rows", ())},
        people={seat: one for seat, one in entrants.items() if isinstance(one, Person)},
        totals={_seat(tables, one).pk: one["total"] for one in body.get("totals", ())},
    )
    return Asked(batch, {seat: name for seat, name in entrants.items() if isinstance(name, str)})


def _written(tables: Sequence[TableRows], row: Mapping[str, Any]) -> Written:
    """The row as it would be, refused as the action would refuse it, with the table beside it."""
    rows, hand = _table(tables, row["table"]), row["hand"]
    written = written_of(rows, hand, row)
    if hand in rows.hands and (found := rows.violations(hand, written)):
        refused = row_refused(RowRefused(hand, found), rows, written)
        refused.data["table"] = rows.table.number
        raise refused
    return written


def _seat(tables: Sequence[TableRows], one: Mapping[str, Any]) -> Seat:
    return seat_numbered(_table(tables, one["table"]), one["seat"])


def _table(tables: Sequence[TableRows], number: int) -> TableRows:
    found = next((rows for rows in tables if rows.table.number == number), None)
    if found is None:
        raise Refusal("table-not-there", table=number)
    return found


def _somebody(parti: Parti, name: str, newcomers: Newcomers) -> Person:
    """Whoever has this name in the club already, else somebody who is not stored."""
    return person_named(club=parti.club, name=name) or newcomers.named(name)
