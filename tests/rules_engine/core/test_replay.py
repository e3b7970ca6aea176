"""A record step by step: every record of the vectors of every game, and each fault where it happened."""

from collections import Counter
from typing import Any

import pytest

from rules_engine import registry
from rules_engine.core.replay import Replay, Step, in_order, shown_hands
from rules_engine.core.violations import Refused
from tests.rules_engine.vectors import load

GAMES = ("hearts", "king", "pikk-dama", "pitch")
Vector = tuple[str, dict[str, Any]]


def vectors(slug: str) -> list[Vector]:
    lines = load(f"{slug.replace('-', '_')}.jsonl")
    records = [line for line in lines if (line.get("input") or {}).get("kind") == "record"]
    return [(line["id"], line["input"]) for line in records if line["command"] == "check"]


RECORDS = [vector for slug in GAMES for vector in vectors(slug)]


@pytest.fixture(params=RECORDS, ids=[name for name, _ in RECORDS])
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    given: dict[str, Any] = request.param[1]
    return given


def replayed(record: dict[str, Any]) -> tuple[Replay, dict[str, Any]]:
    game = registry.game(record["game"])
    try:
        return game.replay(record), game.check(record)
    except Refused:
        pytest.skip("not a record at all")


def one(name: str) -> Replay:
    return replayed(dict(RECORDS)[name])[0]


def tricks(replay: Replay) -> list[Step]:
    return [step for step in replay.steps if step.kind == "trick"]


def held(step: Step) -> Counter[str]:
    return Counter(card for hand in step.hands or () for card in hand)


def codes(step: Step) -> list[str]:
    return [fault.code for fault in step.all_faults]


def test_every_game_has_records_to_replay() -> None:
    assert {record["game"] for _, record in RECORDS} == set(GAMES)


def test_winners_are_those_of_check(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    won = [step.winner for step in tricks(replay) if step.winner is not None]
    assert won == list(answer["winners"] or ())


def test_there_is_a_step_for_every_trick_between_the_deal_and_the_end(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    numbers = [step.trick for step in tricks(replay)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert (replay.steps[0].kind, replay.steps[-1].kind) == ("deal", "end")
    if answer["ok"]:
        assert len(numbers) == len(record["plays"])


def test_every_violation_stands_in_one_step(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    assert [fault.as_dict() for fault in replay.violations] == answer["violations"]
    shown = [repr(fault) for step in replay.steps for fault in step.all_faults]
    assert sorted(shown) == sorted(map(repr, replay.violations))


def test_scores_are_those_of_check(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    scores = answer["scores"]
    if scores is not None and len(scores) == 2:
        scores = [*scores, *scores]
    assert replay.scores == (None if scores is None else tuple(scores))


def test_no_card_is_lost_or_made(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    if not answer["ok"]:
        return
    steps = tricks(replay)
    start = next(step for step in reversed(replay.steps) if step.kind not in ("trick", "end"))
    laid: Counter[str] = Counter()
    for step in steps:
        laid += Counter(card.card for card in step.laid)
        assert held(step) + laid == held(start)


def test_points_so_far_end_in_the_scores(record: dict[str, Any]) -> None:
    replay, answer = replayed(record)
    points = replay.steps[-1].points
    # In Pitch the bid is settled at the end, and what is left in hand is added.
    if answer["ok"] and points is not None and record["game"] != "pitch":
        assert points == replay.scores


def test_revoke_is_at_the_card_that_was_played() -> None:
    step = next(step for step in one("pd-replay-revoke").steps if step.all_faults)
    assert (step.trick, codes(step), step.faults) == (4, ["revoke"], ())
    wrong = [(card.card, card.seat) for card in step.laid if card.faults]
    assert wrong == [(fault.card, fault.seat) for fault in step.all_faults]


@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("he-wrong-2", "deal", "card-unknown"),
        ("he-wrong-6", "pass", "pass-malformed"),
        ("he-replay-needs-pass", "deal", "pass-malformed"),
        ("he-wrong-9", "end", "plays-malformed"),
        ("pt-bid-3", "bids", "bid-too-low"),
        ("pt-draw-5", "draw", "draw-impossible"),
        ("pd-wrong-12", "trick", "card-unknown"),
    ],
)
def test_fault_outside_the_cards_stands_where_it_belongs(name: str, kind: str, code: str) -> None:
    assert [(step.kind, codes(step)) for step in one(name).steps if step.all_faults] == [(kind, [code])]


def test_tricks_are_shown_without_seats_where_nobody_can_follow() -> None:
    replay = one("he-wrong-6")
    assert {card.seat for step in tricks(replay) for card in step.laid} == {None}
    assert {step.winner for step in tricks(replay)} == {None}
    assert len(tricks(replay)) == 13


def test_what_was_passed_stands_with_the_hands_after_it() -> None:
    record = next(record for _, record in RECORDS if record["game"] == "pikk-dama" and record.get("passes"))
    steps = {step.kind: step for step in registry.game("pikk-dama").replay(record).steps}
    assert steps["pass"].passed == shown_hands(record["passes"])
    assert held(steps["pass"]) == held(steps["deal"])
    assert steps["pass"].hands != steps["deal"].hands


def test_bids_are_said_in_their_order() -> None:
    said = next(step.sayings for step in one("pt-bid-1").steps if step.kind == "bids")
    assert [(one.seat, one.template, dict(one.data)) for one in said] == [
        (0, "bids {bid}", {"bid": "4"}),
        (1, "passes", {}),
        (2, "bids {bid}", {"bid": "5"}),
        (3, "passes", {}),
    ]


def test_trump_is_told_where_there_is_one() -> None:
    assert {(replay.with_trump, replay.trump) for replay in [one("pt-bid-1")]} == {(True, "H")}
    assert not one("he-replay-moon").with_trump


def test_cards_are_held_jokers_first_then_suit_by_suit() -> None:
    assert in_order(["2C", "AD", "KH", "X2", "AS", "TS", "3C"]) == ("X2", "AS", "TS", "KH", "3C", "2C", "AD")


@pytest.mark.parametrize("hands", [None, "hands", [], [["2C"]], [["2C"], ["3C"], ["4C"], None]])
def test_what_is_no_four_hands_is_not_shown(hands: object) -> None:
    assert shown_hands(hands) is None


def test_what_is_no_card_is_left_out_of_the_hands() -> None:
    assert shown_hands([["10H", "huszár"], [], [], []]) == (("TH",), (), (), ())
