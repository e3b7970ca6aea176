"""The game as the house knows it: its schedule, its options, and what `check` asks for."""

from typing import Any

import pytest

from rules_engine.__main__ import answer
from rules_engine.core.violations import Refused
from rules_engine.games.king import GAME


def test_left_neighbour_deals_next_for_ten_deals() -> None:
    hands = GAME.schedule(players=4, first_dealer=2)
    assert [hand.dealer for hand in hands] == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert [hand.hand for hand in hands] == list(range(1, 11))
    assert GAME.hands_due(4) == len(hands)


def test_auctions_have_four_different_dealers() -> None:
    assert {hand.dealer for hand in GAME.schedule(players=4)[6:]} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("leads", "leaders"),
    [
        ("left", [1, 2, 3, 0, 1, 2, 3, 0, 1, 2]),
        ("dealer", [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]),
        ("first_deal", [0, 2, 3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_leader_is_the_seat_of_the_option(leads: str, leaders: list[int]) -> None:
    assert [hand.leader for hand in GAME.schedule(players=4, rules={"leads": leads})] == leaders


def test_everybody_plays_every_deal_without_passing() -> None:
    hand = answer("schedule", {"game": "king", "players": 4, "first_dealer": 3})["hands"][0]
    assert hand == {
        "hand": 1,
        "round": 1,
        "dealer": 3,
        "leader": 0,
        "players": [3, 0, 1, 2],
        "out": [],
        "trump": None,
        "pass": "none",
        "name": "No tricks",
    }


@pytest.mark.parametrize(
    ("players", "first_dealer", "code"), [(5, 0, "table-size"), (4, 4, "input-malformed")]
)
def test_schedule_of_another_table_is_refused(players: int, first_dealer: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.schedule(players=players, first_dealer=first_dealer)
    assert [found.code for found in refused.value.violations] == [code]


def test_options_have_the_defaults_of_the_rules() -> None:
    assert GAME.rules() == {
        "deck": 52,
        "leads": "left",
        "king_deal_hearts_ban": False,
        "minus": "cap",
        "failed_when": "fewer_than_3_bids",
        "plus8_binding": True,
        "ultimatum_open_to": "active",
        "base": None,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", 36),
        ("deck", "32"),
        ("leads", "right"),
        ("king_deal_hearts_ban", 1),
        ("minus", None),
        ("failed_when", ""),
        ("plus8_binding", "true"),
        ("ultimatum_open_to", "none"),
        ("base", -1001),
        ("base", 1001),
        ("base", 0.5),
        ("base", "325"),
    ],
)
def test_option_that_cannot_be_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        GAME.rules({name: value})
    (violation,) = refused.value.violations
    assert (violation.code, violation.data["name"]) == ("option-value", name)


def test_missing_number_of_the_start_may_be_said() -> None:
    assert GAME.rules({"base": None})["base"] is None
    assert GAME.rules({"base": 325.0})["base"] == 325


@pytest.mark.parametrize("kind", ["guess", 1, None, []])
def test_unknown_kind_is_refused(kind: Any) -> None:
    (violation,) = answer("check", {"game": "king", "kind": kind})["violations"]
    assert violation["code"] == "input-malformed"
