"""Marks of a season against what one would find by looking through its partis."""

import datetime
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from leagues.queries.season_marks import SeasonMark, from_data, marks_of, to_data
from rules_engine.season import Parti, Result

DAY = datetime.date(2026, 1, 9)


def parti(points: Mapping[int, int], higher: bool = True) -> Parti[int]:
    sign = -1 if higher else 1

    def place(own: int) -> int:
        return 1 + len([other for other in points.values() if sign * other < sign * own])

    return Parti(DAY, tuple(Result(who, place(own), own) for who, own in points.items()))


def test_marks_of_three_partis() -> None:
    partis = [parti({1: 30, 2: 10, 3: -40}), parti({1: 5, 2: 4, 3: -9}), parti({2: 30, 1: 0, 3: -30})]
    assert marks_of(partis, higher_is_better=True) == {
        "best": SeasonMark(30, (1,), 0),
        "worst": SeasonMark(-40, (3,), 0),
        "closest": SeasonMark(1, (1,), 1),
        "run": SeasonMark(2, (1,)),
    }


def test_where_fewer_points_are_better_the_best_night_is_the_lowest() -> None:
    found = marks_of([parti({1: 30, 2: 10, 3: 60}, higher=False)], higher_is_better=False)
    assert (found["best"], found["worst"]) == (SeasonMark(10, (2,), 0), SeasonMark(60, (3,), 0))
    assert found["closest"] == SeasonMark(20, (2,), 0)


def test_people_of_one_night_share_a_mark() -> None:
    found = marks_of([parti({1: 20, 2: 20, 3: -20, 4: -20})], higher_is_better=True)
    assert (found["best"].people, found["worst"].people) == ((1, 2), (3, 4))
    assert found["closest"] == SeasonMark(40, (1, 2), 0)


def test_firsts_with_other_points_are_no_close_win() -> None:
    pairs = Parti(DAY, (Result(1, 1, 30), Result(2, 1, 10), Result(3, 3, 9), Result(4, 3, -49)))
    assert "closest" not in marks_of([pairs], higher_is_better=True)


def test_every_table_with_places_of_its_own_has_its_win() -> None:
    results = (Result(1, 1, 30, 7), Result(2, 2, -30, 7), Result(3, 1, 9, 8), Result(4, 2, -9, 8))
    found = marks_of([Parti(DAY, results)], higher_is_better=True)
    assert found["closest"] == SeasonMark(18, (3,), 0)


def test_a_run_is_of_the_partis_somebody_came_to() -> None:
    partis = [parti({1: 2, 2: 1}), parti({3: 2, 2: 1}), parti({1: 2, 3: 1}), parti({2: 2, 1: 1})]
    assert marks_of(partis, higher_is_better=True)["run"] == SeasonMark(2, (1,))


def test_one_first_is_no_run_and_nothing_has_no_marks() -> None:
    assert "run" not in marks_of([parti({1: 2, 2: 1})], higher_is_better=True)
    assert marks_of([], higher_is_better=True) == {}


def test_among_some_people_only_their_marks_are_kept() -> None:
    partis = [parti({1: 30, 2: 10, 3: -40}), parti({2: 5, 1: 4, 3: -9})]
    assert marks_of(partis, higher_is_better=True, people=frozenset([2, 3])) == {
        "best": SeasonMark(10, (2,), 0),
        "worst": SeasonMark(-40, (3,), 0),
        "closest": SeasonMark(1, (2,), 1),
    }


POINTS = st.dictionaries(st.integers(1, 6), st.integers(-50, 50), min_size=4)


@given(st.lists(POINTS, max_size=6), st.booleans())
def test_best_and_worst_are_those_of_all(books: list[dict[int, int]], higher: bool) -> None:
    partis = [parti(points, higher) for points in books]
    found = marks_of(partis, higher_is_better=higher)
    assert from_data(to_data(found)) == found
    every = [points for book in books for points in book.values()]
    if every:
        best, worst = (max(every), min(every)) if higher else (min(every), max(every))
        assert (found["best"].number, found["worst"].number) == (best, worst)
        assert {books[found["best"].parti or 0][who] for who in found["best"].people} == {best}
