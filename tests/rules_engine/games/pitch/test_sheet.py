"""Card points and cards taken: what is refused, in which words, and how a score explains itself."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pitch import GAME
from tests.rules_engine.games.pitch.dealing import PACK, deal, play, scores, strength, worth

Codes = list[tuple[str, int | None]]
CARDS = ["AH", "JH", "JD", "X1", "X2", "TH", "3H", "3D", "2H"]


def points(*row: Any) -> dict[str, Any]:
    return answer("check", {"game": "pitch", "kind": "points", "points": list(row)})


def taken(*piles: Any, bidder: Any = 0, bid: Any = 5, trump: Any = "H", **rules: Any) -> dict[str, Any]:
    data = {"game": "pitch", "kind": "taken", "bidder": bidder, "bid": bid, "trump": trump}
    return answer("check", data | {"taken": list(piles), "rules": rules})


def codes(given: dict[str, Any]) -> Codes:
    return [(violation["code"], violation.get("seat")) for violation in given["violations"]]


def test_points_are_possible_exactly_when_some_division_of_the_cards_gives_them() -> None:
    divided = set()
    for owners in product([0, 1, None], repeat=len(CARDS)):
        teams = [
            [card for card, owner in zip(CARDS, owners, strict=True) if owner == team] for team in (0, 1)
        ]
        divided.add(tuple(sum(worth(card, "H") for card in cards) for cards in teams))
    rows = set(product(range(-2, 16), repeat=2))
    assert {row for row in rows if GAME.check_points(row) == ()} == divided


def test_every_possible_pair_comes_out_of_some_hand() -> None:
    chance = random.Random(1)
    trumps = [card for card in PACK if strength(card, "H")]
    pairs = set()
    while len(pairs) < 105:
        kept = chance.sample(trumps, chance.randint(0, 17))
        owners = chance.choices(range(4), weights=[chance.random() for _ in range(4)], k=len(kept))
        hands = [
            [card for card, owner in zip(kept, owners, strict=True) if owner == seat] for seat in range(4)
        ]
        record = deal(chance) | {
            "hands": [hand[:6] for hand in hands],
            "trump": "H",
            "dealt": None,
            "stock": None,
        }
        table, _ = play(chance, record)
        assert answer("check", record)["scores"] == scores(table.taken(), record)
        pairs.add(tuple(table.taken()))
    assert pairs == {row for row in product(range(14), repeat=2) if GAME.check_points(row) == ()}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ((8, 6), "The points of the two teams sum to 14, but a hand has only 13."),
        ((14, -1), "A team cannot take 14 points: it takes from 0 to 13."),
        ((1, 2, 3), "A row has 2 numbers, not 3."),
        ((1, "x"), "“x” is not a whole number."),
        ((1, None), "A number is missing; an empty cell is not a zero."),
    ],
)
def test_wrong_row_is_refused_in_a_sentence(row: tuple[object, ...], message: str) -> None:
    fault, *_ = GAME.check_points(row)
    assert (fault.message, fault.rule) == (message, "PT-2")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ((8, 6), [("sum-wrong", None)]),
        ((-1, 15), [("sum-wrong", None)]),
        ((14, -1), [("impossible", 0), ("impossible", 1)]),
        ((-1, 3), [("impossible", 0)]),
        ((True, 0.5), [("points-malformed", 0), ("points-malformed", 1)]),
        ((), [("points-malformed", None)]),
    ],
)
def test_wrong_row_is_named_by_code_and_team(row: tuple[object, ...], expected: Codes) -> None:
    assert codes(points(*row)) == expected


def test_scores_are_the_card_points_given() -> None:
    assert points(9.0, 4) == {"ok": True, "scores": [9, 4], "violations": []}
    assert points(9, 5)["scores"] == [9, 5]
    assert points(9, None)["scores"] is None


@given(st.lists(st.one_of(st.integers(), st.floats(), st.none(), st.text(), st.booleans()), max_size=4))
def test_any_row_is_answered_in_sentences(row: list[object]) -> None:
    given = points(*row)
    assert given["ok"] is (given["violations"] == [])
    assert all(violation["message"] and violation["rule"] for violation in given["violations"])


def test_no_number_completes_a_row() -> None:
    assert GAME.balance([5, None]) is None
    assert GAME.row_sum() is None


MINE, THEIRS = ["3D", "AH", "JH", "JD", "X1"], ["3H", "X2", "10H", "2H"]


@pytest.mark.parametrize(
    ("bidder", "bid", "rules", "scores", "texts"),
    [
        (0, 5, {}, [7, 6], [["A♥ J♥ J♦ joker +4", "3♦ +3"], ["joker 10♥ 2♥ +3", "3♥ +3"]]),
        (2, 7, {}, [7, 6], [["A♥ J♥ J♦ joker +4", "3♦ +3"], ["joker 10♥ 2♥ +3", "3♥ +3"]]),
        (0, 8, {}, [-8, 6], [["the bid of 8, lost: −8"], ["joker 10♥ 2♥ +3", "3♥ +3"]]),
        (1, 7, {}, [7, -7], [["A♥ J♥ J♦ joker +4", "3♦ +3"], ["the bid of 7, lost: −7"]]),
        (3, 4, {"made_scores": "bid"}, [7, 4], [["A♥ J♥ J♦ joker +4", "3♦ +3"], ["the bid of 4, made: +4"]]),
        (0, 8, {"made_scores": "bid"}, [-8, 6], [["the bid of 8, lost: −8"], ["joker 10♥ 2♥ +3", "3♥ +3"]]),
    ],
)
def test_breakdown_gives_the_scores_and_explains_them(
    bidder: int, bid: int, rules: dict[str, Any], scores: list[int], texts: list[list[str]]
) -> None:
    given = taken(MINE, THEIRS, bidder=bidder, bid=bid, **rules)
    assert (given["ok"], given["scores"]) == (True, scores)
    assert [[part["text"] for part in own] for own in given["parts"]] == texts
    assert [sum(part["points"] for part in own) for own in given["parts"]] == scores


def test_team_without_points_needs_no_words() -> None:
    assert taken(["AH", "2H", "3H"], [])["parts"][1] == []


def test_breakdown_may_name_other_cards_too() -> None:
    assert taken([*MINE, "KH", "3C", "2D"], [*THEIRS, "AS"])["scores"] == [7, 6]


def test_off_cards_are_those_of_the_trump() -> None:
    assert taken(["JS", "3S", "JD"], ["JC"], trump="C", bid=4)["scores"] == [4, 1]
    assert taken(["JS", "3S", "JD"], ["JC"], trump="D", bid=4)["scores"] == [-4, 0]


@pytest.mark.parametrize(
    ("piles", "contract", "expected"),
    [
        ((["AH", "X1"], ["X1"]), {}, [("card-duplicate", 1)]),
        ((["AH", "AH"], []), {}, [("card-duplicate", 0)]),
        ((["X3"], [7, None]), {}, [("card-unknown", 0), ("card-unknown", 1), ("card-unknown", 1)]),
        ((MINE, THEIRS), {"bid": 3}, [("bid-too-low", None)]),
        ((MINE, THEIRS), {"bid": 14}, [("bid-malformed", None)]),
        ((MINE, THEIRS), {"bid": None}, [("bid-malformed", None)]),
        ((MINE, THEIRS), {"trump": None}, [("trump-malformed", None)]),
        ((MINE, THEIRS), {"bidder": 4}, [("input-malformed", None)]),
        ((MINE, THEIRS), {"bidder": True}, [("input-malformed", None)]),
        ((MINE,), {}, [("input-malformed", None)]),
        ((MINE, "AH"), {}, [("input-malformed", None)]),
        (
            (["XX"], ["AH", "AH"]),
            {"bid": 0, "trump": 1},
            [("card-unknown", 0), ("card-duplicate", 1), ("bid-too-low", None), ("trump-malformed", None)],
        ),
    ],
)
def test_wrong_breakdown_is_named_by_code_and_team(
    piles: tuple[Any, ...], contract: dict[str, Any], expected: Codes
) -> None:
    given = taken(*piles, **contract)
    assert codes(given) == expected
    assert given.get("scores") is None


def test_card_taken_twice_is_said() -> None:
    (violation,) = taken(["AH"], ["AH"])["violations"]
    assert violation["message"] == "AH was taken twice."


def test_all_missing_keys_are_reported_together() -> None:
    given = answer("check", {"game": "pitch", "kind": "taken"})
    assert codes(given) == [("input-malformed", None)] * 4


@pytest.mark.parametrize("kind", [{}, {"kind": "rows"}, {"kind": 1}])
def test_other_kind_is_refused(kind: dict[str, Any]) -> None:
    assert codes(answer("check", {"game": "pitch"} | kind)) == [("input-malformed", None)]


@given(st.data())
def test_both_teams_and_the_dead_cards_share_thirteen_points(data: st.DataObject) -> None:
    trump = data.draw(st.sampled_from("CDHS"))
    owners = data.draw(st.lists(st.sampled_from([0, 1, None]), min_size=54, max_size=54))
    piles = [[card for card, owner in zip(PACK, owners, strict=True) if owner == team] for team in (0, 1)]
    dead = sum(worth(card, trump) for card, owner in zip(PACK, owners, strict=True) if owner is None)
    worths = [sum(worth(card, trump) for card in pile) for pile in piles]
    bid, bidder = data.draw(st.integers(4, 13)), data.draw(st.integers(0, 3))
    scores = list(worths)
    if worths[bidder % 2] < bid:
        scores[bidder % 2] = -bid
    assert sum(worths) + dead == 13
    assert taken(*piles, bidder=bidder, bid=bid, trump=trump)["scores"] == scores
