"""What breaks a record of any game of thirteen tricks: a change of a right one, and the codes it gives.

The record is that in which each seat holds one suit and the first, with the clubs, takes everything.
"""

from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], object]

OF_ANY_GAME: list[tuple[Change, list[str]]] = [
    (lambda record: record["hands"].pop(), ["deal-malformed"]),
    (lambda record: record["hands"][1].pop(), ["deal-malformed"]),
    (lambda record: record["hands"].__setitem__(2, "2S"), ["deal-malformed"]),
    (lambda record: record["hands"][0].__setitem__(0, "X1"), ["card-unknown"]),
    (lambda record: record["hands"][0].__setitem__(0, "3C"), ["card-duplicate"]),
    (lambda record: record["plays"].pop(), ["plays-malformed"]),
    (lambda record: record["plays"][4].pop(), ["plays-malformed"]),
    (lambda record: record["plays"][4].append("2C"), ["plays-malformed"]),
    (lambda record: record["plays"].append([]), ["plays-malformed"]),
    (lambda record: record["plays"].__setitem__(0, None), ["plays-malformed"]),
    (lambda record: record["plays"][12].__setitem__(3, "1H"), ["card-unknown"]),
    (lambda record: record["plays"][12].__setitem__(3, "2H"), ["card-not-held"]),
]
