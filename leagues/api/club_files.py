"""The whole club as a file: owners take it out, founders make a club of one."""

from io import BytesIO
from typing import Any, cast

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import OwnersView, View
from club.api.bodies import made, sent
from club.api.clubs import EDITED, EXAMPLE, ClubData
from club.api.strict import Strict
from club.models import User
from leagues.actions.club_file.deeds import export_club, import_club
from leagues.actions.club_file.lines import LARGEST
from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.leagues import require_founder

GZIP = "application/gzip"
MOST_UNPACKED = 64 * 1024 * 1024
"""Bytes that are read, as on the page: the deed is one transaction, and somebody waits."""


class ClubFileBody(Strict):
    """A file of a club, and where the club is to be."""

    file = serializers.FileField(allow_empty_file=True)
    slug = serializers.CharField(
        default="", allow_blank=True, max_length=40, help_text="The address; empty: the one in the file."
    )


class ClubFileView(OwnersView):
    """The club as it is at one moment, packed with gzip."""

    @extend_schema(
        summary="The whole club as a file (owners)",
        description="What owners may not see is not in it: the ballots of secret votes that run.",
        responses={(200, GZIP): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str) -> FileResponse:
        # Whole before its first byte leaves, so that no half file is taken for one.
        packed = BytesIO()
        export_club(club=self.club, out=packed, by=self.user)
        packed.seek(0)
        name = f"{self.club.slug}.jsonl.gz"
        return FileResponse(packed, as_attachment=True, filename=name, content_type=GZIP)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Whatever is asked for, an answer is the file or a refusal in JSON."""
        renderer = self.get_renderers()[0]
        return renderer, renderer.media_type


class ClubFromFileView(View):
    """A club made of a file; whoever brings it is an owner, and nothing is sent to anybody."""

    parser_classes = (MultiPartParser,)

    @extend_schema(
        summary="Make a club from a file",
        request=ClubFileBody,
        responses={201: ClubData},
        examples=[
            OpenApiExample("As a form", value={"file": "…", "slug": "pikk-dama-2"}, request_only=True),
            EXAMPLE,
        ],
    )
    def post(self, request: Request) -> Response:
        user = cast(User, request.user)
        require_founder(user)
        asked = sent(ClubFileBody, request)
        if asked["file"].size > LARGEST:
            raise FileRefused("too-large")
        brought = asked["file"].file
        club = import_club(brought=brought, slug=asked["slug"], by=user, most=MOST_UNPACKED).club
        data = dict(ClubData(club).data)
        return made(request, data, "api-club", club.slug, edited=EDITED(data))
