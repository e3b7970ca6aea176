"""The games there are: every module of `rules_engine.games` that names itself with `GAME`."""

import pkgutil
from functools import cache
from importlib import import_module

from rules_engine import games as package
from rules_engine.core.game import Game


@cache
def _by_slug() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(package.__path__):
        game = _named_by(f"{package.__name__}.{module.name}")
        if found.setdefault(game.slug, game) is not game:
            raise ImportError(f"Two games have the slug {game.slug!r}.")
    return found


def _named_by(name: str) -> Game:
    module = import_module(name)
    if not hasattr(module, "GAME"):
        raise ImportError(f"{name} is no game: it does not name itself with GAME.")
    game: Game = module.GAME
    return game


def games() -> tuple[Game, ...]:
    """Return all games, in the order of their slugs; raises ImportError where a module is no game."""
    return tuple(game for _, game in sorted(_by_slug().items()))


def game(slug: str) -> Game:
    """Return the game with this slug; raises KeyError where there is none."""
    return _by_slug()[slug]
