"""The record of a hand, trick by trick: read with what the engine makes of it, kept, taken away.

Its `ETag` is `"RECORD.ROW-PEOPLE"`: the revisions of the record and of the row, 0 where there is none, and a
mark of who sits at the table.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError as FormError
from django.http import Http404
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import sent
from club.api.editions import EditionMissing
from club.api.strict import Strict
from club.enums import Scope
from club.errors import Refusal
from club.permissions import require_scorer
from rules_engine.core.violations import Refused, Violation
from scoring.actions import records
from scoring.actions.faults import note_fault
from scoring.actions.records import Seen
from scoring.api.breaches import BreachData, breach_data
from scoring.api.rows import row_data
from scoring.api.seats import BY_SEAT, by_seat, in_numbers
from scoring.api.seen import people_mark, revision_of
from scoring.api.tables import HandView
from scoring.api.violations import ViolationData, violations
from scoring.enums import BreachKind
from scoring.errors import (
    PeopleChanged,
    RecordDiffers,
    RecordRefused,
    RecordScoresNothing,
    RecordWorse,
    StaleRow,
)
from scoring.forms.records import checked
from scoring.models import HandRecord
from scoring.queries.faults import is_breach
from scoring.queries.records import Judged, differs, judged, players_of, record_of
from scoring.queries.rows import TableRows

# What is refused for what the record says, 422 each.
WRONG = (RecordRefused, RecordScoresNothing, RecordWorse)
_TAG = re.compile(r'"([0-9]{1,9})\.([0-9]{1,9})(?:-([0-9a-f]{8}))?"')


class RecordField(serializers.JSONField):
    """A record as the engine's `check` takes it, or with what the schedule knows left out."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return checked(data)
        except FormError as error:
            raise ValidationError(error.messages) from error


class FaultData(ViolationData):
    """A violation of the record. `at` is its number among all of them, from 0."""

    at = serializers.IntegerField()
    is_breach = serializers.BooleanField(help_text="Whether it can be noted against who played the card.")


class RecordData(serializers.Serializer[Any]):
    """A record, and what the engine makes of it."""

    hand = serializers.IntegerField()
    revision = serializers.IntegerField()
    row_revision = serializers.IntegerField()
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats at the table of the record's seats 0 … 3."
    )
    record = serializers.DictField()
    violations = FaultData(many=True)
    points = serializers.DictField(
        child=serializers.IntegerField(), allow_null=True, help_text=f"What the record gives. {BY_SEAT}"
    )
    differs = serializers.BooleanField(help_text="Whether the row has other points by now.")
    kept_at = serializers.DateTimeField()


class RecordBody(Strict):
    """A record; dealer, trump and the like are taken from the schedule where they are missing."""

    record = RecordField()
    over = serializers.BooleanField(required=False, help_text="Write its points over other ones of the row.")
    faulty = serializers.BooleanField(
        required=False, help_text="Keep it in the place of one without a fault although it has some."
    )


class FaultBody(Strict):
    """Which fault of the record, and how the rule was broken."""

    fault = serializers.IntegerField(min_value=0, max_value=10**4, help_text="`at` of a violation.")
    kind = serializers.ChoiceField(choices=BreachKind.choices)


class RecordView(HandView):
    """The record of one hand."""

    scope = Scope.SCORE

    @extend_schema(summary="The record of a hand", responses=RecordData)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return answered(self.rows, self.hand)

    @extend_schema(
        summary="Keep the record of a hand (scorekeepers)",
        description="A hand without a row gets the row that the record gives.",
        request=RecordBody,
        responses={201: RecordData, 200: RecordData},
        examples=[
            OpenApiExample(
                "As it was played",
                value={"record": {"hands": [["2C", "…"]], "plays": [["2C", "…"]]}},
                request_only=True,
            )
        ],
    )
    def put(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(RecordBody, request)
        seen = seen_of(request, self.rows, self.hand)
        self._keep(body, seen)
        code = status.HTTP_200_OK if seen.record else status.HTTP_201_CREATED
        return answered(self.rows_now(), self.hand, code)

    def _keep(self, body: Mapping[str, Any], seen: Seen) -> None:
        try:
            records.keep(
                table=self.table,
                number=self.hand,
                given=body["record"],
                seen=seen,
                by=self.user,
                over=body.get("over", False),
                faulty=body.get("faulty", False),
            )
        except WRONG as wrong:
            rows = self.rows_now()
            raise told(_stale_before(wrong, rows, self.hand, seen), rows, self.hand) from wrong
        except Refusal as refusal:
            raise told(refusal, self.rows_now(), self.hand) from refusal

    @extend_schema(
        summary="Take the record of a hand away (scorekeepers)",
        description="The row stays.",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        seen = seen_of(request, self.rows, self.hand)
        records.take_away(table=self.table, number=self.hand, revision=seen.record, by=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class FaultView(HandView):
    """A fault of the record is noted as a breach of whoever played the card; twice, it stays one breach."""

    scope = Scope.SCORE

    @extend_schema(
        summary="Note a fault of a record as a breach (scorekeepers)",
        request=FaultBody,
        responses=BreachData,
        examples=[OpenApiExample("The first one", value={"fault": 0, "kind": "careless"}, request_only=True)],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(FaultBody, request)
        seen = seen_of(request, self.rows, self.hand)
        fault = _fault(self.rows, self.hand, seen, body["fault"])
        breach = note_fault(
            table=self.table,
            hand=self.hand,
            fault=fault,
            person=players_of(self.rows, self.hand)[fault.seat or 0],
            kind=BreachKind(body["kind"]),
            by=self.user,
        )
        return Response(breach_data(breach))


def seen_of(request: Request, rows: TableRows, number: int) -> Seen:
    """What the writer has seen, by If-Match. Raises EditionMissing, PeopleChanged, Refusal (record-stale)."""
    if request.headers.get("If-None-Match", "").strip() == "*":
        return Seen(revision_of(rows, number))
    if "If-Match" not in request.headers:
        raise EditionMissing
    tags = parse_etags(request.headers["If-Match"])
    kept = record_of(rows, number)
    if "*" in tags:
        return Seen(revision_of(rows, number), kept.revision if kept else 0)
    found = next((tag for tag in map(_TAG.fullmatch, tags) if tag), None)
    if found is None:
        raise Refusal("record-stale")
    if found[3] and found[3] != people_mark(rows):
        raise PeopleChanged
    return Seen(int(found[2]), int(found[1]), rows.seated if found[3] else None)


def answered(rows: TableRows, number: int, code: int = status.HTTP_200_OK) -> Response:
    """The record with its edition; not found where none is kept."""
    kept = record_of(rows, number)
    if kept is None:
        raise Http404
    tag = f'"{kept.revision}.{revision_of(rows, number)}-{people_mark(rows)}"'
    return Response(record_data(rows, number, kept), status=code, headers={"ETag": tag})


def record_data(rows: TableRows, number: int, kept: HandRecord) -> dict[str, Any]:
    found, four = _judged(rows, number, kept), rows.four(number)
    return {
        "hand": number,
        "revision": kept.revision,
        "row_revision": revision_of(rows, number),
        "players": in_numbers(rows, four.seats) if four else [],
        "record": kept.data,
        "violations": faults(found.violations if found else ()),
        "points": by_seat(rows, found.scores) if found and found.scores is not None else None,
        "differs": differs(rows, number, kept.data),
        "kept_at": kept.kept_at,
    }


def faults(found: Iterable[Violation]) -> list[dict[str, Any]]:
    """The violations of a record, each with its number."""
    return [
        {"at": at, "is_breach": is_breach(one), **told_one}
        for at, (one, told_one) in enumerate(zip(found, violations(found), strict=True))
    ]


def told(refusal: Refusal, rows: TableRows, number: int) -> Refusal:
    """The same with what a program needs to put the record right."""
    if isinstance(refusal, RecordRefused):
        refusal.data |= {
            "mismatches": [
                {"key": one.key, "given": one.given, "due": one.due} for one in refusal.mismatches
            ],
            "not_read": list(refusal.strange),
        }
    if isinstance(refusal, RecordRefused | RecordScoresNothing | RecordWorse | RecordDiffers):
        refusal.data["violations"] = violations(refusal.violations)
    if isinstance(refusal, RecordDiffers):
        refusal.data |= {
            "row": by_seat(rows, refusal.row),
            "record": by_seat(rows, refusal.record),
            "can_be_written": refusal.can_be_written,
        }
    if isinstance(refusal, StaleRow):
        refusal.data["theirs"] = row_data(rows, number)
    return refusal


def _stale_before(wrong: Refusal, rows: TableRows, number: int, seen: Seen) -> Refusal:
    """Whoever has seen another record hears that, and not what is wrong with his own."""
    kept = record_of(rows, number)
    return wrong if seen.record == (kept.revision if kept else 0) else Refusal("record-stale")


def _fault(rows: TableRows, number: int, seen: Seen, at: int) -> Violation:
    """The fault of this number in the record that the writer has seen. Refuses record-stale."""
    kept = record_of(rows, number)
    found = _judged(rows, number, kept) if kept and kept.revision == seen.record else None
    among = dict(enumerate(found.violations)) if found and players_of(rows, number) else {}
    fault = among.get(at)
    if fault is None or not is_breach(fault):
        raise Refusal("record-stale")
    return fault


def _judged(rows: TableRows, number: int, kept: HandRecord) -> Judged | None:
    """What the engine says of a record; None where it cannot read it any more."""
    try:
        return judged(rows, number, kept.data)
    except Refused:
        return None
