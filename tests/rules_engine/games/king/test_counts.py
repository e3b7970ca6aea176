"""The counts of the negative deals."""

from typing import Any

import pytest

from rules_engine.__main__ import answer


def taken(deal: Any, *counts: Any, **rules: Any) -> dict[str, Any]:
    data = {"game": "king", "kind": "taken", "deal": deal, "counts": list(counts), "rules": rules}
    return answer("check", data)


@pytest.mark.parametrize(
    ("deal", "counts", "scores"),
    [
        (1, (4, 3, 3, 3), [-80, -60, -60, -60]),
        (2, (13, 0, 0, 0), [-260, 0, 0, 0]),
        (3, (1, 0, 3, 0), [-50, 0, -150, 0]),
        (4, (0, 8, 0, 0), [0, -240, 0, 0]),
        (5, (0, 0, 0, 1.0), [0, 0, 0, -160]),
        (6, (0, 1, 1, 0), [0, -90, -90, 0]),
    ],
)
def test_counts_are_scored(deal: int, counts: tuple[Any, ...], scores: list[int]) -> None:
    given = taken(deal, *counts)
    assert (given["ok"], given["scores"]) == (True, scores)


@pytest.mark.parametrize(("deal", "due"), [(1, 8), (2, 8), (3, 4), (4, 8), (5, 1), (6, 2)])
def test_small_pack_has_fewer_tricks_and_hearts(deal: int, due: int) -> None:
    assert taken(deal, due, 0, 0, 0, deck=32)["ok"] is True
    assert taken(deal, due + 1, 0, 0, 0, deck=32)["violations"][0]["code"] == "sum-wrong"


@pytest.mark.parametrize(
    ("deal", "counts", "code", "message"),
    [
        (2, (5, 5, 3, 1), "sum-wrong", "The numbers taken sum to 14, not to 13."),
        (6, (2, 1, -1, 0), "impossible", "Nobody can have taken −1."),
        (5, (0, 1, 0), "points-malformed", "A row has 4 numbers, not 3."),
        (5, (0, 1, 0, None), "points-malformed", "A number is missing; an empty cell is not a zero."),
        (5, (0, 0.5, 0.5, 0), "points-malformed", "“0.5” is not a whole number."),
    ],
)
def test_wrong_counts_are_refused(deal: int, counts: tuple[Any, ...], code: str, message: str) -> None:
    given = taken(deal, *counts)
    assert (given["violations"][0]["code"], given["violations"][0]["message"]) == (code, message)
    assert given["scores"] is None


@pytest.mark.parametrize("deal", [0, 7, None])
def test_only_negative_deals_are_counted(deal: object) -> None:
    assert taken(deal, 4, 3, 3, 3)["violations"][0]["code"] == "input-malformed"


def test_one_and_many_are_said_in_their_own_words() -> None:
    parts = taken(4, 1, 2, 5, 0)["parts"]
    assert [[part["text"] for part in own] for own in parts] == [
        ["1 king or jack × −30"],
        ["2 kings and jacks × −30"],
        ["5 kings and jacks × −30"],
        [],
    ]
