"""The leagues of a club: what each plays, by which options, and which is the house league."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ClubView
from club.api.bodies import made, sent
from club.api.editions import edition_seen, shown, without
from club.api.strict import Strict
from club.permissions import require_owner
from leagues.actions.leagues import refuse_game
from leagues.actions.rules import change_league, change_options
from leagues.actions.several import add_league, change_game, make_house_league, remove_league
from leagues.api.base import LeagueView
from leagues.api.fields import RuleOptionData, options_told
from leagues.models import League
from leagues.queries.leagues import game_of, leagues_of

EXAMPLE = OpenApiExample(
    "A league",
    value={
        "slug": "pikk-dama",
        "name": "Pikk Dáma",
        "game": "pikk-dama",
        "house": True,
        "options": {"trump_per": "hand"},
        "partis": 214,
    },
    response_only=True,
)
EDITED = without("partis")


class LeagueData(serializers.Serializer[Any]):
    """A line of partis of one game with a King and seasons of its own."""

    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField(help_text="The game's slug, as at …/rules/.")
    house = serializers.BooleanField(help_text="Whether its King has the casting vote; one league of a club.")
    options = serializers.DictField(help_text="House options of the game; what is left out has its default.")
    partis = serializers.IntegerField(help_text="Started in it, whatever became of them.")


class NewLeague(Strict):
    name = serializers.CharField()
    game = serializers.CharField()
    slug = serializers.CharField(required=False, default="", help_text="Left out: made from the name.")


class Named(Strict):
    name = serializers.CharField()


class Played(Strict):
    game = serializers.CharField()


class OptionsSent(Strict):
    options = serializers.DictField(help_text="What is left out stays as it is.")


class OptionsData(serializers.Serializer[Any]):
    """The house options for partis from now on, and what may be chosen; of a game that is gone nothing."""

    options = serializers.DictField()
    known = RuleOptionData(many=True)


def league_told(league: League) -> dict[str, Any]:
    """A league as all answers have it, read anew."""
    found = next((one for one in leagues_of(league.club) if one.pk == league.pk), None)
    if found is None:
        raise Http404
    return dict(LeagueData(found).data)


def league_shown(request: Request, league: League, code: int = status.HTTP_200_OK) -> Response:
    """The same with its edition, which no parti moves."""
    data = league_told(league)
    return shown(request, data, code, edited=EDITED(data))


class LeaguesView(ClubView):
    """The leagues of a club, the house league first."""

    @extend_schema(summary="The leagues of a club", responses=LeagueData(many=True), examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        return Response(LeagueData(leagues_of(self.club), many=True).data)

    @extend_schema(
        summary="Add a league (owners)",
        request=NewLeague,
        responses={201: LeagueData},
        examples=[
            EXAMPLE,
            OpenApiExample("Hearts too", value={"name": "Hearts", "game": "hearts"}, request_only=True),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        league = add_league(club=self.club, **sent(NewLeague, request), by=self.user)
        league.club = self.club
        data = league_told(league)
        return made(request, data, "api-league", slug, league.slug, edited=EDITED(data))


class OneLeagueView(LeagueView):
    """One league: its name, and the way to be rid of it while nothing was started in it."""

    @extend_schema(summary="One league", responses=LeagueData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        return league_shown(request, self.league)

    @extend_schema(
        summary="Rename a league (owners)",
        request=Named,
        responses=LeagueData,
        examples=[EXAMPLE, OpenApiExample("Its name", value={"name": "Pikk Dáma"}, request_only=True)],
    )
    def patch(self, request: Request, slug: str, league_slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: league_told(self.league), EDITED):
            change_league(league=self.league, **sent(Named, request), by=self.user)
        return league_shown(request, self.league)

    @extend_schema(summary="Remove a league in which nothing was started (owners)", responses={204: None})
    def delete(self, request: Request, slug: str, league_slug: str) -> Response:
        remove_league(league=self.league, by=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LeagueGameView(LeagueView):
    """What a league plays, as long as nothing was started in it."""

    @extend_schema(
        summary="Let a league play another game (owners)",
        description="Its options and title rules are the defaults of that game then.",
        request=Played,
        responses=LeagueData,
        examples=[EXAMPLE, OpenApiExample("Hearts", value={"game": "hearts"}, request_only=True)],
    )
    def put(self, request: Request, slug: str, league_slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: league_told(self.league), EDITED):
            change_game(league=self.league, **sent(Played, request), by=self.user)
        return league_shown(request, self.league)


class HouseLeagueView(LeagueView):
    """Whose King has the casting vote and whose partis count for absences."""

    @extend_schema(
        summary="Make this the house league from today on (owners)",
        request=None,
        responses=LeagueData,
        examples=[EXAMPLE],
    )
    def post(self, request: Request, slug: str, league_slug: str) -> Response:
        make_house_league(league=self.league, by=self.user)
        return league_shown(request, self.league)


class LeagueOptionsView(LeagueView):
    """The house options of a league; a parti keeps those of its start."""

    @extend_schema(summary="The house options of a league", responses=OptionsData)
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        return shown(request, self._data())

    @extend_schema(
        summary="Change house options for partis from now on (owners)",
        request=OptionsSent,
        responses=OptionsData,
        examples=[
            OpenApiExample("Trump per hand", value={"options": {"trump_per": "hand"}}, request_only=True)
        ],
    )
    def patch(self, request: Request, slug: str, league_slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        refuse_game(self.league.game)
        with edition_seen(request, self.club, self._data):
            options = {**self.league.options, **sent(OptionsSent, request)["options"]}
            change_options(league=self.league, options=options, by=self.user)
        return shown(request, self._data())

    def _data(self) -> dict[str, Any]:
        self.league.refresh_from_db(fields=["options", "game"])
        game = game_of(self.league)
        if game is None:
            return {"options": self.league.options, "known": []}
        return {"options": game.rules(self.league.options), "known": options_told(game.options)}
