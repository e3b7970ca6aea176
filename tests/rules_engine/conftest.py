"""Property tests are not timed: a busy machine is no fault of the rules."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from rules_engine import games, registry

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
for module in ("laws_of_answers", "laws_of_entries", "laws_of_rules", "laws_of_sheets", "shapes", "subject"):
    pytest.register_assert_rewrite(f"tests.rules_engine.{module}")


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which every module is a game as well; afterwards the registry is as it was."""
    folder = tmp_path / "games"
    folder.mkdir()
    known = set(sys.modules)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    registry._by_slug.cache_clear()
    yield folder
    registry._by_slug.cache_clear()
    for name in set(sys.modules) - known:
        if name.startswith(f"{games.__name__}."):
            del sys.modules[name]
            delattr(games, name.removeprefix(f"{games.__name__}."))
