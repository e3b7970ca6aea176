"""A file of results on its way, as on the page: kept, read as is said, stored parti by parti, stopped.

Seen by nobody but who brought it, and let go an hour after it was last touched. What is stored step by step
is committed step by step; sent again, nothing here is done twice, so that no key is needed.
"""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ScorersView
from club.api.bodies import made, sent
from club.api.editions import shown
from club.api.refs import among
from club.api.strict import Strict
from club.enums import Scope
from club.names import comparison_key
from club.permissions import require_scorer
from club.queries.people import people_of
from leagues.actions.imports.store import ImportRefused
from leagues.actions.imports.uploads import choose, keep_upload, stop
from leagues.api.files_read import FileRead, file_read
from leagues.api.imports import ImportData, data_of, refused
from leagues.api.parti_data import LeagueRef
from leagues.api.partis import league_named
from leagues.api.said import ReadAs, read_as, require_fit
from leagues.enums import Passage
from leagues.files.report import report
from leagues.files.uploads import Held, go_on, look, start
from leagues.models import Upload
from leagues.queries.uploads import uploads_of

STEP = OpenApiExample(
    "Half-way",
    value={
        "token": "hk…",
        "name": "season.xlsx",
        "league": {"slug": "pikk-dama", "name": "Pikk Dáma"},
        "state": "storing",
        "stored": 120,
        "total": 240,
        "moved_at": "2026-10-30T18:00:00Z",
    },
    response_only=True,
)
SAID = OpenApiExample(
    "Another column, and two names",
    value={"roles": ["date", "player", "ignore", "points"], "people": {"Ádi": 12, "Béla": None}},
    request_only=True,
)


class UploadBody(Strict):
    """A file and the league its partis belong to."""

    file = serializers.FileField(allow_empty_file=True)
    league = serializers.SlugField(max_length=100, required=False, help_text="The house league unless given.")


class UploadSaid(ReadAs):
    """How the file is to be read. `people` is all that is said of names, in the place of what was before."""

    people = serializers.DictField(
        child=serializers.IntegerField(min_value=1, allow_null=True),
        required=False,
        help_text="By the name in the file: the id of a person, or null for somebody new.",
    )


class UploadRow(serializers.Serializer[Any]):
    """How far a file is."""

    token = serializers.CharField(help_text="Its mark in the address.")
    name = serializers.CharField(allow_blank=True)
    league = LeagueRef()
    state = serializers.CharField(help_text="looked-at, storing or stored.")
    stored = serializers.IntegerField(help_text="Partis in the book.")
    total = serializers.IntegerField(help_text="Partis to store, once that began.")
    moved_at = serializers.DateTimeField(help_text="An hour later it is let go.")


class UploadData(UploadRow):
    """The same with how it is read and what storing it would bring; both null once it is stored."""

    file = FileRead(allow_null=True)
    report = ImportData(allow_null=True)


class OfUploads(ScorersView):
    """What the addresses about kept files share."""

    scope = Scope.SCORE

    def send_once(self, request: Request) -> None:
        """A step is committed as it goes, and goes on where the file is: a key could only take it back."""

    def upload(self, token: str) -> Upload:
        found = uploads_of(club=self.club, user=self.user).filter(token=token).first()
        if found is None:
            raise Http404
        return found

    def refuse(self, upload: Upload, refusal: ImportRefused) -> ImportRefused:
        """The same with every line, and how much was stored before the league changed."""
        told = refused(look(upload).found, refusal.problems)
        told.data["stored_before"] = refusal.stored
        return told


class UploadsView(OfUploads):
    """Files that the caller brought within the last hour."""

    parser_classes = (MultiPartParser,)

    @extend_schema(
        summary="One’s own files of results on their way (scorekeepers)",
        operation_id="clubs_import_files_list",
        responses=UploadRow(many=True),
        examples=[STEP],
    )
    def get(self, request: Request, slug: str) -> Response:
        mine = uploads_of(club=self.club, user=self.user).defer("data")
        return Response([upload_row(upload) for upload in mine])

    @extend_schema(
        summary="Bring a file of results, to be stored step by step (scorekeepers)",
        request=UploadBody,
        responses={201: UploadData},
    )
    def post(self, request: Request, slug: str) -> Response:
        require_scorer(user=self.user, club=self.club)
        body = sent(UploadBody, request)
        league, data = league_named(self.club, body.get("league", "")), data_of(body)
        found = read_as(league, data, {})
        if found.reading.columns is None:
            raise refused(found, found.problems)
        upload = keep_upload(league=league, name=body["file"].name, data=data, by=self.user)
        return made(request, upload_data(upload), "api-import-file", slug, upload.token)


class UploadView(OfUploads):
    """One of them."""

    @extend_schema(summary="A file of results on its way (scorekeepers)", responses=UploadData)
    def get(self, request: Request, slug: str, token: str) -> Response:
        return shown(request, upload_data(self.upload(token)))

    @extend_schema(
        summary="Say how a file is to be read and who its names are (scorekeepers)",
        request=UploadSaid,
        responses=UploadData,
        examples=[SAID],
    )
    def patch(self, request: Request, slug: str, token: str) -> Response:
        upload, said = self.upload(token), sent(UploadSaid, request, partial=True)
        if upload.passage == Passage.LOOKED_AT:
            choose(upload=upload, choice=self._choice(upload, said), by=self.user)
        return shown(request, upload_data(self.upload(token)))

    def _choice(self, upload: Upload, said: dict[str, Any]) -> dict[str, Any]:
        choice: dict[str, Any] = {name: said[name] for name in ("sheet", "delimiter") if name in said}
        if choice or "roles" in said:
            choice["roles"] = said.get("roles")
        if "roles" in said:
            asked = {name: choice.get(name, upload.choice.get(name)) for name in ("sheet", "delimiter")}
            require_fit(said["roles"], read_as(upload.league, bytes(upload.data), asked))
        if "people" in said:
            choice["people"] = self._people(upload, {**upload.choice, **choice}, said["people"])
        return choice

    def _people(
        self, upload: Upload, choice: dict[str, Any], people: dict[str, int | None]
    ) -> dict[str, int | None]:
        """By names as they are compared. Raises ValidationError for what is no unknown name of the file."""
        by_key = {comparison_key(name): self._known(pk) for name, pk in people.items()}
        found = read_as(upload.league, bytes(upload.data), choice)
        strange = by_key.keys() - {stranger.key for stranger in found.plan.strangers}
        if strange:
            raise ValidationError({"people": {key[:40]: [_("This is not asked here.")] for key in strange}})
        return by_key

    def _known(self, pk: int | None) -> int | None:
        return None if pk is None else among(people_of(self.club), pk).pk


class StoreView(OfUploads):
    """The whole file is checked, and stored as far as there is time; `step` goes on.

    A job goes on with what nobody steps on with, so that a program may as well only look on.
    """

    @extend_schema(
        summary="Begin to store a file (scorekeepers)",
        request=None,
        responses=UploadRow,
        examples=[STEP],
    )
    def post(self, request: Request, slug: str, token: str) -> Response:
        upload = self.upload(token)
        try:
            self.deed(upload)
        except ImportRefused as refusal:
            raise self.refuse(upload, refusal) from refusal
        return Response(upload_row(self.upload(token)))

    def deed(self, upload: Upload) -> None:
        if upload.passage == Passage.LOOKED_AT:
            start(upload, self.user)


class StepView(StoreView):
    """One step further; one parti at least, for some seconds."""

    @extend_schema(
        summary="Store the next partis of a file (scorekeepers)",
        request=None,
        responses=UploadRow,
        examples=[STEP],
    )
    def post(self, request: Request, slug: str, token: str) -> Response:
        return super().post(request, slug, token)

    def deed(self, upload: Upload) -> None:
        go_on(upload)


class StopView(StoreView):
    """Stop between two partis; what is stored stays, and the file can be stored on."""

    @extend_schema(
        summary="Stop storing a file (scorekeepers)", request=None, responses=UploadRow, examples=[STEP]
    )
    def post(self, request: Request, slug: str, token: str) -> Response:
        return super().post(request, slug, token)

    def deed(self, upload: Upload) -> None:
        stop(upload=upload, by=self.user)


def upload_row(upload: Upload) -> dict[str, Any]:
    return {
        "token": upload.token,
        "name": upload.name,
        "league": {"slug": upload.league.slug, "name": upload.league.name},
        "state": str(upload.passage),
        "stored": upload.stored,
        "total": upload.total,
        "moved_at": upload.moved_at,
    }


def upload_data(upload: Upload) -> dict[str, Any]:
    """The row with how the file is read; a stored one is not kept any more."""
    if upload.passage == Passage.STORED:
        return upload_row(upload) | {"file": None, "report": None}
    held: Held = look(upload)
    told = report(held.found, held.found.all_problems(held.confirmed), None)
    return upload_row(upload) | {
        "file": file_read(held.found, upload.league.club, held.people),
        "report": told,
    }
