"""The registry finds every game by walking the package, and names a module that is none."""

import pkgutil
from pathlib import Path

import pytest

from rules_engine import games, registry

PIKK_DAMA = "from rules_engine.games.pikk_dama import PikkDama\nGAME = PikkDama()\n"


def test_every_module_of_the_package_is_a_game() -> None:
    assert len(registry.games()) == len(list(pkgutil.iter_modules(games.__path__)))


def test_game_is_found_by_its_slug() -> None:
    assert registry.game("pikk-dama").slug == "pikk-dama"


def test_unknown_slug_raises_key_error() -> None:
    with pytest.raises(KeyError):
        registry.game("ulti")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("X = 1\n", "rules_engine.games.ulti is no game: it does not name itself with GAME."),
        (PIKK_DAMA, "Two games have the slug 'pikk-dama'."),
    ],
)
def test_module_that_is_no_game_of_its_own_is_named(games_folder: Path, source: str, complaint: str) -> None:
    (games_folder / "ulti.py").write_text(source)
    with pytest.raises(ImportError) as error:
        registry.games()
    assert str(error.value) == complaint


def test_fault_inside_a_game_is_not_taken_for_a_missing_name(games_folder: Path) -> None:
    (games_folder / "ulti.py").write_text("import sys\nGAME = sys.ulti\n")
    with pytest.raises(AttributeError, match="ulti"):
        registry.games()
