"""Every registered game keeps every law, with its vectors as the examples."""

import inspect
from pathlib import Path

import pytest

from rules_engine import registry
from rules_engine.core.game import Game
from tests.rules_engine.conformance import LAWS, Law
from tests.rules_engine.shapes import PARAGRAPH
from tests.rules_engine.subject import Subject
from tests.rules_engine.vectors import examples

RULES = Path(__file__).parents[2] / "docs" / "rules"
SUBJECTS = [Subject(game, examples(game.slug)) for game in registry.games()]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.slug)
def test_game_keeps_the_law(subject: Subject, law: Law) -> None:
    law(subject)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_paragraph_that_is_cited_is_in_the_rules_for_players(game: Game) -> None:
    module = Path(inspect.getfile(type(game)))
    # A game of one module stands among the others; one of several has a folder of its own.
    files = module.parent.glob("*.py") if module.name == "__init__.py" else [module]
    cited = {rule for file in files for rule in PARAGRAPH.findall(file.read_text("utf-8"))}
    written = set(PARAGRAPH.findall((RULES / f"{game.slug}.md").read_text("utf-8")))
    assert cited - written == set()
