"""Entries: which way one is in, and what is refused before a game looks at it."""

import pytest

from rules_engine.core.entries import (
    Ask,
    Scored,
    Way,
    in_points,
    of_parts,
    points_of,
    points_way,
    score_by,
)
from rules_engine.core.inputs import missing
from rules_engine.core.parts import Part
from rules_engine.core.violations import Refused, Violation

NOTHING = Scored((0, 0, 0, 0))
WAYS = (
    points_way(low=0, high=9, total=9),
    Way("taken", "cards", (Ask("taken", "cards", "cards", cards=("QS",)),)),
)


def said(entry: object) -> list[tuple[str, str]]:
    """What is refused of an entry that no reader gets to see."""
    found = score_by({}, entry, WAYS)  # type: ignore[arg-type]
    assert found.scores is None
    return [(each.code, each.message) for each in found.violations]


def test_way_knows_its_asks_and_whether_it_asks_for_cards() -> None:
    points, taken = WAYS
    assert (points.has_cards, taken.has_cards) == (False, True)
    assert (points.ask("points"), points.ask("taken")) == (points.asks[0], None)


def test_reader_of_the_way_gets_the_entry() -> None:
    entry = in_points([1, 2, 3, 3])
    seen: list[object] = []
    assert score_by({"points": lambda given: seen.append(given) or NOTHING}, entry, WAYS) == NOTHING
    assert seen == [{"way": "points", "points": [1, 2, 3, 3]}]


def test_what_a_reader_refuses_is_wrong_with_the_entry() -> None:
    def refuse(entry: object) -> Scored:
        raise Refused(missing("points"))

    assert score_by({"points": refuse}, {"way": "points"}, WAYS) == Scored(None, None, (missing("points"),))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ([], ["“entry” is not what it should be: []."]),
        ({}, ["“null” is no way to write this hand down."]),
        ({"way": ["points"]}, ["“['points']” is no way to write this hand down."]),
        (
            {"way": "points", "a": 1, "b": 2},
            ["“a” is not asked of this hand.", "“b” is not asked of this hand."],
        ),
        ({"way": "taken", "points": []}, ["“points” is not asked of this hand."]),
    ],
)
def test_entry_in_no_way_or_with_more_than_was_asked_is_refused(entry: object, expected: list[str]) -> None:
    assert said(entry) == [("input-malformed", message) for message in expected]


def test_parts_make_up_the_scores_unless_something_is_wrong() -> None:
    parts = [[Part(3, "three"), Part(-1, "less")], [], [], [Part(2, "two")]]
    wrong = Violation("sum-wrong", "No.")
    assert of_parts((), parts) == Scored((2, 0, 0, 2), parts)
    assert of_parts([wrong], None) == Scored(None, None, (wrong,))


def test_scores_of_an_answer_are_an_entry_where_it_knows_them() -> None:
    assert points_of({"scores": [1, 2, 3, 4]}) == {"way": "points", "points": [1, 2, 3, 4]}
    assert points_of({"scores": None}) is None
