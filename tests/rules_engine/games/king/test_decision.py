"""What the auctioneer may decide, and what comes of it."""

from typing import Any

import pytest

from rules_engine.__main__ import answer

TWO_BIDS = "1:+1 2:+2 3:pass 1:pass"
THREE_BIDS = "1:+1 2:+2 3:+3 1:pass 2:pass"
ALL_PASS = "1:pass 2:pass 3:pass"
EIGHT = "1:+8 2:pass 3:pass"
EARLY = "1:+1 2:pass"


def decided(said: str, decision: Any, **rules: Any) -> dict[str, Any]:
    pairs = [word.split(":") for word in said.split()]
    actions = [{"seat": int(seat), "bid": bid} for seat, bid in pairs]
    return answer("auction", {"dealer": 0, "actions": actions, "decision": decision, "rules": rules})


def ultimatum(price: Any, taker: Any) -> dict[str, Any]:
    return {"ultimatum": price, "taken_by": taker}


@pytest.mark.parametrize(
    ("said", "decision", "rules", "outcome"),
    [
        (TWO_BIDS, "accept", {}, (2, "+2", False)),
        (TWO_BIDS, "refuse", {}, (None, None, False)),
        (TWO_BIDS, "failed", {}, (None, None, True)),
        (ALL_PASS, "refuse", {}, (None, None, False)),
        (ALL_PASS, "failed", {}, (None, None, True)),
        (EIGHT, "accept", {}, (1, "+8", False)),
        (EIGHT, "refuse", {"plus8_binding": False}, (None, None, False)),
        (EIGHT, "failed", {"plus8_binding": False}, (None, None, True)),
        (TWO_BIDS, "failed", {"failed_when": "highest_below_3"}, (None, None, True)),
        (THREE_BIDS, ultimatum("-1", 3), {}, (3, "-1", False)),
        (THREE_BIDS, ultimatum("+8", None), {}, (None, None, False)),
        (THREE_BIDS, ultimatum("+8", 1), {"ultimatum_open_to": "all"}, (1, "+8", False)),
        (ALL_PASS, ultimatum("+1", 2), {"ultimatum_open_to": "all"}, (2, "+1", False)),
        (EARLY, ultimatum("+2", 3), {}, (3, "+2", False)),
        (EARLY, ultimatum("+2", 1), {}, (1, "+2", False)),
        ("", ultimatum("-2", 2), {}, (2, "-2", False)),
    ],
)
def test_decision_sells_keeps_or_fails(
    said: str, decision: object, rules: dict[str, Any], outcome: tuple[Any, ...]
) -> None:
    given = decided(said, decision, **rules)
    assert given["violations"] == []
    assert (given["buyer"], given["bid"], given["failed"]) == outcome
    assert (given["turn"], given["over"]) == (None, True)


@pytest.mark.parametrize(
    ("said", "decision", "rules", "code", "rule"),
    [
        (EARLY, "accept", {}, "decision-malformed", "KI-33"),
        (EARLY, "refuse", {}, "decision-malformed", "KI-33"),
        (EARLY, "failed", {}, "decision-malformed", "KI-33"),
        (ALL_PASS, "accept", {}, "decision-malformed", "KI-33"),
        (EIGHT, "refuse", {}, "decision-malformed", "KI-36"),
        (EIGHT, "failed", {}, "decision-malformed", "KI-36"),
        (EIGHT, "failed", {"failed_when": "highest_below_3"}, "decision-malformed", "KI-36"),
        (THREE_BIDS, "failed", {}, "decision-malformed", "KI-43"),
        ("1:+1 2:+2 3:pass 1:match 2:pass", "failed", {}, "decision-malformed", "KI-43"),
        ("1:+3 2:pass 3:pass", "failed", {"failed_when": "highest_below_3"}, "decision-malformed", "KI-43"),
        ("1:-1 2:pass 3:pass", "failed", {"failed_when": "highest_below_3"}, "decision-malformed", "KI-43"),
        (TWO_BIDS, "failed", {"deck": 32}, "decision-malformed", "KI-43"),
        (THREE_BIDS, ultimatum("+3", 3), {}, "bid-too-low", "KI-34"),
        (EIGHT, ultimatum("+8", 1), {}, "bid-too-low", "KI-34"),
        (THREE_BIDS, ultimatum("+9", 3), {}, "bid-malformed", "KI-30"),
        (THREE_BIDS, ultimatum(["+8"], 3), {}, "bid-malformed", "KI-30"),
        (THREE_BIDS, ultimatum("+8", 1), {}, "decision-malformed", "KI-34"),
        (THREE_BIDS, ultimatum("+8", 0), {"ultimatum_open_to": "all"}, "decision-malformed", "KI-34"),
        (THREE_BIDS, ultimatum("+8", 4), {"ultimatum_open_to": "all"}, "decision-malformed", "KI-34"),
        (THREE_BIDS, ultimatum("+8", True), {}, "decision-malformed", "KI-34"),
        (THREE_BIDS, ultimatum("+8", -1), {}, "decision-malformed", "KI-34"),
        (THREE_BIDS, {"ultimatum": "+8"}, {}, "decision-malformed", "KI-34"),
        (THREE_BIDS, {"taken_by": 3}, {}, "decision-malformed", "KI-33"),
        (THREE_BIDS, "sell", {}, "decision-malformed", "KI-33"),
        (THREE_BIDS, ["accept"], {}, "decision-malformed", "KI-33"),
        (THREE_BIDS, False, {}, "decision-malformed", "KI-33"),
    ],
)
def test_decision_that_cannot_be_is_refused(
    said: str, decision: object, rules: dict[str, Any], code: str, rule: str
) -> None:
    given = decided(said, decision, **rules)
    (violation,) = given["violations"]
    assert (violation["code"], violation["rule"]) == (code, rule)
    assert (given["buyer"], given["bid"], given["failed"], given["over"]) == (None, None, False, False)


def test_faults_of_the_bidding_come_before_that_of_the_decision() -> None:
    given = decided("1:+1 2:+1 3:pass", "accept")
    assert [found["code"] for found in given["violations"]] == ["bid-too-low", "decision-malformed"]
    assert given["buyer"] is None
