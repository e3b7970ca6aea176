"""Founding a club: with its owner, its house league and the rules from the beginning."""

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.clubs import zones
from club.api.bodies import made, sent
from club.api.clubs import EDITED, EXAMPLE, ClubData, ClubsView
from club.api.strict import Strict
from club.enums import Visibility
from club.forms.accounts import languages
from club.languages import spoken_language
from club.models import User
from leagues.actions.leagues import found_club, require_founder
from leagues.forms.leagues import NEW_CLUB, games, slug_from

SENT = OpenApiExample("All that is needed", value={"name": "Pikk Dáma Kör"}, request_only=True)


class NewClub(Strict):
    """Only the name is needed; the rest has what most clubs want."""

    name = serializers.CharField()
    game = serializers.ChoiceField(choices=games(), default=NEW_CLUB["game"])
    slug = serializers.CharField(
        default="", allow_blank=True, help_text="The address; empty: made from the name."
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices, default=NEW_CLUB["visibility"])
    language = serializers.ChoiceField(
        choices=languages(), required=False, help_text="That of the request, unless given."
    )
    zone = serializers.ChoiceField(choices=zones(), default=NEW_CLUB["zone"])


class FoundingView(ClubsView):
    """The clubs, by name; whoever founds one is its first owner."""

    @extend_schema(summary="The caller's clubs and the public ones", examples=[EXAMPLE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request)

    @extend_schema(
        summary="Found a club",
        request=NewClub,
        responses={201: ClubData},
        examples=[SENT, EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        user = cast(User, request.user)
        require_founder(user)
        asked = sent(NewClub, request)
        rest = {"language": spoken_language(), "slug": asked.pop("slug") or slug_from(asked["name"])}
        club = found_club(**rest | asked, league_slug="", by=user)
        data = dict(ClubData(club).data)
        return made(request, data, "api-club", club.slug, edited=EDITED(data))
