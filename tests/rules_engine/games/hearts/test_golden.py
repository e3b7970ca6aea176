"""The golden hands: how many cards were legal in whole play-outs that the command `legal` drives."""

import json
import random
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from rules_engine.__main__ import answer
from tests.rules_engine.games.hearts.dealing import deal, play

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("golden", GOLDEN, ids=itemgetter("seed"))
def test_legal_cards_of_a_whole_hand_are_as_many_as_before(golden: dict[str, Any]) -> None:
    chance = random.Random(golden["seed"])
    record = deal(chance)[0] | {"rules": golden["rules"]}
    total, given = 0, answer("legal", record)
    while given["legal"]:
        total += len(given["legal"])
        if given["position"] == 0:
            record["plays"].append([])
        record["plays"][-1].append(chance.choice(sorted(given["legal"])))
        given = answer("legal", record)
    assert (total, len(record["plays"])) == (golden["legal"], golden["tricks"])


@pytest.mark.parametrize("golden", GOLDEN, ids=itemgetter("seed"))
def test_golden_number_is_what_independent_play_counts(golden: dict[str, Any]) -> None:
    stuck = golden["rules"].get("only_hearts_may_lead") is False
    hand = play(random.Random(golden["seed"]), stuck=stuck)
    assert sum(map(len, hand.choices)) == golden["legal"]
