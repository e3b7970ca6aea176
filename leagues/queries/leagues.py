"""The leagues of a club, and what each of them plays."""

from collections.abc import Sequence

from django.db.models import Count

from club.models import Club
from club.names import sort_key
from leagues.models import League
from rules_engine import registry
from rules_engine.core.game import Game
from scoring.queries.rows import PLAYERS


def leagues_of(club: Club) -> Sequence[League]:
    """All of them, the house league first, each with the number of its partis: `partis`; in one query."""
    found = League.objects.filter(club=club).annotate(partis=Count("league_partis"))
    leagues = sorted(found, key=lambda league: (not league.house, sort_key(league.name), league.pk))
    for league in leagues:
        league.club = club
    return leagues


def game_of(league: League) -> Game | None:
    """The game a league plays, None where it is not registered any more."""
    return next((game for game in registry.games() if game.slug == league.game), None)


def may_sit_out(league: League) -> bool:
    """Whether more may sit at its tables than play; of a game that is not there any more nobody knows."""
    game = game_of(league)
    return game is None or max(game.seats) > PLAYERS


def played_in(club: Club) -> frozenset[str]:
    """The slugs of the games that the leagues of a club play."""
    return frozenset(League.objects.filter(club=club).values_list("game", flat=True))


def has_partis(league: League) -> bool:
    """Whether anything was ever started or imported in it, whatever became of it."""
    return league.league_partis.exists()
