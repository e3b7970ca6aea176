"""The standings of a season, by hand: scores, what counts, who is ranked, and each step in a tie."""

import time
from datetime import date
from fractions import Fraction

import pytest

from rules_engine.season import Parti, Result, Row, Rules, Standings, rank

DAY = date(2026, 1, 2)


def parti(**results: tuple[int, int]) -> Parti[str]:
    """A parti from place and points of each player."""
    return Parti(DAY, tuple(Result(player, *result) for player, result in results.items()))


def orders(*partis: str) -> list[Parti[str]]:
    """Partis of "ABCD", best first, with 30 points for the first and ten less for each further."""
    return [
        Parti(DAY, tuple(Result(name, at + 1, 30 - 10 * at) for at, name in enumerate(order)))
        for order in partis
    ]


def told(standings: Standings[str]) -> list[tuple[str, int | None, str | None]]:
    return [(row.player, row.rank, row.decided_by) for row in standings.rows]


def row_of(standings: Standings[str], player: str) -> Row[str]:
    return next(row for row in standings.rows if row.player == player)


def ranked(partis: list[Parti[str]], *, higher_is_better: bool = True, **rules: object) -> Standings[str]:
    return rank(partis, Rules.of({"share": 0, **rules}), higher_is_better=higher_is_better)


# The three scores


def test_average_place_is_exact_and_less_is_better() -> None:
    found = ranked(orders("ABCD", "BACD", "ABDC"))
    assert [(row.player, row.score) for row in found.rows] == [
        ("A", Fraction(4, 3)),
        ("B", Fraction(5, 3)),
        ("C", Fraction(10, 3)),
        ("D", Fraction(11, 3)),
    ]


def test_sums_are_over_everything_that_was_played() -> None:
    row = row_of(ranked(orders("ABCD", "BACD", "ABDC", "DCB"), drop=1), "A")
    assert (row.partis, row.place_sum, row.firsts, row.points) == (3, 4, 2, 80)
    assert (row.score, row.counted, row.counted_place_sum, row.dropped) == (1, 2, 2, 1)
    assert row.counts == (True, False, True)


@pytest.mark.parametrize(("higher_is_better", "order"), [(True, "CBA"), (False, "ABC")])
def test_total_of_points_goes_by_the_game(higher_is_better: bool, order: str) -> None:
    partis = [parti(A=(3, -20), B=(2, 0), C=(1, 20)), parti(A=(1, 5), B=(1, 5), C=(3, -10))]
    found = ranked(partis, by="points", higher_is_better=higher_is_better)
    assert "".join(row.player for row in found.rows) == order
    assert [row.score for row in found.rows] == sorted([-15, 5, 10], reverse=higher_is_better)


def test_points_for_places_go_by_how_many_played() -> None:
    partis = [*orders("ABCDE", "CBA"), parti(A=(1, 0), B=(1, 0), C=(3, 0), D=(3, 0))]
    found = ranked(partis, by="places", higher_is_better=False)
    # A: 5 + 1 + 4; B, who shares the first place: 4 + 2 + 4; C: 3 + 3 + 2; D: 2 + 2; E: 1.
    assert [(row.player, row.score) for row in found.rows] == [
        ("A", 10),
        ("B", 10),
        ("C", 8),
        ("D", 4),
        ("E", 1),
    ]
    assert [row.rank for row in found.rows] == [1, 1, 3, 4, 5]


# What counts


def test_only_the_best_count() -> None:
    found = ranked(orders("ABCD", "BACD", "BCAD"), best=2)
    assert (row_of(found, "A").score, row_of(found, "A").counts) == (Fraction(3, 2), (True, True, False))
    assert (row_of(found, "B").score, row_of(found, "B").counts) == (1, (False, True, True))


def test_best_and_drop_together_take_the_fewer() -> None:
    four = orders("ABCD", "BACD", "BCAD", "ABCD")
    assert [row_of(ranked(four, best=best, drop=drop), "A").counted for best, drop in [(3, 2), (1, 2)]] == [
        2,
        1,
    ]


@pytest.mark.parametrize("drop", [1, 2, 5, 10**9])
def test_one_parti_counts_however_many_are_dropped(drop: int) -> None:
    row = row_of(ranked(orders("BA"), drop=drop), "A")
    assert (row.score, row.counted, row.dropped) == (2, 1, 0)


def test_of_equal_partis_the_later_is_dropped() -> None:
    assert row_of(ranked(orders("BA", "BA", "AB"), drop=1), "A").counts == (True, False, True)


def test_worst_points_are_the_highest_where_less_is_better() -> None:
    partis = [parti(A=(1, 3)), parti(A=(1, -7)), parti(A=(1, 0))]
    less = row_of(ranked(partis, by="points", drop=1, higher_is_better=False), "A")
    more = row_of(ranked(partis, by="points", drop=1), "A")
    assert (less.score, less.counts) == (-7, (False, True, True))
    assert (more.score, more.counts) == (3, (True, False, True))


def test_worst_by_points_for_places_are_those_of_the_fewest_points_not_of_the_worst_place() -> None:
    # Third of five gives three points, second of two gives one.
    row = row_of(ranked(orders("BCADE", "BA"), by="places", best=1), "A")
    assert (row.score, row.counts, row.counted_place_sum) == (3, (True, False), 3)


# Who is ranked


@pytest.mark.parametrize(("share", "needed"), [(0, 0), (1, 1), (33, 1), (34, 2), (50, 2), (67, 3), (100, 3)])
def test_share_is_of_all_partis_and_rounded_up(share: int, needed: int) -> None:
    found = rank(orders("ABCD", "ABC", "AB"), Rules(share=share), higher_is_better=True)
    assert (found.partis, found.needed) == (3, needed)
    able = {"A": 3, "B": 3, "C": 2, "D": 1}
    assert {row.player for row in found.rows if row.rank} == {name for name, n in able.items() if n >= needed}


def test_who_played_too_few_follows_by_the_same_score_without_a_rank() -> None:
    found = rank(orders("CABD", "AB", "BAE", "AB"), Rules(share=75), higher_is_better=True)
    assert told(found) == [
        ("A", 1, "score"),
        ("B", 2, "score"),
        ("C", None, None),
        ("E", None, None),
        ("D", None, None),
    ]


def test_people_are_ranked_among_themselves_and_need_as_many_partis() -> None:
    partis = orders("ABCD", "BACD", "ABC", "ABC")
    found = rank(partis, Rules(), higher_is_better=True, people=["D", "B", "C", "Z"])
    assert (found.partis, found.needed) == (4, 2)
    assert told(found) == [("B", 1, "score"), ("C", 2, "score"), ("D", 3, "score")]


def test_nobody_who_did_not_play_is_named() -> None:
    assert rank([], Rules(), higher_is_better=True) == Standings(0, 0, ())
    assert rank(orders("AB"), Rules(), higher_is_better=True, people=[]).rows == ()


# Ties


def test_ties_share_a_rank_without_steps() -> None:
    found = ranked([*orders("ABCD", "BADC")])
    assert told(found) == [("A", 1, "tied"), ("B", 1, "tied"), ("C", 3, "score"), ("D", 3, "tied")]


def test_first_row_says_what_separates_it_from_the_second() -> None:
    assert told(ranked(orders("AB")))[0] == ("A", 1, "score")
    assert told(ranked(orders("A"))) == [("A", 1, None)]
    assert told(ranked(orders("AB", "AB", "BA", "BA", "BA", "AB"), step_1="points"))[0] == ("A", 1, "tied")


def test_more_partis_break_a_tie_of_scores() -> None:
    found = ranked(orders("AB", "BA", "CAB", "BCA"), step_1="partis")
    assert told(found) == [("C", 1, "score"), ("B", 2, "score"), ("A", 3, "score")]
    level = ranked(
        [*orders("AB", "BA"), parti(C=(1, 0)), parti(C=(2, 0)), parti(C=(1, 0)), parti(C=(2, 0))],
        step_1="partis",
    )
    assert told(level) == [("C", 1, "partis"), ("A", 2, "partis"), ("B", 2, "tied")]


def test_more_partis_are_those_played_not_those_counted() -> None:
    partis = [parti(A=(1, 0), B=(1, 0)), parti(A=(2, 0))]
    assert told(ranked(partis, best=1, step_1="partis")) == [("A", 1, "partis"), ("B", 2, "partis")]


def test_more_firsts_break_a_tie_of_scores() -> None:
    partis = [parti(A=(1, 0), B=(2, 0)), parti(A=(3, 0), B=(2, 0))]
    assert told(ranked(partis, step_1="firsts")) == [("A", 1, "firsts"), ("B", 2, "firsts")]


@pytest.mark.parametrize(("higher_is_better", "first"), [(True, "A"), (False, "B")])
def test_better_points_break_a_tie_of_scores(higher_is_better: bool, first: str) -> None:
    partis = [parti(A=(1, 0), B=(2, -30)), parti(A=(2, -10), B=(1, 0))]
    found = ranked(partis, step_1="points", higher_is_better=higher_is_better)
    assert told(found)[0] == (first, 1, "points")


def test_results_against_each_other_count_only_partis_that_both_played() -> None:
    partis = [
        parti(A=(2, 0), B=(1, 0)),
        parti(A=(2, 0), B=(1, 0)),
        parti(A=(1, 0)),
        parti(A=(1, 0)),
        parti(B=(2, 0)),
        parti(B=(2, 0)),
    ]
    assert told(ranked(partis)) == [("A", 1, "tied"), ("B", 1, "tied")]
    assert told(ranked(partis, step_1="head-to-head")) == [
        ("B", 1, "head-to-head"),
        ("A", 2, "head-to-head"),
    ]


def test_three_who_beat_each_other_in_a_circle_stay_tied() -> None:
    circle = orders("AB", "BC", "CA")
    assert told(ranked(circle, step_1="head-to-head")) == [
        ("A", 1, "tied"),
        ("B", 1, "tied"),
        ("C", 1, "tied"),
    ]


def test_results_against_each_other_are_of_the_tied_alone() -> None:
    # A, B and C average 2; D, whom A never beats, is not of the group.
    partis = [
        parti(D=(1, 0), A=(2, 0)),
        parti(D=(1, 0), A=(2, 0)),
        parti(A=(2, 0), C=(3, 0)),
        parti(B=(2, 0), E=(1, 0)),
        parti(C=(1, 0)),
    ]
    found = ranked(partis, step_1="head-to-head")
    assert told(found)[:2] == [("D", 1, "tied"), ("E", 1, "tied")]
    assert told(found)[2:] == [
        ("A", 3, "score"),
        ("B", 4, "head-to-head"),
        ("C", 5, "head-to-head"),
    ]


def test_next_step_goes_on_among_those_who_are_still_equal() -> None:
    # By firsts A and B stay together, and C and D; the points part each pair on its own.
    partis = [
        parti(A=(1, 5), B=(1, 9), C=(2, 50), D=(2, 40)),
        parti(A=(3, 0), B=(3, 0), C=(2, 0), D=(2, 0)),
    ]
    assert told(ranked(partis, step_1="firsts", step_3="points")) == [
        ("B", 1, "points"),
        ("A", 2, "points"),
        ("C", 3, "firsts"),
        ("D", 4, "points"),
    ]


def test_results_against_each_other_are_counted_again_in_the_smaller_group() -> None:
    partis = [
        parti(A=(1, 0), B=(2, 0), C=(3, 0)),
        parti(A=(3, 0), B=(2, 0), C=(2, 0)),
        parti(C=(1, 0)),
    ]
    # All three average 2. More partis put C first; A and B then stand one to one.
    assert told(ranked(partis, step_1="partis", step_2="head-to-head")) == [
        ("C", 1, "partis"),
        ("A", 2, "partis"),
        ("B", 2, "tied"),
    ]
    # With C among them A has beaten two and lost to two, B has beaten two and lost to one, C is behind.
    assert told(ranked(partis, step_1="head-to-head")) == [
        ("B", 1, "head-to-head"),
        ("A", 2, "head-to-head"),
        ("C", 3, "head-to-head"),
    ]


def test_tied_stand_in_the_order_of_their_labels_and_nobody_else_is_asked() -> None:
    names = {"A": "Zita", "B": "Anna"}
    found = rank(orders("ABC", "BAC"), Rules(), higher_is_better=True, label=names.__getitem__)
    assert [row.player for row in found.rows] == ["B", "A", "C"]


# Time


def test_two_thousand_partis_take_no_time() -> None:
    many = orders(*["ABCDEF", "BCDEFA", "CDEFAB", "DEFABC"] * 500)
    rules = Rules.of({"drop": 5, "step_1": "head-to-head"})
    times = []
    for _ in range(5):
        start = time.process_time()
        rank(many, rules, higher_is_better=True)
        times.append(time.process_time() - start)
    assert min(times) < 0.04
