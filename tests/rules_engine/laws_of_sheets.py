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
    assert [(hand, rules) for hand, rules, rows in subject.rows if not rows] == []


def row_that_can_be_sums_to_the_row_sum(subject: Subject) -> None:
    for hand, rules, rows in subject.rows:
        total = subject.game.row_sum(rules, hand=hand)
        assert total is None or {sum(row) for row in rows} == {total}


def number_offered_for_a_gap_is_the_one_that_was_there(subject: Subject) -> None:
    for hand, rules, rows in subject.rows:
        for row, seat in product(rows, range(subject.width)):
            gap = [*row[:seat], None, *row[seat + 1 :]]
            assert subject.game.balance(gap, rules, hand=hand) in (row[seat], None)
            assert subject.game.balance(row, rules, hand=hand) is None


def number_offered_is_never_a_wrong_sum(subject: Subject) -> None:
    chance = random.Random(1)
    for hand, rules, _ in subject.rows:
        for _ in range(20):
            known = [chance.choice(STEPS) * chance.randint(-3, 3) for _ in range(subject.width - 1)]
            offered = subject.game.balance([None, *known], rules, hand=hand)
            if offered is not None:
                found = codes(subject.game.check_points([offered, *known], rules, hand=hand))
                assert {*found} <= {"impossible"}


def two_gaps_have_no_number(subject: Subject) -> None:
    assert subject.game.balance([None] * subject.width) is None
    assert subject.game.balance([0] * (subject.width - 2) + [None, None]) is None


def seats_are_alike(subject: Subject) -> None:
    chance = random.Random(2)
    for hand, rules, rows in subject.rows:
        for row in rows:
            changed = [value + chance.choice((-20, 0, 0, 1, 20)) for value in row]
            for points in (list(row), changed):
                turned = points[1:] + points[:1]
                found = [subject.game.check_points(each, rules, hand=hand) for each in (points, turned)]
                assert sorted(codes(found[0])) == sorted(codes(found[1])), points


def row_of_garbage_is_no_row(subject: Subject) -> None:
    for value in GARBAGE:
        if not isinstance(value, int | float) or isinstance(value, bool) or value == 0.5:
            found = subject.game.check_points([value] * subject.width)
            assert {*codes(found)} == {"points-malformed"}, value
    for length in {*range(9)} - {subject.width}:
        assert codes(subject.game.check_points([0] * length)) == ["points-malformed"]


def whole_number_may_be_written_as_a_float(subject: Subject) -> None:
    for hand, rules, rows in subject.rows:
        for row in rows:
            assert subject.game.check_points([float(value) for value in row], rules, hand=hand) == ()


def row_answers_its_own_points(subject: Subject) -> None:
    for hand, rules, rows in subject.rows:
        for row in rows:
            data = {"game": subject.game.slug, "rules": rules, "kind": "points", "points": [*row]}
            given = answer("check", data | {"deal": hand})
            check_answer(given)
            assert (given["ok"], given["scores"]) == (True, [*row])


def _per_seat(values: Sequence[int]) -> list[int]:
    return [values[seat % len(values)] for seat in range(max(ACTIVE, len(values)))]


def _totals(subject: Subject) -> Iterator[tuple[list[int], Rules]]:
    """Totals of whole games: those of the examples, and rows by chance where the score is their sum."""
    for data, given in subject.over:
        yield _per_seat(given["totals"]), data.get("rules", {})
    if subject.width == ACTIVE and subject.game.hands_due(subject.game.seats[0]):
        for size, rules in product(subject.game.seats, subject.rules_sets):
            yield _by_chance(subject, size, rules), rules


def _by_chance(subject: Subject, size: int, rules: Rules) -> list[int]:
    chance = random.Random(size)
    rows = [found for _, given, found in subject.rows if given == rules]
    totals = [0] * size
    for hand in subject.game.schedule(players=size, rules=rules):
        row = chance.choice(rows[(hand.hand - 1) % len(rows)])
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
        assert given["winners"] == [seat for seat, place in enumerate(given["places"]) if place == 1]
        # A moon wins whatever the totals are, and of two teams over the target the bidders may.
        if given["why"] not in ("moon", "target-reached"):
            assert [_order(places, pair) for pair in product(totals, totals)] == [
                _order(listed, pair) for pair in product(totals, totals)
            ]


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


def places_of_what_is_not_whole_are_by_points_alone(subject: Subject) -> None:
    table = {"Ádám": -7, "Beszab": 1001, "Csaba": -7}
    expected = (2, 1, 2) if subject.game.higher_is_better else (1, 3, 1)
    assert subject.game.places([table], whole=False) == dict(zip(table, expected, strict=True))
    assert subject.game.places([], whole=False) == {}
    twice = refusal(lambda: subject.game.places([table, table], whole=False))
    assert {*codes(twice)} == {"player-twice"}
    for totals, rules in _totals(subject):
        tables = [{(number, seat): points for seat, points in enumerate(totals)} for number in (1, 2)]
        assert subject.game.places(tables, rules, whole=False) == subject.game.places(tables, rules)


def places_refuse_what_is_no_parti(subject: Subject) -> None:
    totals, rules = next(_totals(subject))
    table = dict(enumerate(totals))
    assert codes(refusal(lambda: subject.game.places([], rules))) == ["table-size"]
    assert {*codes(refusal(lambda: subject.game.places([table, table], rules)))} == {"player-twice"}
    assert codes(refusal(lambda: subject.game.places([{1: 0}], rules))) == ["table-size"]
