"""Counts of legal cards over whole hands, played by chance through `legal` alone: they never change."""

import random
from typing import Any

import pytest

from tests.rules_engine.games.pitch.dealing import deal
from tests.rules_engine.golden import legal_cards, load

GOLDEN = load(__file__)


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: f"{line['seed']}-{'-'.join(line['rules'])}")
def test_count_of_legal_cards_is_that_of_the_file(line: dict[str, Any]) -> None:
    chance = random.Random(line["seed"])
    assert legal_cards(deal(chance, **line["rules"]), chance) == line["legal"]
