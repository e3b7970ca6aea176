"""Records of hands as they are due, dealt by chance and played by what the engine says is legal."""

import random
from typing import Any

from scoring.queries.records import completed
from scoring.queries.rows import TableRows

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
Record = dict[str, Any]


def played(rows: TableRows, number: int, *, seed: int = 1, **more: Any) -> Record:
    """A whole record of hand `number` without a fault, with everything that the schedule knows."""
    chance = random.Random(seed)
    record = _dealt(rows, number, chance) | more
    game, plays = rows.game, record["plays"]
    while (turn := game.legal(record))["seat"] is not None:
        if turn["position"] == 0:
            plays.append([])
        plays[-1].append(chance.choice(turn["legal"]))
    return record


def with_revoke(record: Record, rows: TableRows) -> Record:
    """The same up to the first card that could be a revoke, then played on with one in it."""
    plays: list[list[str]] = []
    fault = False
    chance = random.Random(2)
    so_far = record | {"plays": plays}
    while (turn := rows.game.legal(so_far))["seat"] is not None:
        if turn["position"] == 0:
            plays.append([])
        held = _held(so_far, turn["seat"], rows)
        wrong = [card for card in held if card not in turn["legal"]]
        if plays[-1] and wrong and not fault and len(plays) > 2:
            plays[-1].append(wrong[0])
            fault = True
        else:
            plays[-1].append(chance.choice(turn["legal"]))
    return so_far


def bare(record: Record) -> Record:
    """The same with nothing that the schedule knows."""
    known = ("game", "rules", "kind", "dealer", "trump", "pass", "hand_number", "deal")
    return {key: value for key, value in record.items() if key not in known}


def _dealt(rows: TableRows, number: int, chance: random.Random) -> Record:
    head, _ = completed(rows, number, {})
    cards = chance.sample(PACK, 52)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    record = {**head, "hands": hands, "plays": []}
    if rows.table.parti.game == "king":
        record["trump"] = None
    passing = rows.due(number)
    if passing and passing.passing != "none":
        record["passes"] = [chance.sample(hand, 3) for hand in hands]
    return record


def _held(record: Record, seat: int, rows: TableRows) -> list[str]:
    step = rows.game.replay(record).steps[-1]
    return list(step.hands[seat]) if step.hands else []
