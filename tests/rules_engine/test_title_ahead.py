"""What the next parti can do to the title, by hand; `test_title_ahead_brute_force` tries every outcome."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import factorial

import pytest

from rules_engine.title import (
    EMPTY,
    Away,
    Chance,
    NextKing,
    Outlook,
    Parti,
    Reach,
    Reign,
    Result,
    RuleBook,
    Rules,
    State,
    decide,
    outlook,
    run,
)
from tests.rules_engine.outcomes import placed

FRIDAY = date(2026, 1, 2)
WEEK = timedelta(days=7)
NOBODY: Away[str] = {}
THREE = Rules(window=3, need=2, min_partis=3)


def parti(day: date, order: str) -> Parti[str]:
    """A parti of "ABCD", best first, "A=BCD" where A and B share a place; 30 points at the first place, then
    ten less at each."""
    levels: dict[str, int] = {}
    for at, name in enumerate(order):
        if name != "=":
            levels[name] = at if at == 0 or order[at - 1] != "=" else levels[order[at - 2]]
    return Parti(day, tuple(Result(name, place, 40 - 10 * place) for name, place in placed(levels).items()))


def after(*orders: str, rules: Rules = THREE, away: Away[str] = NOBODY) -> State[str]:
    partis = [parti(FRIDAY + WEEK * at, order) for at, order in enumerate(orders)]
    return [EMPTY, *run(partis, RuleBook(rules), away)][-1]


FOURTH = FRIDAY + 3 * WEEK
CLOSE = after("DCBA", "ABCD", "B=ACD")  # before the fourth A has 1 and 1, B has 2 and 1
CLEAR = after("ABCD", "ABCD", "ABCD")


def kings(chances: Sequence[Chance[str]]) -> list[tuple[int | None, str]]:
    return [(chance.place, chance.king) for chance in chances]


# Places


def test_king_of_a_close_race_depends_on_one_rival() -> None:
    found = outlook(CLOSE, "ABCD", on=FOURTH, rules=THREE)
    assert (found.holder, found.dropped) == ("A", CLOSE.recent[0])
    assert kings(found.chances["A"]) == [(1, "always"), (2, "depends"), (3, "depends"), (4, "depends")]
    needs = [
        {rival: (set(need.beats), set(need.points)) for rival, need in chance.needs.items()}
        for chance in found.chances["A"]
    ]
    # Third and second the averages are equal, and A has more firsts.
    assert needs == [{}, {"B": ({2, 3, 4}, {1})}, {"B": ({2, 3, 4}, set())}, {"B": ({3}, set())}]


def test_row_after_the_parti_is_told_with_the_lead_of_points_before_it() -> None:
    second = outlook(CLOSE, "ABCD", on=FOURTH, rules=THREE).chances["A"][1]
    assert (second.place_sum, second.played, second.firsts) == (4, 3, 2)
    assert (second.needs["B"].lead, second.points) == (10, True)


def test_lead_is_the_other_way_round_where_less_is_better() -> None:
    less = Rules(window=3, need=2, min_partis=3, points="less")
    assert outlook(CLOSE, "ABCD", on=FOURTH, rules=less).chances["A"][1].needs["B"].lead == -10


def test_orders_without_ties_are_counted_for_each_place() -> None:
    found = outlook(CLOSE, "ABCD", on=FOURTH, rules=THREE)
    # First any order of the three; second B third or fourth; third B second or fourth; fourth B third.
    assert [chance.orders for chance in found.chances["A"]] == [6, 4, 4, 2]
    assert found.orders == 24


def test_rival_who_can_be_level_only_on_points_makes_it_depend() -> None:
    found = outlook(CLOSE, "ABCD", on=FOURTH, rules=THREE)
    assert decide(CLOSE, {"B": 1, "A": 2, "C": 3, "D": 4}, on=FOURTH, rules=THREE) == NextKing(
        None, ("A", "B")
    )
    first = found.chances["B"][0]
    assert (first.king, first.points) == ("depends", True)
    assert (set(first.needs["A"].beats), set(first.needs["A"].points)) == ({3, 4}, {2})


def test_only_points_can_make_him_king_where_the_rival_can_at_worst_be_level() -> None:
    rules = Rules(window=2, need=2, min_partis=2)
    found = outlook(after("BCDEA", rules=rules), "ABFGH", on=FRIDAY + WEEK, rules=rules)
    first, second = found.chances["A"][:2]
    need = first.needs["B"]
    assert (set(need.beats), set(need.points), need.lead) == (set(), {5}, -40)
    assert (first.king, first.points, first.orders) == ("depends", True, 0)
    assert (second.king, second.points) == ("never", False)


def level(lead: int, tie: str = "vacant") -> tuple[State[str], Rules]:
    """A and B were first and second in turn; A has so many points more, and is King by them or by a tie."""
    rules = Rules(window=3, need=2, min_partis=1, complete_tie=tie)
    first = Parti(FRIDAY, (Result("A", 1, 50 + lead), Result("B", 2, 10), Result("C", 3, 0)))
    second = Parti(FRIDAY + WEEK, (Result("B", 1, 50), Result("A", 2, 10), Result("C", 3, 0)))
    return [*run([first, second], RuleBook(rules))][-1], rules


THIRD = FRIDAY + 2 * WEEK
SHARED = {"A": 1, "B": 1, "C": 3, "D": 4}


def test_shared_place_leaves_a_lead_of_points_as_it_is() -> None:
    state, rules = level(40)
    found = outlook(state, "ABCD", on=THIRD, rules=rules)
    assert (found.chances["A"][0].king, dict(found.chances["A"][0].needs)) == ("always", {})
    first = found.chances["B"][0]
    assert (first.king, first.points, set(first.needs["A"].beats)) == ("depends", False, {2, 3, 4})
    assert decide(state, SHARED, on=THIRD, rules=rules) == NextKing("A")


@pytest.mark.parametrize(("tie", "king"), [("vacant", None), ("holder", "B")])
def test_shared_place_without_a_lead_is_a_complete_tie(tie: str, king: str | None) -> None:
    state, rules = level(0, tie)
    state = replace(state, holder="B", since=FRIDAY, holder_last_played=state.last_award)
    found = outlook(state, "ABCD", on=THIRD, rules=rules)
    need = found.chances["A"][0].needs["B"]
    assert [set(need.beats), set(need.tied), set(need.points)] == [{2, 3, 4}, set() if king else {1}, set()]
    assert kings(found.chances["B"])[0] == (1, "always" if king else "depends")
    assert decide(state, SHARED, on=THIRD, rules=rules) == NextKing(king)


@pytest.mark.parametrize("tables", [(), (4,)])
@pytest.mark.parametrize("better", [True, False, None])
def test_one_table_is_one_ranking_and_a_shared_place_shares_points(
    tables: tuple[int, ...], better: bool | None
) -> None:
    state, rules = level(40)
    found = outlook(state, "ABCD", on=THIRD, rules=rules, tables=tables, better=better)
    assert found.chances["A"][0].king == "always"


def test_points_are_open_between_tables_of_their_own() -> None:
    state, rules = level(40)
    found = outlook(state, "ABCDEFGH", on=THIRD, rules=rules, tables=(4, 4))
    assert found.chances["A"][0].needs["B"].points == {1}
    places = {**SHARED, **dict.fromkeys("EFGH", 2)}
    assert decide(state, places, on=THIRD, rules=rules, tables=(4, 4)) == NextKing(None, ("A", "B"))


LESS = Rules(window=3, need=2, min_partis=3, points="less")


@pytest.mark.parametrize(
    ("rules", "better", "beats", "points"),
    [
        (THREE, True, {2, 3, 4}, {1}),  # A leads by 10, B is better placed
        (THREE, False, {1, 2, 3, 4}, set()),
        (THREE, None, {2, 3, 4}, {1}),
        (LESS, True, {2, 3, 4}, set()),  # A is behind by 10
        (LESS, False, {2, 3, 4}, {1}),
    ],
)
def test_better_place_has_better_points(
    rules: Rules, better: bool | None, beats: set[int], points: set[int]
) -> None:
    second = outlook(CLOSE, "ABCD", on=FOURTH, rules=rules, better=better).chances["A"][1]
    need = second.needs.get("B")
    assert (set(need.beats), set(need.points)) == (beats, points) if need else beats == {1, 2, 3, 4}
    king = decide(CLOSE, {"B": 1, "A": 2, "C": 3, "D": 4}, on=FOURTH, rules=rules, better=better)
    assert king == (NextKing(None, ("A", "B")) if points else NextKing("A" if need is None else "B"))


def test_newcomers_are_no_candidates_but_take_places() -> None:
    found = outlook(CLOSE, "ABEF", on=FOURTH, rules=THREE)
    assert set(found.chances) == {"A", "B", "C", "D"}
    assert [chance.place for chance in found.chances["C"]] == [None]


# Staying away


def test_leader_who_stays_away_keeps_it_when_nobody_can_catch_him() -> None:
    found = outlook(CLEAR, "BCDE", on=FOURTH, rules=THREE)
    assert kings(found.chances["A"]) == [(None, "always")]
    assert {(chance.king, chance.behind) for chance in found.chances["B"]} == {("never", ("A",))}


def test_level_with_somebody_who_stays_away_points_decide() -> None:
    rules = Rules(window=3, need=1, min_partis=1)
    found = outlook(after("ABCD", rules=rules), "EBCD", on=FRIDAY + WEEK, rules=rules)
    first = found.chances["E"][0]
    assert (first.king, dict(first.level), first.points, first.orders) == ("depends", {"A": -30}, True, 0)
    (away,) = found.chances["A"]
    assert (away.king, away.points, set(away.needs)) == ("depends", True, {"E"})
    assert away.orders == 18


@pytest.mark.parametrize(("tie", "of_a"), [("holder", "always"), ("vacant", "never")])
def test_two_who_stay_away_wholly_level_leave_it_to_the_rule(tie: str, of_a: str) -> None:
    rules = Rules(window=3, need=2, min_partis=3, complete_tie=tie)
    state = after("ABCD", "ABCD", "BACD", rules=rules)
    found = outlook(state, "EFGH", on=FOURTH, rules=rules)
    assert (found.holder, kings(found.chances["A"])) == ("A", [(None, of_a)])
    assert [(chance.king, chance.behind) for chance in found.chances["B"]] == [("never", ("A",))]
    king = "A" if tie == "holder" else None
    places = {"E": 1, "F": 2, "G": 3, "H": 4}
    assert decide(state, places, on=FOURTH, rules=rules) == NextKing(king)


def test_points_of_two_who_stay_away_are_known() -> None:
    state = after("ABCD", "CABD", "ACBD", "CABD")
    # A and C have 1, 2 and 1, 2; C has the points of a first more in what counts.
    swapped = [*state.recent[:-1], Parti(state.recent[-1].date, (Result("C", 1, 31), Result("A", 2, 20)))]
    uneven = [EMPTY, *run(swapped, RuleBook(THREE))][-1]
    found = outlook(uneven, "EFGH", on=FRIDAY + 4 * WEEK, rules=THREE)
    assert [kings(found.chances[name]) for name in "CA"] == [[(None, "always")], [(None, "never")]]


# When it is not awarded, or nobody can be


def test_too_few_partis_are_said() -> None:
    found = outlook(CLEAR, "ABCD", on=FOURTH, rules=Rules(min_partis=8))
    assert (found.awarded, found.missing, found.nobody, dict(found.chances)) == (False, 4, True, {})
    assert found.dropped is None
    eighth = after(*["ABCD"] * 7, rules=Rules())
    found = outlook(eighth, "ABCD", on=FRIDAY + 7 * WEEK, rules=Rules())
    assert (found.awarded, found.missing, found.dropped) == (True, 0, None)


@pytest.mark.parametrize(("rule", "keeps"), [("vacant", None), ("keep", "A")])
def test_nobody_eligible_leaves_it_to_the_rule(rule: str, keeps: str | None) -> None:
    rules = Rules(window=3, need=3, min_partis=3, no_candidate=rule)
    found = outlook(CLEAR, "EFGH", on=FOURTH, rules=rules)
    assert (found.awarded, found.nobody, found.holder, found.keeps) == (True, True, "A", keeps)
    assert decide(CLEAR, dict.fromkeys("EFGH", 1), on=FOURTH, rules=rules) == NextKing(keeps)


def test_title_that_lapses_before_the_day_has_no_holder() -> None:
    last = CLEAR.recent[-1].date
    found = outlook(CLEAR, "ABCD", on=last + timedelta(days=181), rules=THREE)
    assert found.holder is None
    assert found.ended == (Reign("A", last, last + timedelta(days=181), "pause"),)
    assert kings(found.chances["A"])[0] == (1, "always")


def test_leaver_is_a_candidate_only_when_he_comes_after_the_day_of_leaving() -> None:
    left = {"A": [(FOURTH - timedelta(days=1), None)]}
    assert "A" not in outlook(CLEAR, "BCDE", on=FOURTH, rules=THREE, away=left).chances
    assert "A" in outlook(CLEAR, "ABCD", on=FOURTH, rules=THREE, away=left).chances
    today = {"A": [(FOURTH, None)]}
    found = outlook(CLEAR, "ABCD", on=FOURTH, rules=THREE, away=today)
    assert ("A" in found.chances, found.reach["A"].if_coming) == (False, "left")


def test_nine_months_without_a_game_bar_who_stays_away() -> None:
    day = date(2026, 10, 17)  # the last parti was on 16 January
    found = outlook(CLEAR, "BCDE", on=day, rules=THREE)
    assert ("A" in found.chances, "B" in found.chances) == (False, True)
    assert found.reach["A"] == Reach(3, 3, 2, None, "nine-months", 1)


def test_other_rules_of_the_day_count() -> None:
    wider = Rules(window=4, need=2, min_partis=3)
    found = outlook(CLOSE, "ABCD", on=FOURTH, rules=wider)
    assert (found.dropped, found.chances["A"][0].played) == (None, 4)


# Who reaches what is needed


def test_reach_counts_the_parti_that_leaves_the_window() -> None:
    state = after("ABCD", "ABCE", "ABCE")
    found = outlook(state, "ABCF", on=FOURTH, rules=THREE).reach
    assert found == {
        "A": Reach(now=3, coming=3, staying=2, if_coming=None, if_staying=None, soonest=0),
        "B": Reach(3, 3, 2, None, None, 0),
        "C": Reach(3, 3, 2, None, None, 0),
        "D": Reach(1, 1, 0, "too-few", "too-few", 2),
        "E": Reach(2, 3, 2, None, None, 0),
        "F": Reach(0, 1, 0, "too-few", "too-few", 2),
    }


def test_soonest_is_never_later_than_as_many_partis_as_are_needed() -> None:
    state = after(*["ABCD"] * 5, *["EFGH"] * 3, rules=Rules())
    found = outlook(state, "ABCD", on=FRIDAY + 8 * WEEK, rules=Rules()).reach
    # D has five of eight and loses one with each parti, so he stands still until the others' three go.
    assert (found["D"].now, found["D"].coming, found["D"].soonest) == (5, 5, 6)
    assert (found["E"].now, found["E"].coming, found["E"].soonest) == (3, 4, 3)


# Partners, tables, and what cannot be


def test_partners_have_odd_places() -> None:
    found = outlook(CLOSE, "ABCD", on=FOURTH, rules=THREE, side=2)
    assert kings(found.chances["A"]) == [(1, "always"), (3, "depends")]
    assert [chance.orders for chance in found.chances["A"]] == [3, 1]
    assert found.orders == 6


def test_tables_of_their_own_have_a_first_place_each() -> None:
    found = outlook(CLOSE, "ABCDEFGH", on=FOURTH, rules=THREE, tables=(4, 4))
    assert [chance.place for chance in found.chances["A"]] == [1, 2, 3, 4]
    fourth = found.chances["A"][3]
    assert set(fourth.needs["B"].beats) == {3, 4}
    assert found.orders == factorial(8)


@pytest.mark.parametrize(
    "call",
    [
        lambda: outlook(CLOSE, "ABCDE", on=FOURTH, rules=THREE, side=2),
        lambda: outlook(CLOSE, "ABCDEFGH", on=FOURTH, rules=THREE, tables=(5, 4)),
        lambda: outlook(CLOSE, "ABCDEF", on=FOURTH, rules=THREE, side=2, tables=(3, 3)),
        lambda: outlook(CLOSE, "ABCD", on=FRIDAY, rules=THREE),
        lambda: decide(CLOSE, {}, on=FRIDAY, rules=THREE),
    ],
)
def test_line_up_or_day_that_cannot_be_is_an_error(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"do not sit|is before"):
        call()


# Time


def seconds(people: int) -> float:
    """The best of some runs with that many people, one less at the tables, and all of them candidates."""
    names = [chr(ord("A") + at) for at in range(people)]
    rules = Rules(need=3)
    orders = ["".join(names[at:] + names[:at])[:-1] for at in range(12)]
    state = after(*orders, rules=rules)
    times = []
    for _ in range(5):
        start = time.process_time()
        found = outlook(state, names[:-1], on=FRIDAY + 12 * WEEK, rules=rules)
        times.append(time.process_time() - start)
    assert len(found.chances) == people
    return min(times)


def test_nine_people_take_no_time_and_many_take_little() -> None:
    assert seconds(10) < 0.05
    assert seconds(21) < 1


def test_likeliest_is_by_the_orders_and_who_has_played_less_is_not_favoured() -> None:
    found = Outlook(
        on=FRIDAY, lineup=frozenset("ABC"), holder=None, ended=(), dropped=None, count=9, awarded=True,
        missing=0, nobody=False, keeps=None, orders=6, tables=(), reach={},
        chances={
            "A": tuple(_chance(place, 8 + place, 5) for place in (1, 2, 3)),
            "B": tuple(_chance(place, 12 + place, 7) for place in (1, 2, 3)),
            "C": tuple(_chance(place, 20 + place, 7, orders=1) for place in (1, 2, 3)),
        },
    )  # fmt: skip
    # A stands before B without the coming place, 8/5 < 12/7; with a second one both come to 2.
    assert sorted(found.chances, key=found.likely) == ["C", "B", "A"]


def _chance(place: int, place_sum: int, played: int, orders: int = 0) -> Chance[str]:
    return Chance(place, place_sum, played, 0, "depends", {}, True, (), {}, orders)
