"""The sheet of a table: its schedule, rows and totals; several rows at once; and the sheet on paper."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import sent
from club.api.editions import shown
from club.api.refs import PersonRef
from club.api.strict import Strict
from club.enums import Scope
from club.errors import NotAllowed, Refusal
from club.permissions import require_scorer
from rules_engine.core.violations import Refused
from scoring.api.examples import SHEET
from scoring.api.rows import RowData, row_data, write
from scoring.api.seats import BY_SEAT, SEAT, by_seat, number_of, ref
from scoring.api.tables import TableView
from scoring.api.written import EXAMPLE, RowBody
from scoring.queries.sheets import Sheet, sheet_of
from scoring.sheets.pdf import pdf
from scoring.sheets.stored import stored_drawing

AT_ONCE = 100


class ChangeData(serializers.Serializer[Any]):
    """From this hand on this person has the seat, or nobody."""

    from_hand = serializers.IntegerField()
    person = PersonRef(allow_null=True)


class SeatData(serializers.Serializer[Any]):
    """A seat: whom it is named after, and who had it later."""

    seat = serializers.IntegerField(help_text=SEAT)
    person = PersonRef()
    changes = ChangeData(many=True)


class ColumnData(serializers.Serializer[Any]):
    """A column of numbers: one seat's, or the one that partners share, called by the first of them."""

    seats = serializers.ListField(child=serializers.IntegerField())
    name = serializers.CharField()


class SheetData(serializers.Serializer[Any]):
    """The sheet of one table as it stands."""

    parti = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.CharField()
    options = serializers.DictField(help_text="The house options, frozen at the start.")
    state = serializers.CharField()
    revision = serializers.IntegerField(help_text="The parti's: rises with every write to it.")
    can_be_written = serializers.BooleanField()
    seats_known = serializers.BooleanField()
    seats = SeatData(many=True)
    columns = ColumnData(many=True)
    rows = RowData(many=True)
    totals = serializers.DictField(child=serializers.IntegerField(), help_text=BY_SEAT)
    places = serializers.DictField(
        child=serializers.IntegerField(), help_text=f"Over all tables of the parti. {BY_SEAT}"
    )
    missing = serializers.ListField(child=serializers.IntegerField(), help_text="Hands without a row.")
    to_play = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The same with those still to come where the score ends it.",
    )
    drafts = serializers.ListField(child=serializers.IntegerField())
    after_end = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rows that stand after the end of the game."
    )
    is_over = serializers.BooleanField(help_text="Whether the rows so far end the game at this table.")
    why = serializers.CharField(allow_null=True, help_text="Why it is over or goes on, in the engine's word.")
    can_be_closed = serializers.BooleanField(help_text="Whether nothing stops the parti from being closed.")
    pdf = serializers.CharField(help_text="Where the sheet is as a PDF.")


class RowOfMany(RowBody):
    """One of several rows: its hand beside what is written."""

    hand = serializers.IntegerField(min_value=1, max_value=10**4)


class RowsBody(Strict):
    """Several rows of one table, in the order in which they are to be written."""

    rows = serializers.ListField(child=RowOfMany(), min_length=1, max_length=AT_ONCE)


class RefusedData(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    details = serializers.DictField()


class OutcomeData(serializers.Serializer[Any]):
    """What became of one row, as if it had been sent alone."""

    hand = serializers.IntegerField()
    status = serializers.IntegerField(help_text="200, 201, 400, 409, 422 or 428.")
    row = RowData(allow_null=True)
    error = RefusedData(allow_null=True)


class OutcomesData(serializers.Serializer[Any]):
    """The outcomes in the order of the rows."""

    saved = serializers.IntegerField()
    refused = serializers.IntegerField()
    outcomes = OutcomeData(many=True)


class SheetView(TableView):
    """The sheet of one table."""

    @extend_schema(
        summary="The sheet of a table",
        operation_id="clubs_partis_tables_whole_sheet",
        responses=SheetData,
        examples=[SHEET],
    )
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return shown(request, sheet_data(sheet_of(self.table)))


class RowsView(TableView):
    """Several rows in one request: each is written for itself, so that one that is refused stops no other."""

    scope = Scope.SCORE

    @extend_schema(
        summary="Write several hands (scorekeepers)",
        request=RowsBody,
        responses=OutcomesData,
        examples=[
            OpenApiExample(
                "Hand 1", value={"rows": [{"hand": 1, "revision": 0, **EXAMPLE}]}, request_only=True
            )
        ],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        found = [self._outcome(request, row) for row in sent(RowsBody, request)["rows"]]
        saved = sum(one["error"] is None for one in found)
        return Response({"saved": saved, "refused": len(found) - saved, "outcomes": found})

    def _outcome(self, request: Request, row: dict[str, Any]) -> dict[str, Any]:
        hand = row.pop("hand")
        try:
            data, code, _rows = write(request, self.table, hand, row, self.user)
        except NotAllowed:
            raise
        except (Refusal, Refused, APIException) as error:
            # As the answer to this row alone would have been.
            told = self.get_exception_handler()(error, self.get_exception_handler_context())
            if told is None:  # pragma: no cover
                raise
            return {"hand": hand, "status": told.status_code, "row": None, "error": told.data}
        return {"hand": hand, "status": code, "row": data, "error": None}


class SheetPdfView(TableView):
    """The sheet of one table on paper, as it is written or empty for the pen."""

    @extend_schema(
        summary="The sheet of a table as a PDF",
        parameters=[
            OpenApiParameter(
                "filled", OpenApiTypes.BOOL, description="false: empty, for the pen.", default=True
            )
        ],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        sheet = sheet_of(self.table)
        filled = request.query_params.get("filled", "") not in ("0", "false")
        if not filled and not sheet.rows.schedule:
            raise Http404
        return HttpResponse(pdf(stored_drawing(sheet, filled=filled)), content_type="application/pdf")

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Whatever is asked for, an answer is the PDF or a refusal in JSON."""
        renderer = self.get_renderers()[0]
        return renderer, renderer.media_type


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    rows, parti = sheet.rows, sheet.parti
    return {
        "parti": parti.number,
        "table": sheet.table.number,
        "game": parti.game,
        "options": parti.options,
        "state": parti.state,
        "revision": parti.revision,
        "can_be_written": sheet.can_be_written,
        "seats_known": sheet.table.seats_known,
        "seats": [_seat(sheet, seat, changes) for seat, changes in rows.presence.by_seat],
        "columns": [
            {"seats": [number_of(seat) for seat in column.seats], "name": column.name}
            for column in sheet.columns
        ],
        "rows": [row_data(rows, number) for number in sheet.numbers],
        "totals": by_seat(rows, sheet.totals),
        "places": by_seat(rows, sheet.places),
        "missing": sheet.open,
        "to_play": sheet.to_play,
        "drafts": sheet.drafts,
        "after_end": sheet.after_end,
        "is_over": rows.course.over,
        "why": rows.course.why,
        "can_be_closed": sheet.closable,
        "pdf": reverse("api-sheet-pdf", args=[parti.club.slug, parti.number, sheet.table.number]),
    }


def _seat(sheet: Sheet, seat: Any, changes: Any) -> dict[str, Any]:
    return {
        "seat": number_of(seat),
        "person": ref(seat.person),
        "changes": [{"from_hand": one.from_hand, "person": ref(one.person)} for one in changes],
    }
