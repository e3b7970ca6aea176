"""Every registered game keeps every law, with its vectors as the examples."""

import pytest

from rules_engine import registry
from tests.rules_engine.conformance import LAWS, Law
from tests.rules_engine.subject import Subject
from tests.rules_engine.vectors import examples

SUBJECTS = [Subject(game, examples(game.slug)) for game in registry.games()]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.slug)
def test_game_keeps_the_law(subject: Subject, law: Law) -> None:
    law(subject)
