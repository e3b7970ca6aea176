"""A file of results: what it says and what would become of it; stored as a whole, or refused as a whole."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ScorersView
from club.api.bodies import sent
from club.enums import Scope
from club.permissions import require_scorer
from leagues.actions.imports.parts import Problem
from leagues.actions.imports.store import ImportRefused, store_results
from leagues.api.files_read import FileRead, file_read
from leagues.api.partis import league_named
from leagues.api.said import ReadAs, read_as
from leagues.files.preview import Preview
from leagues.files.report import report
from leagues.files.text import LARGEST
from leagues.models import League

COLUMNS = OpenApiExample(
    "As a form, with columns that are not found out",
    value={"file": "…", "delimiter": ";", "roles": ["date", "player", "points", "ignore"]},
    request_only=True,
)


class FileBody(ReadAs):
    """A file, the league its partis belong to, and how it is to be read where that is not found out."""

    file = serializers.FileField(allow_empty_file=True)
    league = serializers.SlugField(max_length=100, required=False, help_text="The house league unless given.")
    create_people = serializers.BooleanField(
        default=False, help_text="Make the people whom the club does not know; else the file is refused."
    )


class RefusedLine(serializers.Serializer[Any]):
    line = serializers.IntegerField(allow_null=True, help_text="The first one; null for the whole file.")
    lines = serializers.ListField(child=serializers.IntegerField())
    cells = serializers.ListField(
        child=serializers.CharField(), help_text="In a workbook the addresses, as B7; else empty."
    )
    code = serializers.CharField()
    message = serializers.CharField()


class ImportData(serializers.Serializer[Any]):
    """What was stored; of a preview, what would be. Rows read = kept + refused."""

    read = serializers.IntegerField()
    kept = serializers.IntegerField()
    refused = serializers.IntegerField()
    stored = serializers.BooleanField()
    partis = serializers.IntegerField(help_text="New partis.")
    unchanged = serializers.IntegerField(help_text="Partis that are stored already, with the same results.")
    people_created = serializers.ListField(child=serializers.CharField())
    seats_unknown = serializers.IntegerField(help_text="Tables of which the file does not say who sat where.")
    refusals = RefusedLine(many=True)


class PreviewedFile(ImportData):
    """The same with how each column was read, every parti and every unknown name."""

    file = FileRead()


class ImportPreviewView(ScorersView):
    """What a file says, before anything is stored."""

    scope = Scope.SCORE
    parser_classes = (MultiPartParser,)

    @extend_schema(
        summary="What a file of results would bring (scorekeepers)",
        request=FileBody,
        responses=PreviewedFile,
        examples=[COLUMNS],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        _league, found, confirmed = self.read(request)
        told = report(found, found.all_problems(confirmed), None)
        return Response(told | {"file": file_read(found, self.club, dict.fromkeys(confirmed))})

    def read(self, request: Request) -> tuple[League, Preview, set[str]]:
        """The league, the file as it was read, and the names that are confirmed as new."""
        require_scorer(user=self.user, club=self.club)
        body = sent(FileBody, request)
        league = league_named(self.club, body.get("league", ""))
        found = read_as(league, data_of(body), body)
        confirmed = {stranger.key for stranger in found.plan.strangers} if body["create_people"] else set()
        return league, found, confirmed


class ImportView(ImportPreviewView):
    """A file of results. Brought again, it stores nothing twice."""

    @extend_schema(
        summary="Store a file of results (scorekeepers)",
        request=FileBody,
        responses={201: ImportData, 200: ImportData},
        examples=[OpenApiExample("As a form", value={"file": "…", "create_people": True}, request_only=True)],
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        league, found, confirmed = self.read(request)
        if problems := found.all_problems(confirmed):
            raise refused(found, problems)
        try:
            stored = store_results(
                league=league, partis=found.reading.partis, confirmed=confirmed, by=self.user
            )
        except ImportRefused as meanwhile:
            raise refused(found, meanwhile.problems) from meanwhile
        code = status.HTTP_201_CREATED if stored.partis else status.HTTP_200_OK
        return Response(report(found, (), stored), status=code)


def data_of(body: Mapping[str, Any]) -> bytes:
    """One byte more than is read at all, so that a file that is too large is seen to be."""
    return bytes(body["file"].read(LARGEST + 1))


def refused(found: Preview, problems: Sequence[Problem]) -> ImportRefused:
    """The refusal of the whole file, with every line."""
    refusal = ImportRefused(problems)
    refusal.data |= report(found, problems, None)
    return refusal
