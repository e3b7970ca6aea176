"""Counts of legal cards over whole hands, played by chance through `legal` alone: they never change."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rules_engine.__main__ import answer
from tests.rules_engine.games.pitch.dealing import deal

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))


def count(seed: int, rules: dict[str, Any]) -> int:
    chance = random.Random(seed)
    record = deal(chance, **rules)
    total, given = 0, answer("legal", record)
    while given["seat"] is not None:
        total += len(given["legal"])
        if given["position"] == 0:
            record["plays"].append([])
        record["plays"][-1].append(chance.choice(sorted(given["legal"])))
        given = answer("legal", record)
    assert given["ok"]
    return total


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: f"{line['seed']}-{'-'.join(line['rules'])}")
def test_count_of_legal_cards_is_that_of_the_file(line: dict[str, Any]) -> None:
    assert count(line["seed"], line["rules"]) == line["legal"]
