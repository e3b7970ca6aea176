"""The registry finds every game by walking the package, and every game keeps its promises."""

import pkgutil

import pytest

from rules_engine import games, registry
from rules_engine.core.game import Game


def test_every_module_of_the_package_is_a_game() -> None:
    assert len(registry.games()) == len(list(pkgutil.iter_modules(games.__path__)))


def test_game_is_found_by_its_slug() -> None:
    assert registry.game("pikk-dama").slug == "pikk-dama"


def test_unknown_slug_raises_key_error() -> None:
    with pytest.raises(KeyError):
        registry.game("ulti")


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_game_names_itself_and_explains_its_options(game: Game) -> None:
    assert registry.game(game.slug) is game
    assert game.name
    assert game.version >= 1
    assert len(game.seats) >= 1
    for option in game.options:
        assert option.label
        assert option.rule
        assert option.read(option.default) == option.default
        assert len(option.labels) == len(option.choices)
    assert game.rules() == {option.name: option.default for option in game.options}
    assert game.rules(game.rules()) == game.rules()
