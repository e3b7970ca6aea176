"""The games there are: every module of `rules_engine.games` that names itself with `GAME`."""

import pkgutil
from functools import cache
from importlib import import_module

from rules_engine import games as package
from rules_engine.core.game import Game


@cache
def _by_slug() -> dict[str, Game]:
    names = (f"{package.__name__}.{found.name}" for found in pkgutil.iter_modules(package.__path__))
    found_games: list[Game] = [import_module(name).GAME for name in names]
    return {game.slug: game for game in found_games}


def games() -> tuple[Game, ...]:
    """Return all games, in the order of their slugs."""
    return tuple(game for _, game in sorted(_by_slug().items()))


def game(slug: str) -> Game:
    """Return the game with this slug; raises KeyError where there is none."""
    return _by_slug()[slug]
