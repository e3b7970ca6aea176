"""The shape that every answer has, whatever was asked."""

import json
import re
from collections.abc import Sequence
from typing import Any

from rules_engine.core.entries import Ask
from rules_engine.core.violations import CODES

PARAGRAPH = re.compile(r"[A-Z]{2}-[0-9]+[a-z]?")
_FROM_ONE = ("hand", "action", "trick", "table")
_FROM_ZERO = ("position", "seat")
_TEXTS = ("player", "card")
_KEYS = {"code", "message", "rule", "legal", *_FROM_ONE, *_FROM_ZERO, *_TEXTS}


def is_as_asked(numbers: Sequence[int], ask: Ask) -> bool:
    """Whether the numbers of all sides are as the ask says."""
    if tuple(sorted(numbers)) in ask.apart:
        return True
    low, high = min(numbers) if ask.low is None else ask.low, max(numbers) if ask.high is None else ask.high
    each = all(low <= number <= high and number % ask.step == 0 for number in numbers)
    peak = max(numbers) if ask.peak is None else ask.peak
    return each and ask.total in (None, sum(numbers)) and max(numbers) >= peak


def check_answer(given: dict[str, Any]) -> None:
    """Fail unless `given` is JSON with `ok`, right violations and parts that make up the scores."""
    text = json.dumps(given, allow_nan=False)
    assert json.loads(text).keys() == given.keys()
    violations = given.get("violations", [])
    assert given["ok"] is (violations == [])
    for violation in violations:
        check_violation(violation)
    for scored in [given, *_hands(given)]:
        check_parts(scored)
    if "may_stop" in given:
        check_legal(given)


def check_violation(violation: dict[str, Any]) -> None:
    """Fail unless the violation has a known code, a sentence, a paragraph or none, and its place."""
    assert violation.keys() <= _KEYS
    assert violation["code"] in CODES
    assert violation["message"].strip()
    assert violation["rule"] == "" or PARAGRAPH.fullmatch(violation["rule"])
    assert all(type(violation[key]) is int and violation[key] >= 1 for key in violation.keys() & _FROM_ONE)
    assert all(type(violation[key]) is int and violation[key] >= 0 for key in violation.keys() & _FROM_ZERO)
    assert all(type(violation[key]) is str for key in violation.keys() & _TEXTS)
    assert all(type(card) is str for card in violation.get("legal", []))


def check_parts(scored: dict[str, Any]) -> None:
    """Fail unless the parts of each seat or team, where there are any, sum to its score."""
    if scored.get("parts") is None:
        return
    assert [sum(part["points"] for part in own) for own in scored["parts"]] == scored["scores"]
    assert all(type(part["points"]) is int and part["text"] for own in scored["parts"] for part in own)


def check_legal(given: dict[str, Any]) -> None:
    """Fail unless `legal` names a seat with its cards and its place in the trick, or none of them."""
    assert type(given["may_stop"]) is bool
    assert len(set(given["legal"])) == len(given["legal"])
    if given["seat"] is None:
        assert (given["legal"], given["trick"], given["position"]) == ([], None, None)
    else:
        assert given["seat"] in range(4)
        assert given["trick"] >= 1
        assert given["position"] in range(4)


def _hands(given: dict[str, Any]) -> list[dict[str, Any]]:
    return [hand for hand in given.get("hands") or [] if "scores" in hand]
