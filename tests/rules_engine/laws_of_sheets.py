"""Rows of the sheet, totals and places. Every public function here is a law."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from rules_engine.__main__ import answer
from rules_engine.core.game import Rules
from tests.rules_engine.garbage import GARBAGE
from tests.rules_engine.shapes import check_answer, check_violation
from tests.rules_engine.subject import ACTIVE, STEPS, Subject, codes, refusal


def every_hand_has_rows_that_can_be(subject: Subject) -> None:
    assert [hand for hand in subject.hands if not subject.rows(hand)] == []


def row_that_can_be_sums_to_the_row_sum(subject: Subject) -> None:
    for hand in subject.hands:
        total = subject.game.row_sum(hand=hand)
        assert total is None or {sum(row) for row in subject.rows(hand)} == {total}


def number_offered_for_a_gap_is_the_one_that_was_there(subject: Subject) -> None:
    for hand in subject.hands:
        for row, seat in product(subject.rows(hand), range(subject.width)):
            gap = [*row[:seat], None, *row[seat + 1 :]]
            assert subject.game.balance(gap, hand=hand) in (row[seat], None)
            assert subject.game.balance(row, hand=hand) is None


def number_offered_is_never_a_wrong_sum(subject: Subject) -> None:
    chance = random.Random(1)
    for hand in subject.hands:
        for _ in range(100):
            known = [chance.choice(STEPS) * chance.randint(-3, 3) for _ in range(subject.width - 1)]
            offered = subject.game.balance([None, *known], hand=hand)
            if offered is not None:
                assert {*codes(subject.game.check_points([offered, *known], hand=hand))} <= {"impossible"}


def two_gaps_have_no_number(subject: Subject) -> None:
    assert subject.game.balance([None] * subject.width) is None
    assert subject.game.balance([0] * (subject.width - 2) + [None, None]) is None


def seats_are_alike(subject: Subject) -> None:
    chance = random.Random(2)
    for hand in subject.hands:
        for row in subject.rows(hand):
            changed = [value + chance.choice((-20, 0, 0, 1, 20)) for value in row]
            for points in (list(row), changed):
                turned = points[1:] + points[:1]
                first, second = (subject.game.check_points(each, hand=hand) for each in (points, turned))
                assert sorted(codes(first)) == sorted(codes(second)), points


def row_of_garbage_is_no_row(subject: Subject) -> None:
    for value in GARBAGE:
        if not isinstance(value, int | float) or isinstance(value, bool) or value == 0.5:
            found = subject.game.check_points([value] * subject.width)
            assert {*codes(found)} == {"points-malformed"}, value
    for length in {*range(9)} - {subject.width}:
        assert codes(subject.game.check_points([0] * length)) == ["points-malformed"]


def whole_number_may_be_written_as_a_float(subject: Subject) -> None:
    for hand in subject.hands:
        for row in subject.rows(hand):
            assert subject.game.check_points([float(value) for value in row], hand=hand) == ()


def row_answers_its_own_points(subject: Subject) -> None:
    for hand in subject.hands:
        for row in subject.rows(hand):
            data = {"game": subject.game.slug, "kind": "points", "points": list(row), "deal": hand}
            given = answer("check", data)
            check_answer(given)
            assert (given["ok"], given["scores"]) == (True, list(row))


def _per_seat(values: Sequence[int]) -> list[int]:
    return [values[seat % len(values)] for seat in range(max(ACTIVE, len(values)))]


def _totals(subject: Subject) -> Iterator[tuple[list[int], Rules]]:
    """Totals of whole games: those of the examples, and rows by chance where the score is their sum."""
    for data, given in subject.over:
        yield _per_seat(given["totals"]), data.get("rules", {})
    if subject.width == ACTIVE and subject.game.hands_due(subject.game.seats[0]):
        for size in subject.game.seats:
            yield _by_chance(subject, size), {}


def _by_chance(subject: Subject, size: int) -> list[int]:
    chance = random.Random(size)
    hands = subject.game.schedule(players=size)
    rows = {number: subject.rows(number) for number in subject.hands}
    totals = [0] * size
    for hand in hands:
        row = chance.choice(rows[(hand.hand - 1) % len(rows) + 1])
        for seat, points in zip(hand.players, row, strict=True):
            totals[seat] += points
    return totals


def totals_of_a_whole_game_are_right(subject: Subject) -> None:
    found = list(_totals(subject))
    assert found
    for totals, rules in found:
        assert subject.game.check_totals(totals, rules) == (), totals


def totals_of_garbage_are_wrong(subject: Subject) -> None:
    for value, size in product(GARBAGE, range(9)):
        found = subject.game.check_totals([value] * size)
        for violation in found:
            check_violation(violation.as_dict())
        if size not in subject.game.seats:
            assert codes(found) == ["table-size"]
        elif not isinstance(value, int | float) or isinstance(value, bool):
            assert codes(found) == ["points-malformed"] * size


def better_totals_have_better_places(subject: Subject) -> None:
    for totals, rules in _totals(subject):
        table = {f"player {seat}": points for seat, points in enumerate(totals)}
        sign = 1 if subject.game.higher_is_better else -1
        places = subject.game.places([table], rules)
        assert places == {
            player: 1 + sum(sign * other > sign * points for other in table.values())
            for player, points in table.items()
        }


def places_turn_with_the_table(subject: Subject) -> None:
    for totals, rules in _totals(subject):
        table = dict(enumerate(totals))
        turned = dict([*table.items()][1:] + [*table.items()][:1])
        assert subject.game.places([turned], rules) == subject.game.places([table], rules)


def places_of_a_game_and_of_its_totals_agree(subject: Subject) -> None:
    for data, given in subject.over:
        totals = dict(enumerate(_per_seat(given["totals"])))
        places = subject.game.places([totals], data.get("rules", {}))
        listed = dict(enumerate(_per_seat(given["places"])))
        assert [_order(places, pair) for pair in product(totals, totals)] == [
            _order(listed, pair) for pair in product(totals, totals)
        ]
        assert given["winners"] == [seat for seat, place in enumerate(given["places"]) if place == 1]


def _order(places: Mapping[int, int], pair: tuple[int, int]) -> int:
    first, second = (places[seat] for seat in pair)
    return (first > second) - (first < second)


def places_at_two_tables_keep_the_order_of_each(subject: Subject) -> None:
    for totals, rules in _totals(subject):
        tables = [{(table, seat): points for seat, points in enumerate(totals)} for table in (1, 2)]
        both = subject.game.places(tables, rules)
        alone = subject.game.places(tables[:1], rules)
        for first, second in product(tables[0], repeat=2):
            assert (both[first] < both[second]) is (alone[first] < alone[second])
        assert subject.game.places(tables[::-1], rules) == both


def places_refuse_what_is_no_parti(subject: Subject) -> None:
    totals, rules = next(_totals(subject))
    table = dict(enumerate(totals))
    assert codes(refusal(lambda: subject.game.places([], rules))) == ["table-size"]
    assert {*codes(refusal(lambda: subject.game.places([table, table], rules)))} == {"player-twice"}
    assert codes(refusal(lambda: subject.game.places([{1: 0}], rules))) == ["table-size"]
