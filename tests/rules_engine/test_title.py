"""The title: lapse arithmetic, leaving, dated rules, ties and their steps, what pages show, refusals."""

import json
from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from rules_engine.core.violations import Refused
from rules_engine.title import (
    EMPTY,
    KEPT,
    OPTIONS,
    Parti,
    Reign,
    Result,
    RuleBook,
    Rules,
    State,
    add_months,
    as_of,
    award,
    command,
    last_day,
    rank_rows,
    run,
)
from rules_engine.title.reading import read

FRIDAY = date(2023, 3, 3)
WEEK = timedelta(days=7)
Order = str | Sequence[tuple[str, int, int]]


def parti(day: date, order: Order) -> Parti[str]:
    """A parti of "ABCD", best first, with points 30, 10, -10, -30; or of (player, place, points)."""
    if isinstance(order, str):
        order = [(name, at + 1, 30 - 20 * at) for at, name in enumerate(order)]
    return Parti(day, tuple(Result(*row) for row in order))


def weekly(*orders: Order, start: date = FRIDAY) -> list[Parti[str]]:
    return [parti(start + WEEK * at, order) for at, order in enumerate(orders)]


def after(partis: Sequence[Parti[str]], rules: Rules | None = None, away: Any = None) -> State[str]:
    states = list(run(partis, RuleBook(rules or Rules()), away or {}))
    return states[-1] if states else EMPTY


def history(partis: Sequence[Parti[str]]) -> list[dict[str, Any]]:
    return [
        {"date": str(p.date), "results": [[r.player, r.place, r.points] for r in p.results]} for p in partis
    ]


def asked(partis: Sequence[Parti[str]], on: date, **more: Any) -> Any:
    return command({"history": history(partis), "as_of": str(on), **more})


EIGHT = weekly(*["ABCD"] * 8)
LAST = EIGHT[-1].date


# KT-12: nine months


@pytest.mark.parametrize(
    ("day", "clamp", "after_it"),
    [
        ("2022-05-28", "2023-02-28", "2023-02-28"),
        ("2022-05-29", "2023-02-28", "2023-03-01"),
        ("2022-05-30", "2023-02-28", "2023-03-01"),
        ("2022-05-31", "2023-02-28", "2023-03-01"),
        ("2023-05-28", "2024-02-28", "2024-02-28"),
        ("2023-05-29", "2024-02-29", "2024-02-29"),
        ("2023-05-30", "2024-02-29", "2024-03-01"),
        ("2023-05-31", "2024-02-29", "2024-03-01"),
        ("2099-05-31", "2100-02-28", "2100-03-01"),
        ("2023-08-31", "2024-05-31", "2024-05-31"),
        ("2023-12-31", "2024-09-30", "2024-10-01"),
        ("2024-02-29", "2024-11-29", "2024-11-29"),
        ("2023-03-31", "2023-12-31", "2023-12-31"),
        ("2023-04-01", "2024-01-01", "2024-01-01"),
        ("9999-05-31", "9999-12-31", "9999-12-31"),
    ],
)
def test_nine_months_later(day: str, clamp: str, after_it: str) -> None:
    start = date.fromisoformat(day)
    assert str(add_months(start, 9, "clamp")) == clamp
    assert str(add_months(start, 9, "next")) == after_it


@pytest.mark.parametrize("months", [0, 1, 11, 12, 13, 24])
def test_months_keep_the_day_number_where_the_month_has_it(months: int) -> None:
    found = add_months(date(2023, 1, 15), months, "clamp")
    assert (found.year, found.month, found.day) == (2023 + months // 12, 1 + months % 12, 15)


# KT-11, KT-13: 180 days, and which comes first


def test_day_180_is_the_last_and_181_is_gone() -> None:
    state = after(EIGHT)
    held, gone = (as_of(state, LAST + timedelta(days=days)) for days in (180, 181))
    assert (held.holder, held.last_day, held.lapse) == ("A", LAST + timedelta(days=180), "pause")
    assert (gone.holder, gone.vacant_because, gone.last_holder) == (None, "pause", "A")
    assert gone.ended == (Reign("A", LAST, LAST + timedelta(days=181), "pause"),)


@pytest.mark.parametrize(("gap", "since"), [(180, LAST), (181, LAST + timedelta(days=181))])
def test_parti_on_day_180_keeps_the_reign_and_on_181_begins_another(gap: int, since: date) -> None:
    state = award(after(EIGHT), parti(LAST + timedelta(days=gap), "ABCD"), Rules())
    assert (state.holder, state.since) == ("A", since)


def test_pause_and_nine_months_on_one_day_count_as_pause() -> None:
    played = date(2023, 5, 10)
    nine = add_months(played, 9, "clamp")
    due = last_day(Rules(), last_parti=nine - timedelta(days=180), holder_played=played)
    assert (due.pause, due.nine_months, due.day, due.lapse) == (nine, nine, nine, "pause")


def test_months_of_the_club_run_from_its_last_parti() -> None:
    rules = Rules(nine_months_of="club", pause_rule=False)
    due = last_day(rules, last_parti=date(2023, 5, 10), holder_played=date(2023, 1, 1))
    assert (due.pause, due.day, due.lapse) == (None, date(2024, 2, 10), "nine-months")


def test_verdict_shows_both_countdowns() -> None:
    away_a = weekly(*["BCDE"] * 2, start=LAST + timedelta(days=150))
    verdict = as_of(after([*EIGHT, *away_a]), away_a[-1].date)
    assert verdict.holder == "A"
    assert verdict.pause_last_day == away_a[-1].date + timedelta(days=180)
    assert verdict.nine_months_last_day == date(2024, 1, 21)
    assert (verdict.last_day, verdict.lapse) == (date(2024, 1, 21), "nine-months")


def test_months_of_one_crowned_in_his_absence_run_from_his_own_last_parti() -> None:
    missed = parti(LAST + timedelta(days=7), [("B", 3, 0), ("C", 1, 9), ("E", 2, 0), ("F", 4, -9)])
    partis = [*EIGHT, missed]
    state = after(partis, Rules(window=2, need=1, min_partis=9))
    assert (state.holder, state.since, state.holder_last_played) == ("A", missed.date, LAST)


def test_title_never_lapses_past_the_calendar() -> None:
    state = after(EIGHT, Rules(pause_days=10**9, months=10**9))
    assert as_of(state, date.max).holder == "A"


def test_a_pause_lasts_by_the_rules_of_the_last_award() -> None:
    changes = [{"date": str(LAST + timedelta(days=1)), "rules": {"pause_days": 300}}]
    answer = asked(EIGHT, LAST + timedelta(days=200), rules_from=changes)
    assert (answer["holder"], answer["vacant_because"]) == (None, "pause")


# KT-17: leaving


def test_king_who_leaves_on_the_day_of_a_parti_is_no_candidate_that_evening() -> None:
    ninth = parti(LAST + WEEK, "ABCD")
    away = {"A": [(ninth.date, None)]}
    verdict = as_of(after([*EIGHT, ninth], away=away), ninth.date, away)
    assert verdict.holder == "B"
    assert [row.barred for row in verdict.standings if row.player == "A"] == ["left"]


def test_king_who_leaves_and_plays_again_is_back_that_day() -> None:
    away = {"A": [(LAST + timedelta(days=3), None)]}
    state = award(after(EIGHT, away=away), parti(LAST + WEEK, "ABCD"), Rules(), away)
    assert state.ended == (Reign("A", LAST, LAST + timedelta(days=3), "left"),)
    assert (state.holder, state.since) == ("A", LAST + WEEK)


def test_king_who_comes_back_before_the_next_parti_has_lost_it_all_the_same() -> None:
    away = {"A": [(LAST + timedelta(days=2), LAST + timedelta(days=4))]}
    verdict = as_of(after(EIGHT, away=away), LAST + timedelta(days=5), away)
    assert (verdict.holder, verdict.vacant_because, verdict.last_holder) == (None, "left", "A")


def test_leaver_who_came_back_and_left_again_is_away_again() -> None:
    away = {"A": [(FRIDAY - WEEK, None), (LAST, None)]}
    assert after(EIGHT[:-1], Rules(min_partis=7), away).holder == "A"
    assert after(EIGHT, away=away).holder == "B"


def test_another_leaving_makes_nobody_king_and_only_bars_him() -> None:
    away = {"B": [(LAST + timedelta(days=1), None)]}
    verdict = as_of(after(EIGHT, away=away), LAST + timedelta(days=1), away)
    assert verdict.holder == "A"
    assert [(row.player, row.rank) for row in verdict.standings] == [
        ("A", 1),
        ("C", 2),
        ("D", 3),
        ("B", None),
    ]
    assert verdict.deciding_step == "average"


def test_leaving_on_the_day_after_the_last_counts_as_the_lapse() -> None:
    gone = LAST + timedelta(days=181)
    assert as_of(after(EIGHT), gone, {"A": [(gone, None)]}).vacant_because == "pause"
    assert as_of(after(EIGHT), gone, {"A": [(gone - timedelta(days=1), None)]}).vacant_because == "left"


def test_empty_interval_of_absence_is_none() -> None:
    away = {"A": [(LAST + WEEK, LAST + WEEK)]}
    assert as_of(after(EIGHT), LAST + WEEK, away).holder == "A"


def test_leaver_is_a_candidate_again_from_the_first_day_back() -> None:
    back = LAST + WEEK
    ninth = parti(back, "BCDE")
    assert after([*EIGHT, ninth], away={"A": [(LAST + timedelta(days=1), back)]}).holder == "A"
    assert after([*EIGHT, ninth], away={"A": [(LAST + timedelta(days=1), back + WEEK)]}).holder == "B"


def test_who_was_away_at_the_award_stays_barred_in_its_standings_when_he_is_back() -> None:
    away = {"A": [(LAST, LAST + timedelta(days=2))]}
    verdict = as_of(after(EIGHT, away=away), LAST + timedelta(days=3), away)
    assert verdict.holder == "B"
    assert [row.barred for row in verdict.standings if row.player == "A"] == ["left"]


# KT-13: too long without a game


@pytest.mark.parametrize(("more", "king", "barred"), [(0, "A", None), (1, "B", "nine-months")])
def test_candidate_last_played_within_nine_months_of_the_award(
    more: int, king: str, barred: str | None
) -> None:
    day = add_months(LAST, 9, "clamp") + timedelta(days=more)
    state = after([*EIGHT, parti(day, [("B", 2, 0), ("C", 3, 0), ("D", 4, 0), ("E", 1, 9)])])
    verdict = as_of(state, day + timedelta(days=100))
    assert (state.holder, state.since) == (king, day)
    assert [row.barred for row in verdict.standings if row.player == "A"] == [barred]


# KT-4 … KT-8: steps and ties


def top_two(a: Sequence[tuple[int, int]], b: Sequence[tuple[int, int]]) -> list[Parti[str]]:
    """Partis of A and B with these places and points (place 0 is absent), filled up with once-only guests."""
    found = []
    for at, ((pa, xa), (pb, xb)) in enumerate(zip(a, b, strict=True)):
        rows = [("A", pa, xa), ("B", pb, xb), *((f"g{at}{n}", 5, 0) for n in range(4))]
        found.append(parti(FRIDAY + WEEK * at, [row for row in rows if row[1]]))
    return found


@pytest.mark.parametrize(
    ("a", "b", "step"),
    [
        ([(2, 0)] * 8, [(2, 9)] * 7 + [(3, 9)], "average"),
        ([(2, 0)] * 8, [(1, 9), (3, 9), (1, 9), (3, 9), (2, 9), (2, 9), (0, 0), (0, 0)], "played"),
        ([(1, 0), (3, 0)] + [(2, 0)] * 6, [(2, 9)] * 8, "firsts"),
        ([(2, 0)] * 7 + [(2, 1)], [(2, 0)] * 8, "points"),
    ],
)
def test_deciding_step_is_named_on_both_rows(a: Any, b: Any, step: str) -> None:
    verdict = as_of(after(top_two(a, b)), LAST)
    assert (verdict.holder, verdict.deciding_step, verdict.tied) == ("A", step, ())
    assert [row.decided_by for row in verdict.standings[:2]] == [step, step]


def test_fewer_points_win_where_the_game_says_so() -> None:
    partis = top_two([(2, 0)] * 7 + [(2, 1)], [(2, 0)] * 8)
    assert after(partis, Rules(points="less")).holder == "B"


def test_complete_tie_without_a_king_leaves_the_title_vacant_and_names_the_tied() -> None:
    verdict = as_of(after(top_two([(2, 5)] * 8, [(2, 5)] * 8)), LAST)
    assert (verdict.holder, verdict.vacant_because, verdict.deciding_step) == (None, "tied", "tied")
    assert verdict.tied == ("A", "B")
    assert [(row.rank, row.decided_by) for row in verdict.standings[:2]] == [(1, "tied"), (1, "tied")]


def test_king_among_three_tied_keeps_it_and_stands_first() -> None:
    rows = [("A", 1, 10), ("B", 1, 10), ("C", 1, 10), ("D", 4, -30)]
    partis = weekly([("A", 1, 10), ("B", 1, 11), ("C", 1, 10), ("D", 4, -31)], *[rows] * 8)
    verdict = as_of(after(partis), LAST + WEEK)
    assert (verdict.holder, verdict.since, verdict.deciding_step) == ("B", LAST, "holder")
    assert set(verdict.tied) == {"A", "B", "C"}
    shown = [(row.player, row.rank, row.decided_by) for row in verdict.standings]
    assert shown == [("B", 1, "holder"), ("A", 2, "holder"), ("C", 2, "tied"), ("D", 4, "average")]


def test_king_among_the_tied_loses_it_under_the_other_choice() -> None:
    rows = [("A", 1, 10), ("B", 1, 10), ("C", 3, 0), ("D", 4, -20)]
    partis = weekly([("A", 1, 9), ("B", 1, 11), ("C", 3, 0), ("D", 4, -20)], *[rows] * 8)
    verdict = as_of(after(partis, Rules(complete_tie="vacant")), LAST + WEEK)
    assert (verdict.holder, verdict.vacant_because, verdict.last_holder) == (None, "tied", "B")
    assert [row.rank for row in verdict.standings] == [1, 1, 3, 4]


def test_only_one_who_qualifies_is_alone() -> None:
    guests = [[("A", 1, 3), *((f"g{at}{n}", 2, -1) for n in range(3))] for at in range(8)]
    verdict = as_of(after(weekly(*guests)), LAST)
    assert (verdict.holder, verdict.deciding_step) == ("A", "alone")
    assert (verdict.standings[0].rank, verdict.standings[0].decided_by) == (1, None)


def test_row_gives_the_sum_behind_the_fraction() -> None:
    rows = weekly("BACD", "ABCD", "BCAD", "BCAD", "BCAD", "BCAD", "BCAD", "BCAD")
    row = next(row for row in rank_rows(rows, Rules(), awarded=LAST) if row.player == "A")
    assert (row.place_sum, row.played, row.average, row.firsts, row.points) == (
        21,
        8,
        Fraction(21, 8),
        1,
        -20,
    )
    assert row.places == (2, 1, 3, 3, 3, 3, 3, 3)


# KT-9, KT-10, KT-16: vacancy


def test_before_the_first_parti_nobody_was_ever_king() -> None:
    verdict = as_of(EMPTY, FRIDAY)
    assert (verdict.holder, verdict.vacant_because, verdict.last_holder) == (None, "never-awarded", None)
    assert (verdict.window, verdict.standings, verdict.deciding_step, verdict.count) == ((), (), None, 0)


def test_sixth_parti_crowns_when_six_are_enough() -> None:
    assert after(EIGHT[:6]).vacant_because == "never-awarded"
    assert after(EIGHT[:6], Rules(min_partis=6)).holder == "A"


def test_nobody_qualifies_after_the_eighth_parti() -> None:
    guests = [[(f"g{at}{n}", n + 1, 0) for n in range(4)] for at in range(8)]
    state = after(weekly(*guests))
    assert (state.holder, state.vacant_because, state.last_holder) == (None, "nobody-qualifies", None)


def test_king_kept_for_want_of_a_candidate_goes_when_new_rules_are_too_strict_for_him() -> None:
    away_a = weekly("EFGH", start=LAST + timedelta(days=100))
    book = RuleBook(Rules(), [(away_a[0].date, Rules(need=8, months=2, no_candidate="keep"))])
    state = list(run([*EIGHT, *away_a], book))[-1]
    assert (state.holder, state.vacant_because) == (None, "nine-months")
    assert state.ended == (Reign("A", LAST, away_a[0].date, "nine-months"),)


def test_king_kept_for_want_of_a_candidate_is_still_king_on_his_last_day() -> None:
    nine_months = add_months(LAST, 9, "clamp")
    others = [parti(day, "EFGH") for day in (nine_months - timedelta(days=100), nine_months)]
    state = after([*EIGHT, *others], Rules(need=8, no_candidate="keep"))
    assert (state.holder, state.since) == ("A", LAST)
    assert as_of(state, nine_months + timedelta(days=1)).vacant_because == "nine-months"


def test_title_won_and_lost_on_one_day_is_a_reign_of_length_zero() -> None:
    partis = [
        *weekly(*["ABCD"] * 4, *["BACD"] * 4),
        parti(LAST, "BACD"),
        parti(LAST, "ABCD"),
        parti(LAST, "BACD"),
    ]
    rules = {"window": 1, "need": 1, "min_partis": 8}
    reigns = asked(partis, LAST, rules=rules)["reigns"]
    assert [(reign["player"], reign["start"], reign["end"]) for reign in reigns] == [
        ("B", str(LAST), str(LAST)),
        ("A", str(LAST), str(LAST)),
        ("B", str(LAST), None),
    ]


def test_last_holder_is_told_only_while_vacant() -> None:
    assert asked(EIGHT, LAST)["last_holder"] is None
    assert asked(EIGHT, LAST + timedelta(days=200))["last_holder"] == "A"


# KT-18, KT-19: late results, rules with a date


def test_late_result_closes_the_gap_in_which_the_title_had_lapsed() -> None:
    ninth = parti(LAST + timedelta(days=200), "ABCD")
    late = parti(LAST + timedelta(days=100), "ABCD")
    assert asked([*EIGHT, ninth], ninth.date)["since"] == str(ninth.date)
    assert asked([*EIGHT, ninth, late], ninth.date)["since"] == str(LAST)


def test_each_award_uses_the_rules_of_its_day() -> None:
    changes = [{"date": str(EIGHT[6].date), "rules": {"min_partis": 6}}]
    assert asked(EIGHT, EIGHT[5].date, rules_from=changes)["holder"] is None
    assert asked(EIGHT, EIGHT[6].date, rules_from=changes)["since"] == str(EIGHT[6].date)


def test_a_change_is_the_whole_set_and_the_latest_holds() -> None:
    early, late = Rules(need=3), Rules(window=10)
    book = RuleBook(Rules(window=5, need=5), [(date(2024, 1, 1), late), (date(2023, 1, 1), early)])
    assert [book.on(date(year, 1, 1)) for year in (2022, 2023, 2024)] == [
        Rules(window=5, need=5),
        early,
        late,
    ]
    assert [book.on(date(2023, 12, 31)), book.on(date(2024, 6, 1))] == [early, late]


def test_of_two_changes_of_one_day_the_later_given_holds() -> None:
    day = date(2023, 1, 1)
    assert RuleBook(Rules(), [(day, Rules(need=3)), (day, Rules(need=4))]).on(day) == Rules(need=4)


# the fold


def test_award_refuses_a_parti_before_the_last() -> None:
    with pytest.raises(ValueError, match="before the last parti"):
        award(after(EIGHT), parti(FRIDAY, "ABCD"), Rules())


def test_as_of_refuses_a_day_before_the_last_parti() -> None:
    with pytest.raises(ValueError, match="before the last parti"):
        as_of(after(EIGHT), FRIDAY)


def test_state_does_not_grow_with_the_history() -> None:
    short, long = (after(weekly(*["ABCD", "BACD"] * half, start=date(2000, 1, 7))) for half in (30, 300))
    assert len(short.recent) == len(long.recent) == KEPT
    assert len(json.dumps(long.to_data())) - len(json.dumps(short.to_data())) == len("600") - len("60")


def test_the_widest_window_is_what_a_state_keeps() -> None:
    partis = weekly(*["ABCD"] * 60)
    verdict = as_of(after(partis, Rules(window=KEPT, need=KEPT)), partis[-1].date)
    assert (verdict.holder, verdict.partis) == ("A", tuple(partis[-KEPT:]))


def test_state_is_read_back_from_more_partis_than_it_keeps() -> None:
    partis = weekly(*["ABCD"] * 60)
    state = after(partis)
    assert State.from_data(json.loads(json.dumps(state.to_data())), recent=partis) == state


# options and refusals


def test_options_are_the_fields_of_the_rules_with_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == Rules().as_dict()


def test_rules_read_back_what_they_write() -> None:
    rules = Rules(window=10, need=2, pause_rule=False, points="less", month_end="next")
    assert Rules.of(rules.as_dict()) == rules


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"windov": 8}, "option-unknown"),
        ({"window": 0}, "option-value"),
        ({"window": 51}, "option-value"),
        ({"window": 5}, "option-value"),
        ({"need": 9}, "option-value"),
        ({"need": "6"}, "option-value"),
        ({"min_partis": 0}, "option-value"),
        ({"pause_days": -1}, "option-value"),
        ({"pause_days": 1.5}, "option-value"),
        ({"pause_rule": 1}, "option-value"),
        ({"months": True}, "option-value"),
        ({"month_end": "last"}, "option-value"),
        ({"complete_tie": None}, "option-value"),
    ],
)
def test_rules_refuse_by_name(given: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules.of(given)
    assert [violation.code for violation in refused.value.violations] == [code]


def test_rules_refuse_everything_wrong_at_once() -> None:
    with pytest.raises(Refused) as refused:
        Rules.of({"window": 99, "x": 1, "need": 0})
    assert [violation.code for violation in refused.value.violations] == [
        "option-value",
        "option-unknown",
        "option-value",
    ]


ROWS = [["A", 1, 10], ["B", 2, 0], ["C", 3, -5], ["D", 4, -5]]
GOOD: dict[str, Any] = {"history": [{"date": "2023-01-01", "results": ROWS}], "as_of": "2023-02-01"}


def one(**more: Any) -> list[dict[str, Any]]:
    return [{"date": "2023-01-01", "results": ROWS, **more}]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ({}, ["input-malformed", "input-malformed"]),
        (GOOD | {"history": {}}, ["input-malformed"]),
        (GOOD | {"history": [5]}, ["input-malformed"]),
        (GOOD | {"history": [{"results": ROWS}]}, ["input-malformed"]),
        (GOOD | {"history": [{"date": "2023-01-01"}]}, ["input-malformed"]),
        (GOOD | {"history": one(date="2023-02-30")}, ["date-malformed"]),
        (GOOD | {"history": one(date="20230201")}, ["date-malformed"]),
        (GOOD | {"history": one(date="2023-W01-1")}, ["date-malformed"]),
        (GOOD | {"history": one(date=5)}, ["input-malformed"]),
        (GOOD | {"history": one(results=ROWS[:3])}, ["table-size"]),
        (GOOD | {"history": one(results=[])}, ["table-size"]),
        (GOOD | {"history": one(results=[*ROWS, ["A", 5, 0]])}, ["player-twice"]),
        (GOOD | {"history": one(results=[*ROWS[:2], ["A", 5, 0]])}, ["player-twice", "table-size"]),
        (GOOD | {"history": one(results=[*ROWS[:3], ["D", 4]])}, ["input-malformed"]),
        (GOOD | {"history": one(results=[*ROWS[:3], ["D", 0, 1]])}, ["input-malformed"]),
        (GOOD | {"history": one(results=[*ROWS[:3], ["D", 4, None]])}, ["input-malformed"]),
        (GOOD | {"history": one(results=[*ROWS[:3], ["D", 4, 0.5]])}, ["input-malformed"]),
        (GOOD | {"history": one(results=[*ROWS[:3], [7, 4, 0]])}, ["input-malformed"]),
        (GOOD | {"history": one(results={"A": 1})}, ["input-malformed"]),
        (GOOD | {"as_of": "tomorrow"}, ["date-malformed"]),
        (GOOD | {"as_of": None}, ["input-malformed"]),
        (GOOD | {"rules": []}, ["input-malformed"]),
        (GOOD | {"rules": {"need": 0, "nede": 1}}, ["option-value", "option-unknown"]),
        (GOOD | {"rules_from": {}}, ["input-malformed"]),
        (GOOD | {"rules_from": [{"date": "2023-01-32", "rules": {}}]}, ["date-malformed"]),
        (GOOD | {"rules_from": [{"date": "2023-01-01"}]}, ["input-malformed"]),
        (GOOD | {"rules_from": [{"date": "2023-01-01", "rules": {"x": 1}}]}, ["option-unknown"]),
        (GOOD | {"left": []}, ["input-malformed"]),
        (GOOD | {"left": {"A": "yesterday"}}, ["date-malformed"]),
        (GOOD | {"left": {"A": None}}, ["input-malformed"]),
        (GOOD | {"left": {"A": ["2023-01-01"]}}, ["input-malformed"]),
        (GOOD | {"left": {"A": [["2023-01-01", "2022-01-01"]]}}, ["input-malformed"]),
        (
            GOOD | {"as_of": "x", "left": {"A": "y"}, "rules": {"z": 1}},
            ["date-malformed", "option-unknown", "date-malformed"],
        ),
    ],
)
def test_command_refuses_with_every_reason(data: dict[str, Any], codes: list[str]) -> None:
    answer: Any = command(data)
    assert answer["ok"] is False
    assert [violation["code"] for violation in answer["violations"]] == codes
    assert all(violation["message"] for violation in answer["violations"])


def test_refusals_name_what_is_wrong() -> None:
    answer: Any = command(GOOD | {"history": [*one(), *one(date="2023-13-01")]})
    assert answer["violations"][0]["message"] == "“history[1].date” is not a date: 2023-13-01."


def test_whole_numbers_may_be_written_as_decimals_and_a_list_of_leavings_be_open() -> None:
    rows = [["A", 1.0, 10.0], *ROWS[1:]]
    left = {"A": [["2022-01-01", "2022-02-01"], ["2023-01-02", None]], "stranger": "2020-01-01"}
    answer: Any = command(GOOD | {"history": one(results=rows), "left": left})
    assert answer["ok"] is True
    row = next(row for row in answer["standings"] if row["player"] == "A")
    assert (row["places"], row["points"], row["eligible"]) == ([1], 10, False)


@pytest.mark.parametrize(("people", "said"), [(1, "1 person"), (3, "3 people")])
def test_parti_of_too_few_is_refused_by_its_number(people: int, said: str) -> None:
    results = [[f"P{number}", number + 1, 0] for number in range(people)]
    with pytest.raises(Refused) as refused:
        read({"as_of": "2026-10-31", "history": [{"date": "2026-10-30", "results": results}]})
    messages = [violation.message for violation in refused.value.violations]
    assert messages == [f"The parti of 2026-10-30 has {said}: at least four play."]
