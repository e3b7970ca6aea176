"""Absences: what counts, when a bottle is incurred and due, against a slow count of the letters of a row.

A row of days is written with a letter each: p present, e excused, u undecided, x unexcused.
"""

import re
from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.club_rules import (
    JAGERMEISTER,
    Attendance,
    Bottle,
    Count,
    HouseRules,
    Presence,
    RuleBook,
    absence_bottles,
    absence_count,
)

LETTERS: dict[str, Presence] = {"p": "present", "e": "excused", "u": "undecided", "x": "unexcused"}
START = date(2024, 1, 5)
RULES = HouseRules()
CONSECUTIVE = HouseRules(mode="consecutive")
BREAKS = HouseRules(mode="consecutive", excused="breaks")
rows = st.text("peux", max_size=40)
limits = st.integers(1, 9)


def day(number: int) -> date:
    """The day of the parti with that number, from 0: one a week."""
    return START + timedelta(weeks=number)


def attended(row: str) -> list[Attendance]:
    return [Attendance(day(number), LETTERS[letter]) for number, letter in enumerate(row)]


def bottles(row: str, rules: HouseRules = RULES) -> tuple[Bottle[str, date], ...]:
    return absence_bottles("A", attended(row), [day(number) for number in range(len(row))], RuleBook(rules))


def incurred(row: str, rules: HouseRules = RULES) -> list[int]:
    """The numbers of the partis with which bottles were incurred."""
    return [(bottle.incurred - START).days // 7 for bottle in bottles(row, rules)]


def incurred_slowly(row: str, rules: HouseRules) -> list[int]:
    """The same by cutting the row into pieces and taking every `limit`-th x of each."""
    ends = {"cumulative": "$", "consecutive": "p"}[rules.mode]
    ends += "e" if rules.mode == "consecutive" and rules.excused == "breaks" else ""
    found = []
    for piece in re.finditer(f"[^{ends}]+", row):
        days = [number for number in range(*piece.span()) if row[number] == "x"]
        found += days[rules.limit - 1 :: rules.limit]
    return found


# CL-1: every eighth


def test_eighth_unexcused_absence_costs_a_bottle_due_at_the_next_parti() -> None:
    assert bottles("xxxxxxxxp") == (
        Bottle("A", JAGERMEISTER, day(7), day(8), tuple(day(number) for number in range(8))),
    )


def test_seven_unexcused_absences_cost_nothing() -> None:
    assert bottles("xxxxxxxp") == ()


def test_sixteen_absences_cost_two_bottles_and_the_last_is_due_at_no_known_parti() -> None:
    assert [(bottle.incurred, bottle.due) for bottle in bottles("x" * 16)] == [
        (day(7), day(8)),
        (day(15), None),
    ]


def test_count_starts_again_after_a_bottle() -> None:
    assert incurred("x" * 8 + "p" + "x" * 7) == [7]


def test_presence_between_does_not_matter_to_the_cumulative_count() -> None:
    assert incurred("xxxxpxxpxx") == [9]


def test_bottle_is_due_at_the_next_parti_also_if_he_is_not_there() -> None:
    assert [bottle.due for bottle in bottles("xxxxxxxxx")] == [day(8)]


def test_bottle_is_due_at_a_planned_parti() -> None:
    planned = day(30)
    (bottle,) = absence_bottles("A", attended("x" * 8), [planned, day(7), day(31)])
    assert bottle.due == planned


def test_day_with_two_partis_is_one_absence() -> None:
    twice = attended("xxxxxxx") * 2
    assert absence_bottles("A", twice, []) == ()


@pytest.mark.parametrize(("other", "counts"), [("x", True), ("u", False), ("e", False), ("p", False)])
def test_day_with_two_partis_counts_as_the_better_of_them(other: str, counts: bool) -> None:
    both = [*attended("x"), *attended(other)]
    assert [absence_count(order, day(0)).number for order in (both, both[::-1])] == [counts, counts]


def test_second_parti_of_the_day_is_not_the_one_at_which_the_bottle_is_due() -> None:
    (bottle,) = absence_bottles("A", attended("x" * 8), [day(7), day(7), day(8)])
    assert bottle.due == day(8)


# CL-1, CL-2: in a row


def test_presence_breaks_the_row() -> None:
    assert incurred("xxxxpxxxxp", CONSECUTIVE) == []


def test_excused_absence_neither_counts_nor_breaks_the_row() -> None:
    assert incurred("xxxxexxxxp", CONSECUTIVE) == [8]


def test_excused_absence_breaks_the_row_where_the_club_says_so() -> None:
    assert incurred("xxxxexxxxp", BREAKS) == []


def test_excused_absence_never_breaks_the_cumulative_count() -> None:
    assert incurred("xxxxexxxx", HouseRules(excused="breaks")) == [8]


def test_undecided_absence_breaks_no_row() -> None:
    assert incurred("xxxxuxxxx", BREAKS) == [8]


# The running count


def test_count_says_how_many_of_how_many() -> None:
    count = absence_count(attended("xpxexuxxp"), day(8))
    assert (count.number, count.limit) == (5, 8)
    assert count.days == (day(0), day(2), day(4), day(6), day(7))


def test_count_of_a_day_knows_nothing_of_later_partis() -> None:
    assert absence_count(attended("xxx"), day(1)) == Count((day(0), day(1)), 8)


def test_count_after_a_bottle_is_zero() -> None:
    assert absence_count(attended("x" * 8), day(7)) == Count((), 8)


# CL-5b: a change of house rules


def test_lower_limit_asks_no_bottle_for_what_came_before() -> None:
    book = RuleBook(HouseRules(), [(day(6), HouseRules(limit=5))])
    assert absence_bottles("A", attended("xxxxxx"), [], book) == ()
    assert absence_count(attended("xxxxxx"), day(6), book) == Count(tuple(map(day, range(6))), 5)


def test_first_absence_under_a_lower_limit_costs_one_bottle_and_starts_again() -> None:
    book = RuleBook(HouseRules(), [(day(6), HouseRules(limit=5))])
    found = absence_bottles("A", attended("x" * 12), [], book)
    assert [bottle.incurred for bottle in found] == [day(6), day(11)]


def test_only_absences_in_a_row_count_once_rows_are_counted_also_those_before() -> None:
    book = RuleBook(HouseRules(limit=3), [(day(3), HouseRules(mode="consecutive", limit=3))])
    (bottle,) = absence_bottles("A", attended("xpxxx"), [], book)
    assert bottle.causes == (day(2), day(3), day(4))
    assert absence_count(attended("xpxx"), day(2), book).days == (day(0), day(2))
    assert absence_count(attended("xpxx"), day(3), book).days == (day(2), day(3))


def test_absences_before_a_row_was_broken_do_not_come_back_with_the_old_count() -> None:
    old, new = HouseRules(limit=3), HouseRules(mode="consecutive", limit=3)
    book = RuleBook(old, [(day(1), new), (day(3), old)])
    assert absence_count(attended("xxpxx"), day(4), book).days == (day(3), day(4))


# Against the slow count


@given(rows, limits, st.sampled_from(["cumulative", "consecutive"]), st.sampled_from(["neutral", "breaks"]))
def test_bottles_are_those_of_the_slow_count(row: str, limit: int, mode: str, excused: str) -> None:
    rules = HouseRules(mode=mode, excused=excused, limit=limit)
    assert incurred(row, rules) == incurred_slowly(row, rules)


@given(rows, limits)
def test_cumulative_bottles_and_count_are_quotient_and_remainder(row: str, limit: int) -> None:
    rules = HouseRules(limit=limit)
    count = absence_count(attended(row), day(len(row)), RuleBook(rules))
    assert (len(bottles(row, rules)), count.number) == divmod(row.count("x"), limit)


@given(rows, limits, st.sampled_from(["neutral", "breaks"]))
def test_a_row_never_costs_more_than_the_cumulative_count(row: str, limit: int, excused: str) -> None:
    in_a_row = HouseRules(mode="consecutive", excused=excused, limit=limit)
    assert len(bottles(row, in_a_row)) <= len(bottles(row, HouseRules(limit=limit)))


@given(rows, limits, st.sampled_from(["cumulative", "consecutive"]))
def test_every_bottle_names_as_many_unexcused_days_as_the_limit(row: str, limit: int, mode: str) -> None:
    unexcused = {day(number) for number, letter in enumerate(row) if letter == "x"}
    for bottle in bottles(row, HouseRules(mode=mode, limit=limit)):
        assert len(bottle.causes) == limit
        assert unexcused.issuperset(bottle.causes)
        assert bottle.incurred == max(bottle.causes)


def shuffled(row: str) -> st.SearchStrategy[Sequence[Attendance]]:
    return st.permutations(attended(row))


@given(rows.flatmap(lambda row: st.tuples(st.just(row), shuffled(row))))
def test_order_in_which_partis_are_given_does_not_matter(given: tuple[str, Sequence[Attendance]]) -> None:
    row, order = given
    partis = [attendance.date for attendance in order]
    assert absence_bottles("A", order, partis, RuleBook(CONSECUTIVE)) == bottles(row, CONSECUTIVE)
