"""Whole games: when one is over, what prolongs the special one, totals and places."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.core.violations import Refused
from rules_engine.games.hearts import GAME
from tests.rules_engine.games.hearts.dealing import scores

SPECIAL = {"variant": "special"}
QUIET = [14, 12, 0, 0]


def game(*hands: Any, players: Any = 4, **rules: Any) -> dict[str, Any]:
    return answer("game", {"game": "hearts", "players": players, "hands": list(hands), "rules": rules})


def state(given: dict[str, Any]) -> tuple[Any, ...]:
    return given["over"], given["why"], given["winners"]


def where(given: dict[str, Any]) -> list[tuple[str, int, int | None]]:
    return [(found["code"], found["hand"], found.get("seat")) for found in given["violations"]]


def row(chance: random.Random, moon: int) -> list[int]:
    """The points of a hand whose cards fell by chance; the more of them to one seat, the more moons."""
    cards = ["QS", *(f"{rank}H" for rank in "23456789TJQKA")]
    taken: list[list[str]] = [[] for _ in range(4)]
    weights = [chance.choice([1, 1, 30]) for _ in range(4)]
    for card in cards:
        chance.choices(taken, weights)[0].append(card)
    return scores(taken, moon)


def slow_state(rows: list[list[int]], rules: dict[str, Any]) -> tuple[bool, str | None, list[int]]:
    """How the game stands, told hand by hand straight from HE-18 … HE-23."""
    totals, before = [0] * 4, [0] * 4
    for points in rows:
        before, totals = totals, [total + own for total, own in zip(totals, points, strict=True)]
    best = [seat for seat in range(4) if totals[seat] == min(totals)]
    if not rows or max(totals) < rules["limit"]:
        return False, None, []
    if rules["variant"] == "special":
        if len(best) > 1:
            return False, "tie", []
        moon = sorted(rows[-1]) == [0] + [rules["moon"]] * 3
        clean = [seat for seat in range(4) if rows[-1][seat] == 0 and (rules["moon_is_perfect"] or not moon)]
        basis = totals if rules["leader_basis"] == "after" else before
        leading = [seat for seat in range(4) if basis[seat] == min(basis)]
        if set(clean) - set(leading) and not set(clean) & set(leading):
            return False, "perfect-round", []
    return True, "limit-reached", best


@given(
    st.integers(0, 2**32).map(random.Random),
    st.fixed_dictionaries(
        {
            "variant": st.sampled_from(["classic", "special"]),
            "limit": st.sampled_from([1, 25, 50, 100]),
            "moon": st.sampled_from([0, 1, 13, 26]),
            "leader_basis": st.sampled_from(["after", "before"]),
            "moon_is_perfect": st.booleans(),
        }
    ),
)
def test_game_ends_where_a_slow_count_says(chance: random.Random, rules: dict[str, Any]) -> None:
    rows: list[list[int]] = []
    over = False
    while not over and len(rows) < 20:
        rows.append(row(chance, rules["moon"]))
        given = game(*rows, **rules)
        assert state(given) == slow_state(rows, rules)
        assert given["totals"] == [sum(column) for column in zip(*rows, strict=True)]
        over = given["over"]
    after = game(*rows, [13, 13, 0, 0], **rules)
    assert where(after) == ([("game-over", len(rows) + 1, None)] if over else [])


def test_game_ends_with_fifty() -> None:
    given = game([13, 13, 0, 0], [25, 1, 0, 0], [13, 0, 13, 0])
    assert state(given) == (True, "limit-reached", [3])
    assert (given["totals"], given["places"]) == ([51, 14, 13, 0], [4, 3, 2, 1])


def test_game_goes_on_with_forty_nine() -> None:
    assert state(game([25, 1, 0, 0], [24, 0, 1, 1])) == (False, None, [])


@pytest.mark.parametrize(("limit", "over"), [(49, True), (50, False)])
def test_limit_is_what_the_club_chose(limit: int, over: bool) -> None:
    assert game([25, 1, 0, 0], [24, 0, 1, 1], limit=limit)["over"] is over


def test_tie_is_shared_in_the_classic_game() -> None:
    assert state(game([25, 0, 0, 1], [25, 0, 0, 1])) == (True, "limit-reached", [1, 2])


def test_tie_for_the_lowest_prolongs_the_special_game() -> None:
    hands = [25, 0, 0, 1], [25, 0, 0, 1]
    assert state(game(*hands, **SPECIAL)) == (False, "tie", [])
    assert state(game(*hands, [0, 1, 25, 0], **SPECIAL)) == (False, "perfect-round", [])
    assert state(game(*hands, [5, 0, 21, 0], **SPECIAL)) == (True, "limit-reached", [1])


def test_tie_is_looked_for_before_a_perfect_round() -> None:
    hands = [20, 6, 0, 0], [24, 0, 1, 1]
    assert game(*hands, [24, 0, 1, 1], **SPECIAL)["why"] == "tie"
    assert game(*hands, [23, 0, 1, 2], **SPECIAL)["why"] == "perfect-round"


def test_perfect_round_of_another_than_the_leader_prolongs_the_special_game() -> None:
    hands = [25, 0, 1, 0], [14, 0, 12, 0], [13, 1, 0, 12]
    assert state(game(*hands, **SPECIAL)) == (False, "perfect-round", [])
    assert state(game(*hands)) == (True, "limit-reached", [1])


def test_perfect_leader_ends_the_special_game() -> None:
    assert state(game([25, 0, 0, 1], [25, 0, 1, 0], **SPECIAL)) == (True, "limit-reached", [1])


def test_leader_may_be_who_led_before_the_hand() -> None:
    # Before the last hand seat 3 leads with 0, after it seat 1 with 2; seat 1 had none in it, seat 3 eleven.
    hands = [25, 1, 0, 0], [23, 1, 2, 0], [14, 0, 1, 11]
    assert state(game(*hands, **SPECIAL)) == (True, "limit-reached", [1])
    assert state(game(*hands, **SPECIAL, leader_basis="before")) == (False, "perfect-round", [])


def test_moon_is_a_perfect_round_unless_the_club_says_no() -> None:
    hands = [14, 11, 0, 1], [14, 11, 0, 1], [14, 11, 0, 1], [13, 0, 13, 13]
    assert state(game(*hands, **SPECIAL)) == (False, "perfect-round", [])
    assert state(game(*hands, **SPECIAL, moon_is_perfect=False)) == (True, "limit-reached", [2])


@pytest.mark.parametrize("perfect", [True, False])
def test_moon_that_costs_nothing_prolongs_nothing(perfect: bool) -> None:
    # Nobody can tell who took everything: all four have no points, the leader too.
    rules = {**SPECIAL, "moon": 0, "limit": 24, "moon_is_perfect": perfect}
    hands = [20, 4, 1, 1], [23, 0, 1, 2]
    assert state(game(*hands, **rules)) == (False, "perfect-round", [])
    assert state(game(*hands, [0, 0, 0, 0], **rules)) == (True, "limit-reached", [2])


def test_each_hand_says_why_its_points_are_what_they_are() -> None:
    first, second = game([14, 12, 0, 0], [13, 13, 0, 0])["hands"]
    assert first["scores"] == [14, 12, 0, 0]
    assert [part["text"] for part in first["parts"][0]] == ["1 heart × 1", "Q♠ 13"]
    assert (second["scores"], second["parts"]) == ([13, 13, 0, 0], None)


def test_hand_after_the_end_does_not_count() -> None:
    given = game([25, 1, 0, 0], [25, 0, 1, 0], [25, 0, 1, 0], "x")
    assert where(given) == [("game-over", 3, None), ("game-over", 4, None)]
    assert (given["ok"], given["over"], given["totals"]) == (False, True, [50, 1, 1, 0])
    assert given["hands"][2:] == [{"scores": None, "parts": None}] * 2


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([26, 0, 0, 0], ("impossible", 2, None)),
        ([20, 5, 1, 1], ("sum-wrong", 2, None)),
        ([-1, 27, 0, 0], ("impossible", 2, 0)),
        ([13, 13, 0], ("points-malformed", 2, None)),
        ([13, 13, 0, None], ("points-malformed", 2, 3)),
        ("x", ("points-malformed", 2, None)),
    ],
)
def test_wrong_row_is_named_with_its_hand_and_leaves_the_totals_open(hand: Any, expected: Any) -> None:
    given = game(QUIET, hand, *[[25, 1, 0, 0]] * 3)
    assert where(given) == [expected]
    assert (given["totals"], given["places"]) == (None, None)
    assert state(given) == (False, None, [])


def test_game_without_a_hand_stands_at_zero() -> None:
    given = game()
    assert (given["ok"], given["totals"], given["places"]) == (True, [0] * 4, [1] * 4)
    assert state(given) == (False, None, [])


@pytest.mark.parametrize("players", [0, 3, 5, 10**30])
def test_game_of_another_size_is_refused(players: int) -> None:
    assert [found["code"] for found in game(players=players)["violations"]] == ["table-size"]


def test_schedule_is_one_cycle_of_passing_in_which_everybody_deals() -> None:
    due = GAME.schedule(players=4, first_dealer=2)
    assert [(hand.dealer, hand.passing, hand.leader) for hand in due] == [
        (2, "left", None),
        (3, "right", None),
        (0, "across", None),
        (1, "none", None),
    ]
    assert [hand.players for hand in due] == [(2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3), (1, 2, 3, 0)]
    assert GAME.hands_due(4) is None


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"players": 5}, "table-size"),
        ({"players": 4, "first_dealer": 4}, "input-malformed"),
        ({"players": 4, "rules": {"moon": 27}}, "option-value"),
    ],
)
def test_schedule_that_cannot_be_is_refused(more: dict[str, Any], code: str) -> None:
    (fault,) = answer("schedule", {"game": "hearts", **more})["violations"]
    assert fault["code"] == code


def sums(most: int, moon: int) -> set[int]:
    """What so many ordinary hands and moons can sum to."""
    return {26 * hands + 3 * moon * moons for hands in range(most) for moons in range(most)}


@pytest.mark.parametrize("moon", [0, 1, 9, 13, 26])
def test_totals_are_right_when_some_hands_sum_to_them(moon: int) -> None:
    rules = {"moon": moon, "variant": "special"}
    right = [total for total in range(400) if not GAME.check_totals([total, 0, 0, 0], rules)]
    assert right == sorted(total for total in sums(140, moon) if total < 400)


@pytest.mark.parametrize(
    ("total", "rules", "expected"),
    [
        (74, {}, []),
        (75, {}, ["impossible"]),
        (75, {"moon": 26}, []),
        (76, {"moon": 26}, ["impossible"]),
        (34, {"limit": 10}, []),
        (35, {"limit": 10}, ["impossible"]),
        (300, {"variant": "special"}, []),
    ],
)
def test_nobody_totals_more_than_the_last_hand_can_add(
    total: int, rules: dict[str, Any], expected: list[str]
) -> None:
    rest = -total % 26
    faults = GAME.check_totals([total, rest, 0, 0], rules)
    assert [fault.code for fault in faults] == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([51, 14, 13, 0], []),
        ([13, 26, 0, 0], []),
        ([14, 26, 0, 0], [("sum-wrong", None)]),
        ([13, 0, 0, 0], [("sum-wrong", None)]),
        ([-1, 27, -2, 0], [("impossible", 0), ("impossible", 2)]),
        ([26, None, 0, 1.5], [("points-malformed", 1), ("points-malformed", 3)]),
        ([26, 0, 0], [("table-size", None)]),
        ([26, 0, 0, 0, 0], [("table-size", None)]),
    ],
)
def test_totals_of_a_table_are_checked(totals: list[Any], expected: list[tuple[str, int | None]]) -> None:
    assert [(fault.code, fault.seat) for fault in GAME.check_totals(totals)] == expected


def test_lowest_total_is_first_over_all_tables() -> None:
    tables = [{"A": 51, "B": 14, "C": 13, "D": 0}, {"E": 13, "F": 25, "G": 26, "H": 40}]
    places = GAME.places(tables)
    assert places == {"D": 1, "C": 2, "E": 2, "B": 4, "F": 5, "G": 6, "H": 7, "A": 8}


def test_places_refuse_every_fault_of_every_table() -> None:
    with pytest.raises(Refused) as refused:
        GAME.places([{"A": 26, "B": 0, "C": 0, "D": 0}, {"A": 1, "F": 0, "G": 0, "H": 0}, {"I": 26}])
    found = [(fault.code, fault.table) for fault in refused.value.violations]
    assert found == [("sum-wrong", 2), ("player-twice", 2), ("table-size", 3)]
