"""How hands are written down, and what follows from it. Every public function here is a law."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

from rules_engine.core.entries import Ask, Course, Scored
from rules_engine.core.game import Rules, ScheduledHand
from rules_engine.core.violations import Refused
from tests.rules_engine.garbage import GARBAGE
from tests.rules_engine.shapes import check_violation, is_as_asked
from tests.rules_engine.subject import ACTIVE, Input, Subject, by_side, codes

NUMBERS = 24
"""How many hands of a table are looked at: more than any game here needs to be over."""


def sides_are_the_four_who_play(subject: Subject) -> None:
    sides = subject.game.sides
    assert sorted(seat for side in sides for seat in side) == [*range(ACTIVE)]
    assert len({len(side) for side in sides}) == 1
    assert len(sides) == subject.width


def ways_ask_clear_questions(subject: Subject) -> None:
    for hand, rules in product(subject.hands, subject.rules_sets):
        ways = subject.game.ways(rules, hand=hand)
        assert len({way.slug for way in ways}) == len(ways) >= 1
        assert not ways[0].has_cards
        for way in ways:
            assert way.label
            assert len({ask.name for ask in way.asks}) == len(way.asks)
            for ask in way.asks:
                _check_ask(ask, len(subject.game.sides))
                assert ask.by == "" or ask.cards_by.keys() == {*(way.ask(ask.by) or ask).choices}


def row_of_the_sheet_has_one_number_of_each_side(subject: Subject) -> None:
    for hand, rules in product(subject.hands, subject.rules_sets):
        for way in subject.game.ways(rules, hand=hand):
            assert way.has_cards or sum(ask.each for ask in way.asks) <= 1


def _check_ask(ask: Ask, sides: int) -> None:
    assert re.fullmatch("[a-z]{1,30}", ask.name)  # the name of a field is made of it
    assert ask.name != "way"
    assert ask.label
    assert len(ask.labels) == len(ask.choices)
    assert all(ask.labels)
    assert (ask.kind == "choice") is bool(ask.choices)
    assert (ask.kind == "cards") is bool(ask.cards or ask.by)
    assert all(len(row) == sides for row in ask.apart)
    if ask.kind == "number":
        assert ask.low is None or ask.high is None or ask.low <= ask.high
        assert ask.step >= 1
    if ask.total is not None:
        assert ask.each
        assert ask.low is not None
        assert ask.high is not None
        assert sides * ask.low <= ask.total <= sides * ask.high


def every_way_can_be_written(subject: Subject) -> None:
    assert [(hand.hand, rules, way.slug) for hand, rules, way, right in subject.entries if not right] == []


def answers_are_within_what_was_asked(subject: Subject) -> None:
    for _, _, way, right in subject.entries:
        for entry, ask in product(right, way.asks):
            assert not ask.each or is_as_asked(entry[ask.name], ask), (entry, ask)


def entry_scores_the_same_again(subject: Subject) -> None:
    for hand, rules, entry in _right(subject):
        again = json.loads(json.dumps(entry))
        assert subject.game.score(again, rules, hand=hand) == subject.game.score(entry, rules, hand=hand)


def scores_are_those_of_the_sides_and_of_their_parts(subject: Subject) -> None:
    for hand, rules, entry in _right(subject):
        scored = subject.game.score(entry, rules, hand=hand)
        assert scored.scores is not None
        firsts = [scored.scores[side[0]] for side in subject.game.sides]
        assert scored.scores == by_side(firsts, subject.game.sides)
        if scored.parts is not None:
            assert [sum(part.points for part in own) for own in scored.parts] == [*scored.scores]
            assert all(part.text for own in scored.parts for part in own)


def points_are_right_where_the_sheet_has_them_so(subject: Subject) -> None:
    chance = random.Random(3)
    for hand, rules, entry in _right(subject):
        if "points" in entry:
            changed = [value + chance.choice((-20, 0, 0, 1, 20)) for value in entry["points"]]
            for row in (entry["points"], changed, changed[1:], [*changed[1:], None]):
                found = subject.game.score(entry | {"points": row}, rules, hand=hand).violations
                expected = subject.game.check_points(row, rules, hand=hand.hand)
                assert codes(found) == codes(expected), (entry, row)


def garbage_is_no_entry(subject: Subject) -> None:
    for hand, rules, way, right in (each for each in subject.entries if each[1] == {}):
        for value in GARBAGE:
            for given in (value, {"way": value}, {"way": way.slug, value: 1} if _is_key(value) else value):
                assert _checked(subject.game.score(given, rules, hand=hand)).scores is None
            everything = {"way": way.slug} | {ask.name: value for ask in way.asks}
            for entry in (everything, *({**right[0], ask.name: value} for ask in way.asks)):
                _checked(subject.game.score(entry, rules, hand=hand))


def _is_key(value: object) -> bool:
    return isinstance(value, str | int | float) and value not in ("way",)


def _checked(scored: Scored) -> Scored:
    assert (scored.scores is None) is bool(scored.violations)
    assert scored.scores is None or [type(score) for score in scored.scores] == [int] * ACTIVE
    for violation in scored.violations:
        check_violation(json.loads(json.dumps(violation.as_dict(), allow_nan=False)))
    return scored


def what_is_not_asked_is_refused(subject: Subject) -> None:
    for hand, rules, entry in _right(subject):
        found = subject.game.score(entry | {"trumpet": 1}, rules, hand=hand)
        assert (found.scores, codes(found.violations)) == (None, ["input-malformed"])


def answer_that_is_missing_is_said(subject: Subject) -> None:
    for hand, rules, way, right in subject.entries:
        for entry, ask in product(right[:1], way.asks):
            rest = {name: value for name, value in entry.items() if name != ask.name}
            for given in (rest, rest | {ask.name: None}):
                found = _checked(subject.game.score(given, rules, hand=hand))
                assert found.violations or not ask.required


def entry_in_numbers_scores_the_same(subject: Subject) -> None:
    for hand, rules, entry in _right(subject):
        numbers = subject.game.in_numbers(entry, rules, hand=hand)
        (way,) = (way for way in subject.game.ways(rules, hand=hand.hand) if way.slug == numbers["way"])
        assert not way.has_cards
        assert json.loads(json.dumps(numbers)) == numbers
        scores = [subject.game.score(each, rules, hand=hand).scores for each in (entry, numbers)]
        assert scores[0] == scores[1]
        assert subject.game.in_numbers(numbers, rules, hand=hand) == numbers


def record_gives_the_entry_of_its_scores(subject: Subject) -> None:
    records = [(data, given) for _, data, given in subject.answered if data.get("kind") == "record"]
    assert [given for _, given in records if given.get("scores")]
    for data, given in records:
        rules, hand = data.get("rules"), _hand_of(subject, data)
        try:
            entry = subject.game.from_record(data, rules, hand=hand)
        except Refused:
            entry = None
        assert (entry is None) is (given.get("scores") is None), data
        if entry is not None:
            scores = subject.game.score(entry, rules, hand=hand).scores
            assert scores == by_side(_of_sides(given["scores"], subject), subject.game.sides)


def _hand_of(subject: Subject, record: Input) -> ScheduledHand:
    """The hand that a record is of, as far as records of the games say it."""
    first = subject.game.schedule(players=subject.game.seats[0])[0]
    number, dealer = record.get("deal", record.get("hand_number", 1)), record.get("dealer", first.dealer)
    return replace(first, hand=number, dealer=dealer)


def _of_sides(scores: list[int], subject: Subject) -> list[int]:
    return (
        scores if len(scores) == len(subject.game.sides) else [scores[side[0]] for side in subject.game.sides]
    )


def table_that_is_over_stays_so(subject: Subject) -> None:
    ended = False
    for rules in subject.rules_sets:
        entries = _table(subject, rules)
        courses = [subject.game.course(entries[:played], rules) for played in range(len(entries) + 1)]
        assert courses[0] == Course(over=False)
        for course, later in pairwise(courses):
            assert later == course or not course.over
            _check_course(later, subject)
        ended = ended or courses[-1].over
    assert ended or subject.game.hands_due(subject.game.seats[0]) is not None


def _check_course(course: Course, subject: Subject) -> None:
    assert course.why or not course.over
    if course.places is not None:
        assert course.over
        assert min(course.places) == 1
        firsts = [course.places[side[0]] for side in subject.game.sides]
        assert course.places == by_side(firsts, subject.game.sides)


def _table(subject: Subject, rules: Rules) -> list[dict[str, Any]]:
    chance = random.Random(4)
    by_hand: dict[int, list[dict[str, Any]]] = {}
    for hand, given, _, right in subject.entries:
        if given == rules:
            by_hand.setdefault(hand.hand, []).extend(right)
    return [chance.choice(by_hand[number % len(by_hand) + 1]) for number in range(NUMBERS)]


def _right(subject: Subject) -> Iterator[tuple[ScheduledHand, Rules, dict[str, Any]]]:
    for hand, rules, _, right in subject.entries:
        yield from ((hand, rules, entry) for entry in right)
