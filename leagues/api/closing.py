"""Close a parti: what is still missing or what closing would do; and the end of one that was broken off."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.bodies import sent
from club.api.editions import shown
from club.api.refs import PersonRef
from club.api.strict import Strict
from club.enums import Scope
from club.permissions import require_scorer
from leagues.actions import partis
from leagues.api.consequences import ConsequencesData, consequences_data
from leagues.api.of_parti import PartiView
from leagues.api.parti_data import PartiData, parti_data
from leagues.queries.consequences import of_closing
from scoring.actions import partis as scoring_partis
from scoring.actions.places import places_from
from scoring.api.seats import ref
from scoring.errors import PartiNotOpen
from scoring.models import Parti
from scoring.queries.ends import obstacles
from scoring.queries.places import unequal, without_place_at
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows


class ToDoData(serializers.Serializer[Any]):
    """What of one table stops the parti from being closed."""

    table = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.IntegerField(), help_text="Hands without a row.")
    drafts = serializers.ListField(child=serializers.IntegerField())
    wrong = serializers.ListField(child=serializers.IntegerField(), help_text="Rows that the game refuses.")
    after_end = serializers.ListField(child=serializers.IntegerField())
    goes_on = serializers.BooleanField(help_text="Whether the score does not end the game yet.")


class ClosingData(serializers.Serializer[Any]):
    """What is still to do, and once nothing is, what closing would do."""

    can_close = serializers.BooleanField()
    todo = ToDoData(many=True)
    will = ConsequencesData(allow_null=True)
    is_short = serializers.BooleanField(
        help_text="It ended with fewer than four: send `short_counts` where it counts, else `unfinished`."
    )
    unequal = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Hands played by name, where they differ: to be confirmed with `unequal_is_right`.",
    )
    without_place = PersonRef(many=True)


class CloseBody(Strict):
    """What a scorekeeper says where not all went as it was due."""

    unequal_is_right = serializers.BooleanField(required=False)
    short_counts = serializers.BooleanField(required=False)
    unfinished = serializers.BooleanField(
        required=False,
        help_text="End it without a result: it counts for nothing.",
    )


class CloseView(PartiView):
    """The end of a parti."""

    scope = Scope.SCORE

    @extend_schema(summary="What closing a parti would do (scorekeepers)", responses=ClosingData)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        require_scorer(user=request.user, club=self.club)
        return shown(request, closing_data(self.parti))

    @extend_schema(
        summary="Close a parti (scorekeepers)",
        request=CloseBody,
        responses=PartiData,
        examples=[
            OpenApiExample("All is as it was due", value={}, request_only=True),
            OpenApiExample("Broken off", value={"unfinished": True}, request_only=True),
        ],
    )
    def post(self, request: Request, number: int, **_kwargs: Any) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(CloseBody, request)
        if body.pop("unfinished", False):
            scoring_partis.close_unfinished(parti=self.parti, by=self.user)
        else:
            partis.close(parti=self.parti, by=self.user, **body)
        return shown(request, parti_data(self.read_parti(number), is_inside=True))


def closing_data(parti: Parti) -> dict[str, Any]:
    """What stops the parti, or what closing it would do. Raises PartiNotOpen."""
    if not parti.is_open:
        raise PartiNotOpen
    tables = rows_of(parti)
    todo = [_todo(rows) for rows in tables if not obstacles([rows]).stops_nothing]
    places = [] if todo else places_from(parti, tables)
    return {
        "can_close": not todo,
        "todo": todo,
        "will": None if todo else consequences_data(of_closing(parti, places)),
        "is_short": any(rows.is_short for rows in tables),
        "unequal": unequal(places),
        "without_place": [] if todo else [ref(one) for one in without_place_at(tables, places)],
    }


def _todo(rows: TableRows) -> dict[str, Any]:
    found = obstacles([rows])
    return {
        "table": rows.table.number,
        "missing": _hands(found.missing),
        "drafts": _hands(found.drafts),
        "wrong": _hands(found.wrong),
        "after_end": _hands(found.after_end),
        "goes_on": bool(found.goes_on),
    }


def _hands(rows: Sequence[tuple[int, int]]) -> list[int]:
    return sorted(hand for _table, hand in rows)
