"""The rules of the games as players read them, with what a league has chosen."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404
from django.utils.translation import get_language, gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ClubView
from club.api.editions import shown
from leagues.api.fields import RuleOptionData, options_told
from leagues.models import League
from leagues.queries.leagues import played_in
from leagues.queries.partis import parti_numbered
from leagues.rule_texts import FIRST, RuleText, rule_text, texts
from rules_engine import registry

PARAMETERS = [
    OpenApiParameter("lang", str, description="The language of the text, where there is one in it."),
    OpenApiParameter("league", str, description="Whose choices; unless given, of the first that plays it."),
    OpenApiParameter("parti", int, description="The choices of this parti, frozen at its start."),
]


class GameData(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField(help_text="In the language asked for.")
    is_played = serializers.BooleanField(help_text="Whether a league of the club plays it.")
    languages = serializers.ListField(child=serializers.CharField(), help_text="Its rules are written in.")


class ParagraphData(serializers.Serializer[Any]):
    number = serializers.CharField(help_text="As in PD-9; empty before a section's first.")
    html = serializers.CharField()


class SectionData(serializers.Serializer[Any]):
    title = serializers.CharField()
    paragraphs = ParagraphData(many=True)


class RuleTextData(serializers.Serializer[Any]):
    language = serializers.CharField()
    title = serializers.CharField()
    lead = serializers.CharField(help_text="HTML before the first section.")
    sections = SectionData(many=True)


class GameRulesData(serializers.Serializer[Any]):
    """The text, null where nobody has written it; the options where the rules leave a choice."""

    game = GameData()
    league = serializers.CharField(allow_null=True, help_text="Whose choices: a league's slug.")
    parti = serializers.IntegerField(allow_null=True)
    options = serializers.DictField(help_text="What was chosen; the defaults where nobody plays it.")
    known = RuleOptionData(many=True)
    text = RuleTextData(allow_null=True)


class GamesView(ClubView):
    """Every game there is."""

    @extend_schema(summary="The games and the languages of their rules", responses=GameData(many=True))
    def get(self, request: Request, slug: str) -> Response:
        played = played_in(self.club)
        return Response([_game(game, played) for game in registry.games()])


class GameRulesView(ClubView):
    """The rules of one game."""

    @extend_schema(summary="The rules of a game", parameters=PARAMETERS, responses=GameRulesData)
    def get(self, request: Request, slug: str, game: str) -> Response:
        found = next((one for one in registry.games() if one.slug == game), None)
        if found is None:
            raise Http404
        league, parti = self._chosen(game)
        options = parti.options if parti else league.options if league else {}
        text = self._text(game)
        told = {
            "game": _game(found, played_in(self.club)),
            "league": league.slug if league else None,
            "parti": parti.number if parti else None,
            "options": found.rules(options),
            "known": options_told(found.options),
            "text": dict(RuleTextData(text).data) if text else None,
        }
        return shown(request, told)

    def _chosen(self, game: str) -> tuple[League | None, Any]:
        """Whose choices are shown. Raises Http404 for a parti or league that does not play the game."""
        asked = self.request.query_params
        if number := asked.get("parti", ""):
            parti = parti_numbered(self.club, number) if number.isascii() and number.isdecimal() else None
            if parti is None or parti.game != game:
                raise Http404
            return parti.league_parti.league, parti
        slug = asked.get("league", "")
        playing = League.objects.filter(club=self.club, game=game)
        league = next((one for one in playing if slug in ("", one.slug)), None)
        if slug and league is None:
            raise Http404
        return league, None

    def _text(self, game: str) -> RuleText | None:
        """In the language of `?lang=`, else the reader's, else English."""
        there = texts(settings.RULE_TEXTS, game)
        wished = (self.request.query_params.get("lang", ""), get_language() or FIRST, FIRST)
        language = next((one for one in wished if one in there), None)
        return rule_text(there[language], language) if language else None


def _game(game: Any, played: frozenset[str]) -> Mapping[str, Any]:
    there = texts(settings.RULE_TEXTS, game.slug)
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "is_played": game.slug in played,
        "languages": [*there],
    }
