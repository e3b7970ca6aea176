"""The golden deals: how many cards were legal in whole play-outs that the command `legal` drives."""

import random
from operator import itemgetter
from typing import Any

import pytest

from tests.rules_engine.games.king.dealing import play, start
from tests.rules_engine.golden import legal_cards, load

GOLDEN = load(__file__)


@pytest.mark.parametrize("golden", GOLDEN, ids=itemgetter("seed"))
def test_legal_cards_of_a_whole_deal_are_as_many_as_before(golden: dict[str, Any]) -> None:
    chance = random.Random(golden["seed"])
    record = start(chance, golden["deal"], rules=golden["rules"])
    assert legal_cards(record, chance) == golden["legal"]


@pytest.mark.parametrize("golden", GOLDEN, ids=itemgetter("seed"))
def test_golden_number_is_what_independent_play_counts(golden: dict[str, Any]) -> None:
    _, _, choices = play(random.Random(golden["seed"]), golden["deal"], rules=golden["rules"])
    assert sum(map(len, choices)) == golden["legal"]
