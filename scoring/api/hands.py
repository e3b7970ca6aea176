"""One hand of a sheet: read, written, emptied; kept as a draft; who played it."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import sent
from club.api.strict import Strict
from club.enums import Scope
from club.permissions import require_scorer
from rules_engine.core.entries import Ask, Way
from rules_engine.core.numbers import filled
from scoring.actions import hands
from scoring.api.examples import HAND
from scoring.api.rows import RowData, row_data, stale_first, write
from scoring.api.seats import BY_SEAT, SeatNumber, by_seat, numbers, seat_numbered
from scoring.api.seen import RowSeen, row_seen, row_tag
from scoring.api.tables import HandView
from scoring.api.violations import ViolationData, violations
from scoring.api.written import EXAMPLE, RowBody, seat_of, written_of
from scoring.queries.rows import TableRows
from scoring.queries.written import WAY

WRITTEN = OpenApiExample("Points of the four who played", value=EXAMPLE, request_only=True)


class AskData(serializers.Serializer[Any]):
    """One thing that a way asks. With `each` it is asked of everybody who plays, of a team once."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.CharField(help_text="number, choice, seat or cards.")
    each = serializers.BooleanField()
    required = serializers.BooleanField()  # type: ignore[assignment]
    low = serializers.IntegerField(allow_null=True)
    high = serializers.IntegerField(allow_null=True)
    step = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True, help_text="What the numbers sum to, where that is one.")
    choices = serializers.ListField(child=serializers.JSONField())
    labels = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())
    by = serializers.CharField(allow_blank=True, help_text="The ask on which the cards depend.")
    cards_by = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class WayData(serializers.Serializer[Any]):
    """One way to write a hand down."""

    slug = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    asks = AskData(many=True)


class HandData(RowData):
    """One row of the sheet with the ways it may be written in, the usual one first."""

    ways = WayData(many=True)  # type: ignore[assignment]


class PreviewData(serializers.Serializer[Any]):
    """What a row would give. Nothing is written."""

    ok = serializers.BooleanField()
    points = serializers.DictField(child=serializers.IntegerField(), allow_null=True, help_text=BY_SEAT)
    parts = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        allow_null=True,
        help_text=f"Why: points with their reason, where the row tells. {BY_SEAT}",
    )
    violations = ViolationData(many=True)


class DraftBody(Strict):
    """What was typed of a row that is not right yet."""

    texts = serializers.DictField(
        child=serializers.CharField(max_length=hands.DRAFT_CELL_LENGTH, allow_blank=True),
        help_text="By the number of a seat, or the name of what is asked once (`way` for the way).",
    )
    revision = RowBody().fields["revision"]


class DraftData(serializers.Serializer[Any]):
    hand = serializers.IntegerField()
    revision = serializers.IntegerField()
    texts = serializers.DictField(child=serializers.CharField())


class PlayersBody(Strict):
    """The four who played."""

    players = serializers.ListField(child=SeatNumber(), min_length=1, max_length=7)
    revision = RowBody().fields["revision"]


class OneHandView(HandView):
    """One hand. Its `ETag` is the row's revision with a mark of who sits at the table."""

    scope = Scope.SCORE

    @extend_schema(summary="One hand of a sheet", responses=HandData, examples=[HAND])
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return answered(self.rows, self.hand)

    @extend_schema(
        summary="Write a hand (scorekeepers)",
        request=RowBody,
        responses={201: HandData, 200: HandData},
        examples=[WRITTEN, HAND],
    )
    def put(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        _row, code, rows = write(request, self.table, self.hand, sent(RowBody, request), self.user)
        return answered(rows, self.hand, code)

    @extend_schema(
        summary="Empty a hand (scorekeepers)",
        description="The row stays with its revision, so that a stale writer does not write over it unseen.",
        request=None,
        responses={200: HandData},
    )
    def delete(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        return emptied(self, request)


class PreviewView(HandView):
    """What a row would give, before it is written."""

    scope = Scope.SCORE

    @extend_schema(
        summary="What a hand would give (scorekeepers)",
        request=RowBody,
        responses=PreviewData,
        examples=[WRITTEN],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        return Response(preview(self.rows, self.hand, sent(RowBody, request)))


class DraftView(HandView):
    """The typed text of a row that is not right yet: it is in no total, and stops the parti from closing."""

    scope = Scope.SCORE

    @extend_schema(summary="The draft of a hand (scorekeepers)", responses=DraftData)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.request.user, club=self.club)
        return drafted(self.rows, self.hand)

    @extend_schema(
        summary="Keep a draft of a hand (scorekeepers)",
        request=DraftBody,
        responses={201: DraftData, 200: DraftData},
    )
    def put(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(DraftBody, request)
        seen = row_seen(request, self.rows, self.hand, body)
        with stale_first(self.table, self.hand, seen, body):
            typed = typed_of(self.rows, self.hand, body["texts"])
            hands.keep_draft(
                table=self.table, number=self.hand, typed=typed, revision=seen.revision, by=self.user,
                seated=seen.seated,
            )  # fmt: skip
        return drafted(self.rows_now(), self.hand, made=seen.revision == 0)

    @extend_schema(summary="Empty a draft (scorekeepers)", request=None, responses={200: HandData})
    def delete(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        if self.hand not in self.rows.drafts():
            raise Http404
        return emptied(self, request)


class PlayersView(HandView):
    """Who played a hand against the schedule (PD-35)."""

    scope = Scope.SCORE

    @extend_schema(
        summary="Say who played a hand (scorekeepers)",
        request=PlayersBody,
        responses={201: HandData, 200: HandData},
        examples=[OpenApiExample("Four of five", value={"players": [1, 2, 4, 5]}, request_only=True)],
    )
    def put(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(PlayersBody, request)
        return self._played(body["players"], row_seen(request, self.rows, self.hand, body), body)

    @extend_schema(
        summary="It was those who were due (scorekeepers)", request=None, responses={200: HandData}
    )
    def delete(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        return self._played(None, row_seen(request, self.rows, self.hand, {}), {})

    def _played(self, seats: list[int] | None, seen: RowSeen, body: dict[str, Any]) -> Response:
        with stale_first(self.table, self.hand, seen, body):
            chosen = seats and [seat_numbered(self.rows, number).pk for number in seats]
            hands.set_players(
                table=self.table, number=self.hand, players=chosen, revision=seen.revision, by=self.user,
                seated=seen.seated,
            )  # fmt: skip
        code = status.HTTP_200_OK if seen.revision else status.HTTP_201_CREATED
        return answered(self.rows_now(), self.hand, code)


def answered(rows: TableRows, number: int, code: int = status.HTTP_200_OK) -> Response:
    """The hand with its edition."""
    data = row_data(rows, number) | {"ways": [way_data(way) for way in rows.ways(number)]}
    return Response(data, status=code, headers={"ETag": row_tag(rows, number)})


def drafted(rows: TableRows, number: int, *, made: bool = False) -> Response:
    """The typed text with its edition; not found where the row is none."""
    hand = rows.hands.get(number)
    if hand is None or not hand.is_draft:
        raise Http404
    data = {"hand": number, "revision": hand.revision, "texts": texts_of(rows, number, hand.draft)}
    code = status.HTTP_201_CREATED if made else status.HTTP_200_OK
    return Response(data, status=code, headers={"ETag": row_tag(rows, number)})


def emptied(view: HandView, request: Request) -> Response:
    """Empty the row that the writer has seen."""
    seen = row_seen(request, view.rows, view.hand, {})
    with stale_first(view.table, view.hand, seen, {}):
        hands.clear(
            table=view.table, number=view.hand, revision=seen.revision, by=view.user, seated=seen.seated
        )
    return answered(view.rows_now(), view.hand)


def typed_of(rows: TableRows, number: int, texts: dict[str, str]) -> dict[Any, str]:
    """What was typed, by the ids of seats. Raises ValidationError for what no way of the hand asks."""
    asks = {ask.name: ask for way in rows.ways(number) for ask in way.asks}
    if strange := [name[:20] for name in texts if not name.isdigit() and name != WAY and name not in asks]:
        raise ValidationError({"texts": {name: [_("This is not asked here.")] for name in strange}})
    known = {str(at): str(seat) for seat, at in numbers(rows.seats).items()}
    return {
        (seat_of(rows, name) if name.isdigit() else name): known.get(text, text)
        if _is_person(asks, name)
        else text
        for name, text in texts.items()
    }


def texts_of(rows: TableRows, number: int, draft: dict[str, str]) -> dict[str, str]:
    """The same back."""
    asks = {ask.name: ask for way in rows.ways(number) for ask in way.asks}
    known = {str(seat): str(at) for seat, at in numbers(rows.seats).items()}
    return {
        known.get(name, name): known.get(text, text) if _is_person(asks, name) else text
        for name, text in draft.items()
    }


def _is_person(asks: dict[str, Ask], name: str) -> bool:
    return name in asks and asks[name].kind == "seat"


def preview(rows: TableRows, number: int, body: dict[str, Any]) -> dict[str, Any]:
    """What a row would give, with the reasons; or everything wrong with it."""
    written = written_of(rows, number, body)
    scored, four, found = (
        rows.score(number, written),
        rows.four(number, written),
        rows.violations(number, written),
    )
    points = rows.scores(number, written) if not found else {}
    parts = dict(zip(four.firsts, scored.parts, strict=False)) if four and scored.parts else {}
    told = {
        seat: [{"points": part.points, "why": filled(gettext(part.template), part.data)} for part in own]
        for seat, own in parts.items()
    }
    return {
        "ok": not found,
        "points": by_seat(rows, points) if points else None,
        "parts": by_seat(rows, told) if told else None,
        "violations": violations(found),
    }


def way_data(way: Way) -> dict[str, Any]:
    return {"slug": way.slug, "label": gettext(way.label), "asks": [_ask_data(ask) for ask in way.asks]}


def _ask_data(ask: Ask) -> dict[str, Any]:
    plain = ("name", "kind", "each", "required", "low", "high", "step", "total", "choices", "cards", "by")
    return {
        **{name: getattr(ask, name) for name in plain},
        "label": gettext(ask.label),
        "labels": [gettext(label) for label in ask.labels],
        "cards_by": dict(ask.cards_by),
    }
