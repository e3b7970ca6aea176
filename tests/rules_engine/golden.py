"""Golden files, as perft does for chess: legal cards counted over whole hands that `legal` drives.

Each game keeps `golden.json` beside its tests: a seed, what is set, and the count that must never change.
"""

import json
import random
from pathlib import Path
from typing import Any

from rules_engine.__main__ import answer


def load(test: str) -> list[dict[str, Any]]:
    """Return the golden hands that lie beside a test."""
    found: list[dict[str, Any]] = json.loads(Path(test).with_name("golden.json").read_text(encoding="utf-8"))
    return found


def legal_cards(record: dict[str, Any], chance: random.Random) -> int:
    """Play `record` to its end by chance, and return how many cards were legal, all turns together."""
    total, given = 0, answer("legal", record)
    while given["legal"]:
        total += len(given["legal"])
        if given["position"] == 0:
            record["plays"].append([])
        record["plays"][-1].append(chance.choice(sorted(given["legal"])))
        given = answer("legal", record)
    assert given["ok"], given
    return total
